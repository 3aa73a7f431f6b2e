import type { FlowDefinition, Position, VersionedProcessGroup } from '../flow/flow-definition.js';
import { withoutInstances } from './components.js';
import { type Marker, withMarker } from './marker.js';

/**
 * What is sent to NiFi: the definition with the marker in the comments, the group's own place on the canvas, nothing
 * that NiFi would misread (instance ids, RUNNING) and no parameter values: those are set apart, so that a snapshot
 * can never bring an environment's value back to a default.
 */
export function toSnapshot(definition: FlowDefinition, marker: Marker, position?: Position): FlowDefinition {
  const flow = withoutInstances(definition);
  enabledNotRunning(flow.flowContents);
  flow.flowContents.comments = withMarker(flow.flowContents.comments, marker);
  if (position !== undefined) flow.flowContents.position = position;
  for (const context of Object.values(flow.parameterContexts ?? {})) {
    for (const parameter of context.parameters) delete parameter.value;
  }
  return flow;
}

/** A copy without some components and the connections at them: the first step where a component changes its type. */
export function without(definition: FlowDefinition, ids: ReadonlySet<string>): FlowDefinition {
  const flow = withoutInstances(definition);
  const strip = (group: VersionedProcessGroup): void => {
    group.processors = group.processors.filter(({ identifier }) => !ids.has(identifier));
    group.controllerServices = group.controllerServices.filter(({ identifier }) => !ids.has(identifier));
    group.connections = group.connections.filter(
      ({ source, destination }) => !ids.has(source.id) && !ids.has(destination.id),
    );
    for (const child of group.processGroups) strip(child);
  };
  strip(flow.flowContents);
  return flow;
}

function enabledNotRunning(group: VersionedProcessGroup): void {
  const all = [group.processors, group.controllerServices, group.inputPorts, group.outputPorts].flat();
  for (const component of all) if (component.scheduledState === 'RUNNING') component.scheduledState = 'ENABLED';
  for (const child of group.processGroups) enabledNotRunning(child);
}
