/** Follows brackets through a text; strings and comments are for the caller to skip. */
export class Brackets {
  readonly #open: { readonly bracket: string; readonly offset: number }[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get depth(): number {
    return this.#open.length;
  }

  /** What is wrong at this character, if it is a bracket that does not fit. */
  take(character: string, offset: number): string | undefined {
    if ('([{'.includes(character)) this.#open.push({ bracket: character, offset });
    else if (')]}'.includes(character)) {
      const last = this.#open.pop();
      if (last === undefined) return `'${character}' at ${lineOf(this.#text, offset)} closes nothing`;
      if ('([{'.indexOf(last.bracket) !== ')]}'.indexOf(character)) {
        return `'${character}' at ${lineOf(this.#text, offset)} where '${last.bracket}' of ${lineOf(this.#text, last.offset)} should close`;
      }
    }
    return undefined;
  }

  /** What is still open at the end. */
  end(): string | undefined {
    const last = this.#open.at(-1);
    return last === undefined ? undefined : `'${last.bracket}' at ${lineOf(this.#text, last.offset)} is never closed`;
  }
}

/** `line 3, character 7`; both count from 1. */
export function lineOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, character ${lines.at(-1)!.length + 1}`;
}
