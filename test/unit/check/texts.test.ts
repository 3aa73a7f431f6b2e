import { readdirSync, readFileSync } from 'node:fs';
import { literal } from 'nifi-flowgen';
import { describe, expect, test } from 'vitest';
import { groovyError } from '../../../src/check/text/groovy.js';
import { avroSchemaError, jsonSchemaError } from '../../../src/check/text/schemas.js';
import { sqlError } from '../../../src/check/text/sql.js';
import { codes, fed, found, wrong } from './support.js';

describe('expressions in properties', () => {
  const url = (text: unknown): string[] =>
    codes(({ group }) => {
      fed(group, 'InvokeHTTP', {
        properties: { 'HTTP URL': text },
        autoTerminate: ['Failure', 'No Retry', 'Original', 'Response', 'Retry'],
      });
    });

  test('syntax', () => {
    expect(url('http://x/${uuid}')).toEqual([]);
    expect(url('http://x/$${uuid')).toEqual([]);
    expect(url(literal('http://x/${uuid'))).toEqual([]);
    expect(url('http://x/${uuid')).toEqual(['expression-syntax']);
    expect(url('http://x/${uuid:trim}')).toEqual(['expression-syntax']);
  });

  test('the message says where and what was meant', () => {
    const [finding] = found('expression-syntax', ({ group }) => {
      fed(group, 'InvokeHTTP', { properties: { 'HTTP URL': 'http://x/${uuid:toUper()}' } });
    });
    expect(finding?.message).toBe(
      "'HTTP URL' of InvokeHTTP: there is no function toUper() (character 17: ${uuid:toUper()}).",
    );
    expect(finding?.suggestion).toBe("did you mean 'toUpper'?");
  });

  test('attributes where there is no FlowFile', () => {
    const listen = (path: string): string[] =>
      codes(({ group }) => {
        group.processor('ListenHTTP', {
          name: 'In',
          properties: { 'Listening Port': 9000, 'Base Path': path },
          autoTerminate: ['success'],
        });
      });
    expect(listen('${filename}')).toEqual(['expression-scope']);
    expect(listen("${HOME:append('x')}${user.dir}${hostname()}")).toEqual([]);
  });

  test('state outside UpdateAttribute', () => {
    expect(url("${getStateValue('a')}")).toEqual(['expression-scope']);
  });

  test('a property that evaluates none', () => {
    expect(
      codes(({ group }) => {
        fed(group, 'ValidateXml', { properties: { 'Schema File': '/x' }, autoTerminate: ['valid', 'invalid'] });
      }),
    ).toEqual([]);
    expect(
      found('expression-without-support', ({ group }) => {
        group.processor(
          'InvokeHTTP',
          wrong({ name: 'P', properties: { 'HTTP URL': 'x', 'Request Username': '${user}' } }),
        );
      }),
    ).toHaveLength(1);
  });

  test('dynamic properties, but not where they hold patterns', () => {
    expect(
      found('expression-syntax', ({ group }) => {
        fed(group, 'UpdateAttribute', { dynamic: { a: '${b:nope()}' } });
        fed(group, 'ExtractText', { dynamic: { a: '^(.*)${x' } });
      }),
    ).toHaveLength(1);
  });
});

describe('schemas', () => {
  const schema =
    '{"type":"record","name":"신고","fields":[{"name":"제목","type":["null","string"],"default":null},{"name":"amount","type":{"type":"bytes","logicalType":"decimal","precision":30,"scale":10}}]}';

  test('Avro', () => {
    expect(avroSchemaError(schema)).toBeUndefined();
    expect(avroSchemaError('"string"')).toBeUndefined();
    expect(avroSchemaError('{"type":"record","name":"a"')).toContain('no JSON');
    expect(avroSchemaError('{"type":"record","name":"a"}')).toContain('no Avro schema');
    expect(avroSchemaError('{"type":"record","name":"a","fields":[{"name":"b","type":"strng"}]}')).toContain(
      'no Avro schema',
    );
    expect(avroSchemaError('{"type":"record","name":"a b","fields":[]}')).toContain('no Avro schema');
    expect(
      avroSchemaError('{"type":"record","name":"a","fields":[{"name":"b","type":"int"},{"name":"b","type":"int"}]}'),
    ).toContain('no Avro schema');
  });

  test('JSON', () => {
    expect(jsonSchemaError('{"type":"object","properties":{"a":{"type":"string"}}}')).toBeUndefined();
    expect(jsonSchemaError('{"type":"objekt"}')).toContain('no JSON schema');
    expect(jsonSchemaError('[]')).toBeUndefined();
    expect(jsonSchemaError('{')).toContain('no JSON');
  });

  test('in properties, unless a parameter or attribute holds it', () => {
    const reader = (text: unknown): string[] =>
      codes(({ group }) => {
        group.service(
          'JsonTreeReader',
          wrong({ name: 'R', properties: { 'Schema Access Strategy': 'schema-text-property', 'Schema Text': text } }),
        );
      });
    expect(reader(schema)).toEqual([]);
    expect(reader('${avro.schema}')).toEqual([]);
    expect(reader('{"type":"record"}')).toEqual(['invalid-schema']);
  });
});

