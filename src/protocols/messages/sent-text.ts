import type { MessageRecord } from './record.ts';

/** Keys that a reader sets in its own copy. */
const OF_READERS = ['read', 'read_at', 'acknowledged_at', 'archived'] as const;

/**
 * The text of a message as it was sent: without what a reader set in its copy. What is beside such a
 * key on its line stays: whoever reads the copy may see more in it.
 */
export function sentText({ envelope, positions, text }: MessageRecord): string {
  const isJson = /^\uFEFF?---json\b/.test(text);
  const places = OF_READERS.flatMap((key) => {
    if (envelope === null || !Object.hasOwn(envelope, key)) return [];
    const start = positions.spanOf([key], 'key')?.start;
    const end = positions.spanOf([key])?.end;
    return start === undefined || end === undefined ? [] : { start, end };
  });
  // From the end on, so that the places before stay what they are.
  return places
    .sort((a, b) => b.start - a.start)
    .reduce(
      (left, place) => (isJson ? withoutMember(left, place) : withoutLines(left, place)),
      text,
    );
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Without the lines of a key and its value, where they hold nothing else. */
function withoutLines(text: string, { start, end }: Place): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [rest = ''] = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end)) ?? [];
  const isAlone = text.slice(from, start).trim() === '' && rest !== '';
  return isAlone ? text.slice(0, from) + text.slice(end + rest.length) : text;
}

/** Without a member of an object, and the comma that parts it from the others. */
function withoutMember(text: string, { start, end }: Place): string {
  const [behind = ''] = /^[ \t]*,[ \t]*/.exec(text.slice(end)) ?? [];
  const before = text.slice(0, start);
  if (behind === '') return before.replace(/,?\s*$/, '') + text.slice(end);
  const rest = text.slice(end + behind.length);
  // A member on a line of its own takes the line with it.
  const isAlone = /\n[ \t]*$/.test(before) && /^\r?\n/.test(rest);
  return (isAlone ? before.replace(/\r?\n[ \t]*$/, '') : before) + rest;
}
