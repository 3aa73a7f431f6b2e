// @ts-check
// Measuring and shortening texts for the picture, in Node and in the page.

/**
 * @param {string} text
 * @param {number} size
 */
export function textWidth(text, size) {
  let width = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const wide =
      code >= 0x1100 &&
      (code <= 0x115f ||
        (code >= 0x2e80 && code <= 0xd7a3) ||
        (code >= 0xf900 && code <= 0xfaff) ||
        (code >= 0xfe30 && code <= 0xff60) ||
        code >= 0x1f000);
    width += wide
      ? size
      : /[A-Z@MW%]/.test(letter)
        ? size * 0.7
        : /[ijl.,:;|!'()[\] ]/.test(letter)
          ? size * 0.34
          : size * 0.57;
  }
  return width;
}

/**
 * @param {string} text
 * @param {number} room
 * @param {number} size
 */
export function shorten(text, room, size) {
  const line = text.replace(/\s+/g, ' ').trim();
  if (textWidth(line, size) <= room) return line;
  const letters = [...line];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > room) letters.pop();
  return `${letters.join('')}…`;
}

/**
 * @param {string} text
 * @param {number} room
 * @param {number} size
 * @param {number} most
 * @returns {string[]}
 */
export function wrap(text, room, size, most) {
  /** @type {string[]} */
  const lines = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && textWidth(line + word, size) > room) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
    }
    lines.push(shorten(line, room, size));
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), '…'];
}

/**
 * @param {string} text
 * @returns {string}
 */
export function escapeXml(text) {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      // XML has no way to write these, and a browser would refuse the whole picture.
      .replace(/[\p{Cc}\ufffe\uffff]/gu, (letter) => ('\t\n\r'.includes(letter) ? letter : '\ufffd'))
  );
}
