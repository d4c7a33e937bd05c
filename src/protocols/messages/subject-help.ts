import { quoted } from '../../core/found-value.ts';
import type { NearSubject } from './subject.ts';

/** A subject is quoted as a whole in the help, but for what nobody would send. */
const LONGEST_SUGGESTION = 200;

/** The mended subject where nothing is left to choose, and nothing that says something goes. */
export function wholeSubject(
  { suggestion, slip, type }: NearSubject,
  subject: string,
): string | null {
  if (suggestion === null || suggestion.endsWith(':')) return null;
  const before = subject.slice(0, Math.max(0, subject.toUpperCase().indexOf(type)));
  const isLost = slip === 'decoration' && /[\p{L}\p{N}]/u.test(before);
  return isLost ? null : JSON.stringify(suggestion);
}

/** The mended subject, or what its author has to choose. */
export function helpFor({ slip, suggestion }: NearSubject): string {
  if (suggestion === null) return 'Name your role in lower-case letters, as in DELTA[opus]:.';
  const write = suggestion.endsWith(':')
    ? `Write ${quoted(`${suggestion} `)} and what it is about.`
    : `Write ${quoted(suggestion, LONGEST_SUGGESTION)}.`;
  if (slip !== 'reply') return write;
  return `${write} If your mail adds the mark by itself, set messages.allowReplyPrefix to true.`;
}
