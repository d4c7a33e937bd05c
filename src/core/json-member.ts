/** A member of an object: from its key on, and where the next key begins, null for the last member. */
interface Member {
  readonly key: number;
  next: number | null;
}

/**
 * The text of a JSON object without one of its own members, as its writer would have put it down: the
 * comma that goes with the member is gone too. Takes linear time and makes no value.
 * @param text a valid JSON text
 * @returns null where the text is no object or the object itself has no such member. Of several the
 * last is cut out: it is the one whose value counts.
 */
export function withoutMember(text: string, name: string): string | null {
  if (!/^[ \t\r\n]*\{/.test(text)) return null;
  const structure = /["{}[\],]/g;
  let member: Member | null = null;
  let [depth, comma, closing] = [0, -1, text.length];
  let [isKey, commaBefore] = [false, -1];
  for (let match = structure.exec(text); match !== null; match = structure.exec(text)) {
    const at = match.index;
    switch (text[at]) {
      case '"':
        structure.lastIndex = stringEnd(text, at);
        if (!isKey) break;
        isKey = false;
        if (member !== null) member.next ??= at;
        if (stringAt(text, at, structure.lastIndex) !== name) break;
        member = { key: at, next: null };
        commaBefore = comma;
        break;
      case ',':
        if (depth !== 1) break;
        isKey = true;
        comma = at;
        break;
      case '{':
      case '[':
        isKey = ++depth === 1;
        break;
      default:
        if (--depth === 0) closing = at;
    }
  }
  if (member === null) return null;
  if (member.next !== null) return text.slice(0, member.key) + text.slice(member.next);
  const start = commaBefore === -1 ? member.key : commaBefore;
  return text.slice(0, start) + text.slice(text.slice(0, closing).trimEnd().length);
}

/** Where the string that opens at `start` ends, behind its closing quote. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

/** A string's value; keys seldom hold an escape. */
function stringAt(text: string, start: number, end: number): unknown {
  const quoted = text.slice(start, end);
  return quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
}
