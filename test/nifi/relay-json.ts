import { expect } from 'vitest';

/** JSON whose numbers keep all their digits: `{ number: '1.10' }`, without zeros at the end of a fraction. */
export function exactJson(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `{"number":"${plain(token)}"}`,
  );
  return JSON.parse(marked);
}

function plain(number: string): string {
  return /^-?\d+\.\d+$/.test(number) ? number.replace(/0+$/, '').replace(/\.$/, '') : number;
}

/** Two ways to write the same moment, to the microsecond. */
export function sameMoment(actual: unknown, expected: string): void {
  const parts = (text: string) => {
    const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
    return [Math.floor(Date.parse(text) / 1_000), fraction.padEnd(9, '0')];
  };
  expect(parts(String(actual))).toEqual(parts(expected));
}
