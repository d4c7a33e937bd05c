import { stringEnd } from './json-string.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

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
  const found = memberOf(text, name);
  if (found === null) return null;
  const { member, commaBefore, closing } = found;
  if (member.next !== null) return text.slice(0, member.key) + text.slice(member.next);
  const start = commaBefore === -1 ? member.key : commaBefore;
  return text.slice(0, start) + text.slice(text.slice(0, closing).trimEnd().length);
}

/**
 * The same text with another string as the value of one of its own members; nothing else of it changes.
 * @param text a valid JSON text
 * @param value without signs that JSON escapes
 * @returns null where the object itself has no such member, or what it holds is no string.
 */
export function withString(text: string, name: string, value: string): string | null {
  const found = memberOf(text, name);
  if (found === null) return null;
  const keyEnd = stringEnd(text, found.member.key);
  const start = keyEnd + (/^[ \t\r\n]*:[ \t\r\n]*/.exec(text.slice(keyEnd))?.[0].length ?? 0);
  if (text.charCodeAt(start) !== QUOTE) return null;
  return `${text.slice(0, start)}"${value}"${text.slice(stringEnd(text, start))}`;
}

/** Where the last of an object's own members of a name is. */
function memberOf(text: string, name: string) {
  if (!/^[ \t\r\n]*\{/.test(text)) return null;
  let member: Member | null = null;
  let [depth, comma, closing] = [0, -1, text.length];
  let [isKey, commaBefore] = [false, -1];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(text, at);
      if (isKey) {
        isKey = false;
        if (member !== null) member.next ??= at;
        if (isString(text, at, end, name)) {
          member = { key: at, next: null };
          commaBefore = comma;
        }
      }
      at = end - 1;
    } else if (code === COMMA) {
      if (depth !== 1) continue;
      isKey = true;
      comma = at;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      isKey = ++depth === 1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      if (--depth === 0) closing = at;
    }
  }
  return member === null ? null : { member, commaBefore, closing };
}

/** True for a string that says so; keys seldom hold an escape. */
function isString(text: string, start: number, end: number, said: string): boolean {
  if (text.startsWith(said, start + 1) && end === start + said.length + 2) return true;
  const quoted = text.slice(start, end);
  return quoted.includes('\\') && JSON.parse(quoted) === said;
}
