import { quoted } from '../../core/found-value.ts';
import { surelyMeant } from '../../core/nearest.ts';
import type { MessageType, NearSubject } from './subject.ts';

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
  if (suggestion === null) return 'Write your role in lower-case letters, as in "DELTA[opus]:".';
  const write = suggestion.endsWith(':')
    ? `Write ${quoted(`${suggestion} `)} and what it is about.`
    : `Write ${quoted(suggestion, LONGEST_SUGGESTION)}.`;
  if (slip !== 'reply') return write;
  return `${write} If your mail program adds the mark, set messages.allowReplyPrefix to true.`;
}

/** Types that a misspelled word can be taken for: long enough, and without a role to choose. */
const SPELLED: readonly MessageType[] = [
  'KICKOFF',
  'COMPILED',
  'CRITIQUE',
  'CLAIM',
  'HANDOFF',
  'BLOCKED',
  'QUESTION',
  'INFO',
];

/** The subject with its type spelled right, where a word in capitals with a colon can mean but one. */
export function misspelled(text: string): { readonly help?: string; readonly expected?: string } {
  const [, word = '', rest = ''] = /^([A-Z]{4,10})(:.*)$/s.exec(text) ?? [];
  const type = surelyMeant(word, SPELLED);
  if (type === null) return {};
  const help = `Did you mean ${type}? Write ${quoted(type + rest, LONGEST_SUGGESTION)}.`;
  return { help, expected: JSON.stringify(type + rest) };
}
