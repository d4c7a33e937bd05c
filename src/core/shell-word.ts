/** A text as one word of a shell command (bash, zsh), whatever it holds: printable ASCII only. */
export function shellWord(text: string): string {
  if (/^[\w./@%+=:,-]+$/.test(text)) return text;
  if (/^[ -~]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${Array.from(text, escaped).join('')}'`;
}

function escaped(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (/^[ -~]$/.test(character)) return character;
  const code = character.codePointAt(0) as number;
  // A byte of a path that is no UTF-8.
  const bytes = code >= 0xdc80 && code <= 0xdcff ? [code & 0xff] : Buffer.from(character);
  return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
