import pc from 'picocolors';

const isTerminal = process.stdout.isTTY === true;
let progressShown = '';
let lastProgressAt = 0;

/** A heading: what happens next. */
export function heading(text: string): void {
  endProgress();
  process.stdout.write(`\n${pc.bold(pc.cyan(text))}\n`);
}

export function say(text: string): void {
  endProgress();
  process.stdout.write(`  ${text}\n`);
}

/** One line that is written over on a terminal, and now and then a new line elsewhere. */
export function sayProgress(text: string): void {
  if (isTerminal) {
    process.stdout.write(`\r\x1b[2K  ${text}`);
    progressShown = text;
  } else if (text !== progressShown && Date.now() - lastProgressAt > 2_000) {
    process.stdout.write(`  ${text}\n`);
    lastProgressAt = Date.now();
    progressShown = text;
  }
}

function endProgress(): void {
  if (isTerminal && progressShown !== '') process.stdout.write('\n');
  progressShown = '';
}

/** Two columns, numbers to the right. */
export function table(rows: readonly (readonly [string, number])[]): void {
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, value] of rows) say(`${label.padEnd(width)}  ${value.toLocaleString('en-US').padStart(8)}`);
}
