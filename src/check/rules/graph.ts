import type { Finding } from '../../errors.js';
import type { PortModel } from '../../model/model.js';
import { type CheckContext, caution, problem, typeName } from '../context.js';

/**
 * - `input-missing` (error): a processor that needs input has no connection to it.
 * - `input-forbidden` (error): a connection leads to a processor that takes no input.
 * - `unconnected-port` (error): a port that nothing leads to, or that leads nowhere; NiFi will not start it.
 * - `unconnected-funnel` (warning): the same for a funnel.
 * - `unreachable` (warning): no FlowFile can ever arrive.
 * - `unknown-endpoint` (error): a connection leads from or to something that the flow does not have.
 */
export function* graph(context: CheckContext): Iterable<Finding> {
  yield* endpoints(context);
  yield* inputs(context);
  yield* ports(context);
  yield* unreachable(context);
}

function* endpoints({ connections, connectables }: CheckContext): Iterable<Finding> {
  const paths = new Set(connectables.map((component) => component.path));
  for (const connection of connections) {
    for (const end of [connection.from, connection.to]) {
      if (!paths.has(end.path)) {
        yield problem(
          connection,
          'unknown-endpoint',
          `The connection ${connection.path} ends at ${end.path}, which is not there.`,
        );
      }
    }
  }
}

function* inputs(context: CheckContext): Iterable<Finding> {
  for (const processor of context.processors) {
    const { model, type } = processor;
    const incoming = context.incoming.get(model.path) ?? [];
    if (type?.inputRequirement === 'INPUT_FORBIDDEN' && incoming[0] !== undefined) {
      const from = incoming.map((connection) => connection.from.path).join(', ');
      yield problem(
        model,
        'input-forbidden',
        `${typeName(processor)} takes no input, but a connection leads to it (from ${from}).`,
      );
    }
    const others = incoming.filter((connection) => connection.from.path !== model.path);
    if (type?.inputRequirement === 'INPUT_REQUIRED' && others.length === 0 && model.state !== 'disabled') {
      yield problem(
        model,
        'input-missing',
        `${typeName(processor)} needs input, but no connection leads to it${incoming.length > 0 ? ' from elsewhere' : ''}.`,
      );
    }
  }
}

function* ports(context: CheckContext): Iterable<Finding> {
  for (const group of context.groups) {
    const isRoot = group === context.model.root;
    for (const port of [...group.inputPorts, ...group.outputPorts]) {
      if (port.state === 'disabled') continue;
      // What is around the flow connects the outer side of its own ports.
      const outerSideOpen = isRoot;
      const needsIncoming = port.kind === 'outputPort' || !outerSideOpen;
      const needsOutgoing = port.kind === 'inputPort' || !outerSideOpen;
      if (needsIncoming && !context.incoming.has(port.path)) yield unconnectedPort(port, 'no connection leads to it');
      if (needsOutgoing && !context.outgoing.has(port.path)) yield unconnectedPort(port, 'no connection leaves it');
    }
    for (const funnel of group.funnels) {
      if (!context.incoming.has(funnel.path)) {
        yield caution(funnel, 'unconnected-funnel', `No connection leads to the funnel ${funnel.path}.`);
      }
      if (!context.outgoing.has(funnel.path)) {
        yield caution(
          funnel,
          'unconnected-funnel',
          `No connection leaves the funnel ${funnel.path}: FlowFiles stay before it.`,
        );
      }
    }
  }
}

function unconnectedPort(port: PortModel, what: string): Finding {
  const kind = port.kind === 'inputPort' ? 'Input port' : 'Output port';
  return problem(port, 'unconnected-port', `${kind} ${port.path}: ${what}; NiFi will not start it.`);
}

function* unreachable(context: CheckContext): Iterable<Finding> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const connection of context.outgoing.get(path) ?? []) visit(connection.to.path);
  };
  for (const { model, type } of context.processors) {
    // What needs no input may start by itself; what may have input and has some is fed by it.
    const fed = (context.incoming.get(model.path) ?? []).some((connection) => connection.from.path !== model.path);
    if (type?.inputRequirement === 'INPUT_FORBIDDEN' || (type?.inputRequirement !== 'INPUT_REQUIRED' && !fed)) {
      visit(model.path);
    }
  }
  for (const port of context.model.root.inputPorts) visit(port.path);
  for (const component of context.connectables) {
    const hasInput = context.incoming.has(component.path);
    if (!reached.has(component.path) && hasInput) {
      yield caution(
        component,
        'unreachable',
        `No FlowFile can arrive at ${component.path}: nothing before it makes any.`,
      );
    }
  }
}
