import type { Text } from '../../catalog/value-types.js';
import type { Processor } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { durationText } from '../duration.js';
import type { tlsService } from './services.js';
import type { RelaySettings } from './settings.js';

export interface SendStepOptions {
  readonly id?: string;
  readonly name: string;
  /** Adds the record's UUID as a header, for receivers that look for repeats there. */
  readonly idempotencyKey: boolean;
  readonly concurrency: number;
  /** NiFi's own quick repeats before the request counts as failed. */
  readonly retries?: number;
}

/** The attribute that the start of the receiver's answer goes to. */
export const responseAttribute = 'relay.response';

/**
 * Receivers close idle connections (Node after 5 s), and the client of InvokeHTTP looks whether one still is open only
 * after 10 s of idling: in between a batch fails with "Broken pipe" and loses one of its attempts.
 */
const idleTimeout = '2 secs';

/** The request to the receiver. `Response` ends here; everything else is for the caller to connect. */
export function sendStep(
  group: GroupBuilder,
  settings: RelaySettings,
  tls: ReturnType<typeof tlsService> | undefined,
  step: SendStepOptions,
): Processor<'InvokeHTTP'> {
  const { send } = settings.options;
  return group.processor('InvokeHTTP', {
    id: step.id ?? 'send',
    name: step.name,
    properties: {
      'HTTP Method': 'POST',
      'HTTP URL': send.url,
      'Request Content-Type': 'application/json',
      // Followed, a POST becomes a GET without a body: the answer would say success of something else.
      'Response Redirects Enabled': 'False',
      'Connection Timeout': durationText(settings.connectMs),
      'Socket Read Timeout': durationText(settings.timeoutMs),
      'Socket Write Timeout': durationText(settings.timeoutMs),
      'Socket Idle Timeout': idleTimeout,
      'Socket Idle Connections': Math.max(5, settings.concurrency),
      // Only the start of an answer is read, so that one without an end cannot hold a task for ever.
      'Response Body Attribute Name': responseAttribute,
      'Response Body Attribute Size': 256,
      ...(send.basicAuth && {
        'Request Username': send.basicAuth.user,
        'Request Password': send.basicAuth.password,
      }),
      ...(tls && { 'SSL Context Service': tls }),
    },
    dynamic: {
      ...send.headers,
      ...(step.idempotencyKey && { 'Idempotency-Key': '${record_uuid}' }),
    },
    autoTerminate: ['Response'],
    concurrentTasks: step.concurrency,
    ...(step.idempotencyKey && { runDurationMs: 25 }),
    // NiFi penalises what failed; its default of 30 s would keep the outcome from the outbox that long.
    penalty: step.retries ? '1 sec' : '0 sec',
    ...(step.retries && {
      retry: {
        relationships: ['Retry', 'Failure'] as const,
        count: step.retries,
        backoff: 'PENALIZE_FLOWFILE' as const,
        maxBackoff: '10 sec',
      },
    }),
  });
}

/**
 * Asks whether the receiver can be reached. Any answer will do, also one that refuses the method; none, or one of a
 * proxy that finds nobody behind it (502, 503, 504), ends the round.
 */
export function reachabilityCheck(
  group: GroupBuilder,
  settings: RelaySettings,
  tls: ReturnType<typeof tlsService> | undefined,
  pause: { readonly url?: Text },
): { probe: Processor<'InvokeHTTP'>; reachable: Processor<'RouteOnAttribute'> } {
  const { send } = settings.options;
  const probe = group.processor('InvokeHTTP', {
    id: 'probe',
    name: 'Can the receiver be reached?',
    properties: {
      'HTTP Method': 'HEAD',
      'HTTP URL': pause.url ?? send.url,
      'Response Redirects Enabled': 'False',
      'Connection Timeout': durationText(settings.connectMs),
      'Socket Read Timeout': durationText(settings.timeoutMs),
      'Socket Write Timeout': durationText(settings.timeoutMs),
      'Socket Idle Timeout': idleTimeout,
      'Response Body Ignored': true,
      ...(send.basicAuth && {
        'Request Username': send.basicAuth.user,
        'Request Password': send.basicAuth.password,
      }),
      ...(tls && { 'SSL Context Service': tls }),
    },
    ...(send.headers && { dynamic: send.headers }),
    autoTerminate: ['Response', 'Failure'],
    penalty: '0 sec',
  });
  const reachable = group.processor('RouteOnAttribute', {
    id: 'reachable',
    name: 'Reachable?',
    dynamic: { reachable: "${invokehttp.status.code:in('502', '503', '504'):not()}" },
    autoTerminate: ['unmatched'],
  });
  probe.to(reachable, ['Original', 'No Retry', 'Retry'], { backPressure: { objects: 1 } });
  return { probe, reachable };
}

/** One line of at most 500 characters without control characters: what PostgreSQL takes as text. */
const shorten = `:replaceAll('[\\\\x00-\\\\x1f]', ' '):replaceAll('^(.{0,500}).*$', '$1')`;

/** Why a request failed: status and start of the answer, or the exception. */
export const sendError =
  '${invokehttp.status.code:isEmpty():ifElse(' +
  "${invokehttp.java.exception.class:append(': '):append(${invokehttp.java.exception.message})}," +
  "${invokehttp.status.code:append(' '):append(${invokehttp.status.message}):append(' ')" +
  `:append(\${${responseAttribute}})})${shorten}:trim()}`;

/** Why a step before the request failed. */
export const transformError = `\${literal('not sendable: '):append(\${record.error.message:replaceEmpty('see the log of NiFi')})${shorten}}`;
