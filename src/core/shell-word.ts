/** What is seen as it is and copied as it is: no control, no blank but the plain one, nothing that moves text. */
const PLAIN = /^(?:[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]| )*$/u;

/** A text as one word of a command in any shell that POSIX describes, whatever it holds. */
export function shellWord(text: string): string {
  if (/^[\w./@%+=:,-]+$/.test(text)) return text;
  // What takes the place of a command would lose the line end at its end.
  if (PLAIN.test(text) || text.endsWith('\n')) return `'${text.replaceAll("'", "'\\''")}'`;
  const format = Array.from(text, escaped).join('').replace(/^-/, '\\055');
  return `"$(printf '${format}')"`;
}

/** As `printf` reads it. */
function escaped(character: string): string {
  if (character === "'") return "'\\''";
  if (character === '\\') return '\\\\';
  if (character === '%') return '%%';
  if (/^[ -~]$/.test(character)) return character;
  const code = character.codePointAt(0) as number;
  // A byte of a path that is no UTF-8.
  const bytes = code >= 0xdc80 && code <= 0xdcff ? [code & 0xff] : Buffer.from(character);
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