describe('Groovy', () => {
  test.each([
    'def a = [1, 2]; "x ${a.collect { "<${it}>" }.join(\',\')} y"',
    "def s = '''it's {'''\n/* } */ // )\ndef r = (s =~ /a{2}\\/[(]/)\ndef q = 4 / 2 / 1",
    'def d = $/ a $$ ${1 + 1} /$\nreturn /x/',
    'x.each { k, v -> if (v == "}") println "(" }',
    '#!/usr/bin/env groovy\nprintln 1',
  ])('right: %s', (text) => expect(groovyError(text)).toBeUndefined());

  test.each([
    ['def a = [1, 2', "'[' at line 1, character 9 is never closed"],
    ['if (a) {\n  b()\n', "'{' at line 1, character 8 is never closed"],
    ['a)', "')' at line 1, character 2 closes nothing"],
    ['a(b]', "']' at line 1, character 4 where '(' of line 1, character 2 should close"],
    ["def a = 'it is\n", "the string ' at line 1, character 9 is never closed"],
    ['"${a"', 'the string " at line 1, character 5 is never closed'],
    ['/* never', 'a comment at line 1, character 1 is never closed'],
  ])('wrong: %s', (text, message) => expect(groovyError(text)).toBe(message));

  test('in a property', () => {
    expect(
      codes(({ group }) => {
        fed(group, 'ExecuteScript', {
          properties: { 'Script Engine': 'Groovy', 'Script Body': 'def a = (' },
          autoTerminate: ['success', 'failure'],
        });
      }),
    ).toEqual(['groovy-syntax']);
  });

  test('the scripts that NiFi itself is tested with are right', () => {
    const folder = new URL('../../fixtures/groovy/', import.meta.url);
    for (const name of readdirSync(folder))
      expect(groovyError(readFileSync(new URL(name, folder), 'utf8')), name).toBeUndefined();
  });
});

describe('SQL', () => {
  test.each([
    `UPDATE "it's" SET a = 'o''clock (' WHERE b = ? -- ) not`,
    "DO $body$ BEGIN RAISE NOTICE '('; END $body$",
    'SELECT /* ( */ `a(` FROM b WHERE c = $1',
  ])('right: %s', (text) => expect(sqlError(text)).toBeUndefined());

  test.each([
    ["SELECT 'a", "the quote ' at line 1, character 8 is never closed"],
    ['SELECT (1', "'(' at line 1, character 8 is never closed"],
    ['SELECT 1)', "')' at line 1, character 9 closes nothing"],
    ['SELECT /* 1', 'a comment at line 1, character 8 is never closed'],
    ['SELECT $a$ 1', 'the quote $a$ at line 1, character 8 is never closed'],
  ])('wrong: %s', (text, message) => expect(sqlError(text)).toBe(message));

  test('in a property, expressions and all', () => {
    const query = (text: string): string[] =>
      found('sql-syntax', ({ group }) => {
        group.processor('ExecuteSQLRecord', wrong({ name: 'Q', properties: { 'SQL Query': text } }));
      }).map(({ message }) => message);
    expect(query("SELECT * FROM a WHERE b = '${x:append(\"'\")}'")).toEqual([]);
    expect(query("SELECT * FROM a WHERE b = '${x}")).toHaveLength(1);
    expect(query('SELECT $$$$ a ( $$$$')).toEqual([]);
  });
});

describe('allow', () => {
  const code = (allow: Record<string, string>): string[] =>
    codes(({ group }) => {
      group.processor('LogMessage', { name: 'Log', autoTerminate: ['success'], allow });
    });

  test('with a reason it takes the finding away', () => {
    expect(code({ 'input-missing': 'connected by hand on the server' })).toEqual([]);
  });

  test('without one, unused or unknown it is a finding itself', () => {
    expect(code({ 'input-missing': ' ' })).toEqual(['input-missing', 'allow-without-reason']);
    expect(code({ 'input-missing': 'x', unreachable: 'y' })).toEqual(['unused-allow']);
    expect(code({ 'input-mising': 'x' })).toEqual(['input-missing', 'unknown-allow']);
  });

  test('on a group it counts for everything in it', () => {
    expect(
      codes(({ group }) => {
        const inner = group.group({ name: 'Inner', allow: { 'input-missing': 'template' } });
        inner.processor('LogMessage', { name: 'Log', autoTerminate: ['success'] });
      }),
    ).toEqual([]);
  });
});
