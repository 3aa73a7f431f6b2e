import { describe, expect, test } from 'vitest';
import { cronError } from '../../../src/check/schedule/cron.js';
import { isDuration, isSize } from '../../../src/check/schedule/units.js';
import { codes, found, wrong } from './support.js';

// What NiFi 2.3.0 says to each of them.
describe('cron expressions', () => {
  test.each([
    '0 0 2 * * ?',
    '* * * * * ?',
    '0 0 2 ? * MON-FRI',
    '0 0 2 L * ?',
    '0 0 2 * * 7',
    '0 0 2 ? * 6#3',
    '0 0/5 * * * *',
    '0 0 2 LW * ?',
    '0 0 2 15W * ?',
    '@daily',
    '0 0 2 * * MON#1',
    '0 0 2 31 2 ?',
    '0 0 2 ? * ?',
    '0 0 2 * JAN ?',
    '0 0 2 * * 0',
    '0 0 2 L-3 * ?',
    '0 0 2 * * 5L',
    '0 0 2,14 1,15 * *',
  ])('%s is one', (text) => expect(cronError(text)).toBeUndefined());

  test.each([
    ['0 0 2 * *', 'six fields are needed, there are 5; the seconds come first'],
    ['0 0 2 * * ? 2027', 'six fields are needed, there are 7; NiFi takes no year'],
    ['', 'six fields are needed, there are 0'],
    ['0 0 25 * * ?', "hours: '25' is not one of 0 to 23"],
    ['60 0 2 * * ?', "seconds: '60' is not one of 0 to 59"],
    ['H 0 2 * * ?', "seconds: 'H' is not one of 0 to 59"],
    ['0 0 2 * * 8', "day of the week: '8' is not one of 0 to 7 or SUN to SAT"],
    ['5-1 * * * * ?', "seconds: '5-1' ends before it begins"],
    ['*/0 * * * * ?', "seconds: '0' can't be the step in '*/0'"],
    ['@fortnightly', expect.stringContaining('there is no @fortnightly')],
  ])('%s is none', (text, error) => expect(cronError(text)).toEqual(error));
});

describe('durations and sizes', () => {
  test.each([
    '5 sec',
    '5sec',
    '5 s',
    '0.5 sec',
    '1 min',
    '1 hour',
    '2 days',
    '1 week',
    '1 wk',
    '100 ms',
    '100 millis',
    '500 nanos',
    '5  sec',
    '3 hrs',
    '1 d',
  ])('%s is a duration', (text) => expect(isDuration(text)).toBe(true));
  test.each([
    '1 fortnight',
    '5',
    '0',
    '-1 sec',
    '1 microsecond',
    '1 month',
    '1 year',
    '5 SEC',
    '1e3 ms',
    '1 us',
    '',
    '00:05',
    '#{x}',
  ])('%s is none', (text) => expect(isDuration(text)).toBe(false));
  test('sizes', () => {
    expect(['1 GB', '10KB', '1.5 mb', '3 B'].map(isSize)).toEqual([true, true, true, true]);
    expect(['1', 'GB', '1 GiB', '-1 KB'].map(isSize)).toEqual([false, false, false, false]);
  });
});

describe('schedules of components', () => {
  const source = (options: object): string[] =>
    codes(({ group }) => {
      group.processor('GenerateFlowFile', wrong({ name: 'Source', autoTerminate: ['success'], ...options }));
    });

  test.each([
    [{ schedule: { cron: '0 0 2 * *' } }, ['invalid-cron']],
    [{ schedule: { cron: '0 0 2 * * ?' } }, []],
    [{ schedule: { timer: '5 seconds please' } }, ['invalid-duration']],
    [{ schedule: { timer: '5 sec' }, penalty: '1 min', yield: '1 sec' }, []],
    [{ penalty: 'long' }, ['invalid-duration']],
    [{ runDurationMs: -1 }, ['invalid-duration']],
    [{ concurrentTasks: 0 }, ['concurrent-tasks']],
    [{ concurrentTasks: 2, executionNode: 'PRIMARY' }, []],
  ])('%o → %s', (options, expected) => expect(source(options)).toEqual(expected));

  test('a processor with input on the primary node only', () => {
    expect(
      codes(({ group }) => {
        const log = group.processor('LogMessage', {
          name: 'Log',
          executionNode: 'PRIMARY',
          autoTerminate: ['success'],
        });
        group.processor('GenerateFlowFile', { name: 'Source' }).to(log, 'success');
      }),
    ).toEqual(['schedule']);
  });

  test('one that runs on the primary node only, on all', () => {
    const list = (options: object): string[] =>
      found('schedule', ({ group }) => {
        group.processor('ListSFTP', wrong({ name: 'List', autoTerminate: ['success'], ...options }));
      }).map(({ suggestion }) => suggestion!);
    expect(list({ executionNode: 'ALL' })).toEqual(["leave out 'executionNode'"]);
    expect(list({})).toEqual([]);
  });

  test('queues', () => {
    const queue = (options: object): string[] =>
      codes(({ group }) => {
        const log = group.processor('LogMessage', { name: 'Log', autoTerminate: ['success'] });
        group.processor('GenerateFlowFile', { name: 'Source' }).to(log, 'success', options);
      });
    expect(queue({ backPressure: { objects: 10, size: '10 MB' }, expiration: '1 hour' })).toEqual([]);
    expect(queue({ backPressure: { objects: -1 } })).toEqual(['invalid-size']);
    expect(queue({ backPressure: { size: '10 MiB' } })).toEqual(['invalid-size']);
    expect(queue({ expiration: '1' })).toEqual(['invalid-duration']);
  });

  test('properties that want a duration', () => {
    const post = (value: unknown): string[] =>
      found('invalid-duration', ({ group }) => {
        group.processor(
          'InvokeHTTP',
          wrong({ name: 'P', properties: { 'HTTP URL': 'x', 'Connection Timeout': value } }),
        );
      }).map(({ severity }) => severity);
    expect(post('five seconds')).toEqual(['warning']);
    expect([...post('5 secs'), ...post('#{timeout}'), ...post(-1)]).toEqual([]);
  });
});
