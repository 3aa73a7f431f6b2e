import { catalogFor } from './catalog.js';
import { type TypedComponent, typedComponents, typesModule } from './generate-types.js';
import { CANONICAL_VERSION } from './versions.js';

/** The generated modules of this package, by file name under `src/catalog/generated`. */
export function generatedFiles(): Record<string, string> {
  const catalog = catalogFor(CANONICAL_VERSION);
  const header = `// Generated from src/catalog/data/nifi-${CANONICAL_VERSION}.json. Do not edit; run: npm run catalog`;
  const module = (name: string, components: readonly TypedComponent[]): string =>
    typesModule(header, name, components, '../value-types.js');
  return {
    'processors.ts': module('KnownProcessorTypes', typedComponents(catalog.components('processor'))),
    'services.ts': module('KnownServiceTypes', typedComponents(catalog.components('service'))),
  };
}
