import type { MessageRecord } from './record.ts';

/** The line that says which message a message corrects, below its title. */
export const CORRECTS = /^\s*Corrects (\S+)\. *(?:\n|$)/;

/** The same of one that is withdrawn. */
const WITHDRAWS = /^\s*The message (\S+) is withdrawn[.:]/;

/** The id of the message that a message says it corrects; null for none. */
export function correctedBy(record: MessageRecord): string | null {
  return named(CORRECTS, record);
}

/** The id of the message that a message says is withdrawn; null for none. */
export function withdrawnBy(record: MessageRecord): string | null {
  return named(WITHDRAWS, record);
}

function named(line: RegExp, { text, body, bodySpan }: MessageRecord): string | null {
  const title = body.sections.find(({ level }) => level === 1);
  const from = title?.heading.end ?? bodySpan.start;
  return line.exec(text.slice(from, Math.min(from + MOST_READ, bodySpan.end)))?.[1] ?? null;
}

/** How much of a body may hold the line. */
const MOST_READ = 400;
