import type { Finding } from '../../errors.js';
import { type CheckContext, caution, effectiveValue } from '../context.js';

/**
 * `inherited-schema` (warning): the writer of a ScriptedTransformRecord takes the schema over from the records. NiFi
 * looks at the first record only, and versions differ in what they take: fields that a script adds are lost.
 */
export function* scriptSchemas(context: CheckContext): Iterable<Finding> {
  for (const processor of context.processors) {
    if (processor.type?.simpleName !== 'ScriptedTransformRecord') continue;
    const writer = processor.model.properties['Record Writer'];
    if (writer === null || typeof writer !== 'object' || !('service' in writer)) continue;
    const service = context.serviceByPath.get(writer.service);
    if (service === undefined || effectiveValue(service, 'Schema Access Strategy') !== 'inherit-record-schema')
      continue;
    yield caution(
      processor.model,
      'inherited-schema',
      `The writer ${service.model.path} inherits the records' schema: fields that the script adds may be lost.`,
      `give the writer 'Schema Access Strategy': 'schema-text-property' and a 'Schema Text'`,
    );
  }
}
