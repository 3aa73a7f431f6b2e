import type { Finding } from '../../errors.js';
import { durationText } from '../duration.js';
import { sendableForMs } from './database-lane.js';
import type { RelaySettings } from './settings.js';

type Problem = Pick<Finding, 'code' | 'severity' | 'message' | 'suggestion'>;

/** What only the relay can know about its own options. */
export function relayFindings(settings: RelaySettings, path: string): Finding[] {
  return [...lease(settings), ...record(settings), ...manual(settings)].map((problem) => ({ ...problem, path }));
}

function lease(settings: RelaySettings): Problem[] {
  const { delivery, concurrency, leaseMs, longestSendMs, batchSize } = settings;
  const smallest = sendableForMs(settings);
  if (smallest < 1_000) {
    const needed = leaseMs - smallest + 1_000;
    return [
      {
        code: 'lease-too-short',
        severity: 'error',
        message:
          `The lease of ${durationText(leaseMs)} is shorter than what a send can take: one takes up to ` +
          `${durationText(longestSendMs)}, and may wait for others before.`,
        suggestion: `make the lease at least ${durationText(Math.ceil(needed / 1_000) * 1_000)}, or send.timeout shorter`,
      },
    ];
  }
  // Claimed and unsent at once: two batches each before and after the transform, and those being sent.
  const batches = 4 + concurrency;
  const longMs =
    delivery === 'batch'
      ? Math.ceil(batches / concurrency) * longestSendMs
      : Math.ceil((batches * batchSize) / concurrency) * 50;
  if (longMs > leaseMs) {
    return [
      {
        code: 'lease-may-run-out',
        severity: 'warning',
        message:
          `Up to ${batches} batches of ${batchSize} records wait for the receiver at once; ` +
          `with a slow receiver the lease of ${durationText(leaseMs)} runs out before their turn, and they are claimed again.`,
        suggestion: 'a longer lease, a smaller send.batchSize or more send.concurrency',
      },
    ];
  }
  return [];
}

function record(settings: RelaySettings): Problem[] {
  const { record: fields, source, uuid } = settings.options;
  const problems: Problem[] = [];
  if (source.key.length === 0) {
    problems.push({ code: 'no-key', severity: 'error', message: 'source.key names no field.' });
  }
  for (const name of source.key) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      problems.push({
        code: 'key-not-in-record',
        severity: 'error',
        message: `The key field '${name}' is not part of the record.`,
        suggestion: `add ${name} to record, or correct source.key (fields are ${Object.keys(fields).join(', ')})`,
      });
    } else if (['json', 'object', 'array', 'double'].includes(field.type)) {
      problems.push({
        code: 'unsuitable-key',
        severity: 'error',
        message: `The key field '${name}' is of type ${field.type}, whose text is not the same everywhere.`,
        suggestion: 'use whole numbers, text, uuid or dates as keys',
      });
    } else if (['timestamp', 'timestamptz', 'time'].includes(field.type) && settings.options.manual) {
      problems.push({
        code: 'key-text-differs',
        severity: 'warning',
        message: `The key field '${name}' is a ${field.type}: posted by hand, the same value can be written differently and then has another UUID.`,
      });
    }
  }
  if (Object.hasOwn(fields, 'uuid')) {
    problems.push({
      code: 'reserved-field',
      severity: 'error',
      message: "The record has a field 'uuid'; that name is for the UUID that the relay adds.",
      suggestion: "send the column under another name: record_uuid: column('uuid', uuid())",
    });
  }
  if (uuid === undefined || uuid.namespace === undefined) {
    problems.push({
      code: 'uuid-namespace',
      severity: 'error',
      message: 'uuid.namespace is not given.',
      suggestion: "give a text that never changes, for example 'report', or null for the bare key",
    });
  }
  return problems;
}

function manual(settings: RelaySettings): Problem[] {
  const { manual: input } = settings.options;
  if (!input) return [];
  if (settings.statements.storeFailed === undefined) {
    return [
      {
        code: 'manual-needs-columns',
        severity: 'error',
        message: 'Posts that cannot be sent are kept in the outbox, which has no columns for their UUID and receipt.',
        suggestion: 'leave record_uuid and receipt out of outbox.existing.columns (db plan adds them), or map them',
      },
    ];
  }
  const patterns = input.subjectDnPattern !== undefined || input.issuerDnPattern !== undefined;
  if (!patterns) return [];
  if (!input.tls) {
    return [
      {
        code: 'dn-pattern-without-tls',
        severity: 'error',
        message: 'manual has a DN pattern but no tls: without TLS there are no certificates, and everybody may post.',
        suggestion: 'give manual.tls, or let a proxy in front check the clients',
      },
    ];
  }
  if (input.clientAuthentication !== undefined && input.clientAuthentication !== 'REQUIRED') {
    return [
      {
        code: 'dn-pattern-not-enforced',
        severity: 'error',
        message: `manual has a DN pattern, but clientAuthentication ${input.clientAuthentication} lets clients in without a certificate.`,
        suggestion: "leave clientAuthentication out, or make it 'REQUIRED'",
      },
    ];
  }
  return [];
}
