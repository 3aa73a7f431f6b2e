import { expect, it } from 'vitest';
import { shortCause } from '../../../src/cli/run-outbox.js';

it('shortens causes to what tells rows apart', () => {
  expect(shortCause(undefined)).toBe('-');
  expect(shortCause('503 Service Unavailable\n {"a.b": 1}')).toBe('503 Service Unavailable {"a.b": 1}');
  expect(shortCause('java.net.ConnectException: Failed to connect to reports.example.org/10.0.0.1:8080')).toBe(
    'ConnectException: Failed to connect to reports.example.org/10.0.0.1:8080',
  );
  const long = shortCause(`not sendable: org.apache.nifi.MalformedRecordException: ${'한😀'.repeat(100)}`);
  expect([...long]).toHaveLength(80);
  expect(long).toMatch(/^not sendable: MalformedRecordException: 한😀.*…$/u);
});
