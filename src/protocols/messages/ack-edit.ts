import type { Edit, Replacement } from '../../core/edit.ts';
import type { Span } from '../../core/place.ts';
import type { MessageRecord } from './record.ts';

const KEY = 'ack_required';

/** A scalar on one line: what has an anchor, a tag or items is left to its author. */
const SCALAR = /^(?:[\w.~+-]+|"[^"\\\r\n]*"|'[^'\r\n]*')$/;

/** What a finding about `ack_required` carries: the edit, and what should stand in place of a value that is there. */
export interface SettingAck {
  readonly edit?: Edit;
  readonly expected?: string;
}

/** What a finding about `ack_required` carries: the edit that sets it, where the envelope is plain enough. */
export function settingAck(record: MessageRecord, wanted: boolean): SettingAck {
  // Of a key that stands twice nobody knows which counts.
  if (record.faults.some(({ at }) => at.start < record.frontMatter.end)) return {};
  const isThere = record.envelope?.[KEY] !== undefined;
  const replacement = isThere ? setValue(record, wanted) : addKey(record, wanted);
  if (replacement === null) return {};
  const edit = { replacements: [replacement] };
  const isInPlace = isThere && record.positions.spanOf([KEY])?.start === startOf(replacement);
  return isInPlace && replacement.text === String(wanted)
    ? { edit, expected: replacement.text }
    : { edit };
}

function setValue({ text, positions }: MessageRecord, wanted: boolean): Replacement | null {
  const key = positions.spanOf([KEY], 'key');
  const value = positions.spanOf([KEY]);
  if (key === null || value === null) return null;
  if (value.start === value.end) {
    const colon = /^[ \t]*:/.exec(text.slice(key.end));
    return colon && { at: at(key.end + colon[0].length), text: ` ${wanted}` };
  }
  const isPlain =
    SCALAR.test(text.slice(value.start, value.end)) &&
    /^\s*:\s*$/.test(text.slice(key.end, value.start));
  return isPlain ? { at: value, text: String(wanted) } : null;
}

/** A line of its own at the end of a YAML mapping; in JSON a member behind the subject. */
function addKey(record: MessageRecord, wanted: boolean): Replacement | null {
  const { text, frontMatter, positions } = record;
  const key = positions.spanOf(['subject'], 'key');
  const value = positions.spanOf(['subject']);
  if (key === null || value === null) return null;
  const lineStart = text.lastIndexOf('\n', key.start - 1) + 1;
  const before = text.slice(lineStart, key.start);
  if (text.startsWith('---json')) {
    const isOnItsOwn = before.trim() === '';
    const gap = isOnItsOwn ? `\n${before}` : ' ';
    return { at: at(value.end), text: `,${gap}"${KEY}": ${wanted}` };
  }
  const closing = frontMatter.end - '---'.length;
  const inner = text.slice(0, closing);
  // A mapping in braces, an indented one, or one that was ended takes no further line.
  const isBlock = before === '' && text[positions.spanOf([])?.start ?? 0] !== '{';
  if (!isBlock || /\n(?:\.\.\.|---)/.test(inner)) return null;
  return { at: at(closing), text: `${KEY}: ${wanted}\n` };
}

function startOf({ at: place }: Replacement): number | null {
  return typeof place === 'object' && 'start' in place ? place.start : null;
}

function at(offset: number): Span {
  return { start: offset, end: offset };
}
