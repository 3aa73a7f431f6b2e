import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FlowgenError } from '../../../src/errors.js';
import { readFlow } from '../../../src/flow/read-flow.js';
import { walkFlow } from '../../../src/flow/walk.js';

const minimal = { flowContents: { identifier: 'root', name: 'flow', processors: [{ identifier: 'p', name: '처리' }] } };
const text = JSON.stringify(minimal, null, 2);

function errorOf(input: string | Uint8Array): FlowgenError {
  try {
    readFlow(input, 'a.json');
  } catch (error) {
    if (error instanceof FlowgenError) return error;
    throw error;
  }
  throw new Error('it was read');
}

describe('reading a flow definition', () => {
  it('takes text, UTF-8 with a mark, UTF-16 and gzip', () => {
    const inputs = [
      text,
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      gzipSync(text),
    ];
    for (const input of inputs) {
      const flow = readFlow(input, 'a.json');
      expect(flow.flowContents.processors[0]?.name).toBe('처리');
      expect(flow.flowContents.connections).toEqual([]);
    }
  });

  it("takes a registry's wrapped snapshot and a server's own flow.json", () => {
    expect(readFlow(JSON.stringify({ flowSnapshot: minimal }), 'a.json').flowContents.name).toBe('flow');
    const own = {
      rootGroup: minimal.flowContents,
      parameterContexts: [{ name: 'context', parameters: [{ name: 'x' }] }],
    };
    const kinds = walkFlow(readFlow(JSON.stringify(own), 'flow.json')).map((component) => component.kind);
    expect(kinds).toEqual(['group', 'processor', 'parameterContext', 'parameter']);
  });

  it('refuses a key that stands twice, with both places', () => {
    const error = errorOf(text.replace('"name": "flow"', '"name": "flow",\n    "name": "other"'));
    expect(error.code).toBe('duplicate-key');
    expect(error.message).toBe('a.json:5:5: the key "name" stands twice in one object (first at line 4).');
    expect(error.location).toEqual({ file: 'a.json', line: 5, column: 5 });
  });

  it('refuses a component that stands twice', () => {
    const twice = structuredClone(minimal);
    twice.flowContents.processors.push({ identifier: 'p', name: 'other' });
    const error = errorOf(JSON.stringify(twice, null, 2));
    expect(error.code).toBe('duplicate-component');
    expect(error.location?.line).toBe(10);
  });

  it('refuses truncated files', () => {
    for (const cut of [text.slice(0, 60), text.slice(0, -2), '', '  \n']) {
      expect(errorOf(cut).code, JSON.stringify(cut)).toBe('truncated-json');
    }
    expect(errorOf(gzipSync(text).subarray(0, 40)).code).toBe('truncated-json');
    expect(errorOf(text.slice(0, -2)).location?.line).toBe(11);
  });

  it('refuses what is not JSON, with the place', () => {
    const error = errorOf(text.replace('"root",', '"root"'));
    expect(error.code).toBe('invalid-json');
    expect(error.location).toEqual({ file: 'a.json', line: 4, column: 5 });
    expect(errorOf(`${text}\n// comment`).code).toBe('invalid-json');
  });

  it('refuses an unresolved merge', () => {
    const error = errorOf(text.replace('    "name"', '<<<<<<< HEAD\n    "name"'));
    expect(error.code).toBe('merge-conflict');
    expect(error.location).toEqual({ file: 'a.json', line: 4, column: 1 });
  });

  it('refuses two encodings in one file, with the place', () => {
    const mixed = Buffer.concat([Buffer.from('{\n  "a": "한글",\n  "b": "'), Buffer.from([0xc7, 0xd1, 0x22, 0x7d])]);
    const error = errorOf(mixed);
    expect(error.code).toBe('invalid-encoding');
    expect(error.location).toEqual({ file: 'a.json', line: 3, column: 9 });
    expect(error.hint).toMatch(/EUC-KR/);
  });

  it('says what a file is that is not a flow definition', () => {
    expect(errorOf('<?xml version="1.0"?>\n<template>').message).toMatch(/template of NiFi 1\.x/);
    expect(errorOf('[]').message).toMatch(/bare value/);
    expect(errorOf('{"dependencies":{}}').message).toBe(
      'a.json:1:1: not a flow definition: no "flowContents" in it, but dependencies.',
    );
    expect(errorOf('{"flowContents":{"identifier":"x","processors":{}}}').message).toMatch(
      /"processors" is not a list/,
    );
    expect(errorOf('{"flowContents":{"identifier":"x","processors":[{}]}}').message).toMatch(/without an identifier/);
  });

  it('refuses shapes that no reader could trust, with the place', () => {
    const broken: [string, RegExp][] = [
      ['"processors":[{"identifier":"p","name":5}]', /:1:\d+: "name" is not a text/],
      ['"processors":[{"identifier":"p","properties":[]}]', /"properties" is not an object/],
      [
        '"connections":[{"identifier":"c","selectedRelationships":"success"}]',
        /"selectedRelationships" is not a list of texts/,
      ],
      ['"remoteProcessGroups":[{"identifier":"r","inputPorts":[5]}]', /an entry of "inputPorts" is not a component/],
    ];
    for (const [part, message] of broken) {
      expect(errorOf(`{"flowContents":{"identifier":"x",${part}}}`).message).toMatch(message);
    }
    const contexts = (part: string) =>
      errorOf(`{"flowContents":{"identifier":"x"},"parameterContexts":${part}}`).message;
    expect(contexts('[]')).toMatch(/"parameterContexts" is no object/);
    expect(contexts('{"a":{"parameters":[{}]}}')).toMatch(/a parameter without a name/);
    expect(readFlow('{"flowContents":{"identifier":"x"},"parameterContexts":null}', 'a').parameterContexts).toEqual({});
  });
});
