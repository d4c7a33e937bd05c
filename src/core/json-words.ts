import type { Fault } from './fault.ts';
import { inWords } from './locate.ts';

/** What a person is told about a slip in JSON. */
export interface SlipWords {
  /** A clause: what was found, or what is missing. */
  readonly text: string;
  /** How to fix it, a sentence. */
  readonly help: string;
}

/** Begins the help for a line on which another entry comes after a part of one. */
export const CUT_OFF = 'The entry was cut off, and another one was written after it';

/** How a merge conflict is resolved: each side may have what the other one lacks. */
export const OF_BOTH_SIDES =
  'Keep what is right of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>. If one begins with |||||||, also remove it and all up to =======.';

/** By the fault's message id, with `{placeholders}` for its data. */
export const JSON_WORDS: Readonly<Record<string, SlipWords>> = {
  empty: {
    text: 'there is nothing in it',
    help: 'Write a JSON value.',
  },
  unclosed: {
    text: 'the {what} that opens here is never closed',
    help: 'Add the missing {closer}.',
  },
  conflict: {
    text: 'a merge conflict was left here',
    help: OF_BOTH_SIDES,
  },
  quoteInString: {
    text: 'this quote ends the string, but the text goes on',
    help: 'Write a quote inside a string as \\".',
  },
  badNumber: {
    text: '{found} is not a JSON number',
    help: 'Write it like 12 or -0.5, or put double quotes around text.',
  },
  comment: {
    text: 'JSON has no comments',
    help: 'Remove the comment.',
  },
  controlCharacter: {
    text: '{what} is in a string without an escape',
    help: 'Write {escape} in its place.',
  },
  unclosedString: {
    text: 'a string does not end on its line',
    help: 'Add the closing quote; a line break inside a string is written \\n.',
  },
  badEscape: {
    text: '{found} is not a JSON escape',
    help: 'Write a backslash itself as \\\\.',
  },
  invisible: {
    text: 'the invisible character {code} is outside a string',
    help: 'Delete it, and type a plain space if one is needed.',
  },
  quotes: {
    text: '{found} is not a JSON quote',
    help: 'Use the straight double quote (").',
  },
  unquotedKey: {
    text: 'no double quotes around the key {found}',
    help: 'Add them.',
  },
  unquotedText: {
    text: 'no double quotes around the text {found}',
    help: 'Add them.',
  },
  otherWord: {
    text: '{found} is not a JSON word',
    help: 'Write {word}, or put double quotes around it if it is text.',
  },
  leftover: {
    text: 'there is text after its end: {found}',
    help: 'Remove what follows the end.',
  },
  missingColon: {
    text: 'no colon after the key {key}',
    help: 'Write a colon between the key and its value.',
  },
  missingValue: {
    text: 'no value after this colon',
    help: 'Write the value, or null if there is none.',
  },
  missingComma: {
    text: 'no comma before {found}',
    help: 'Add the comma.',
  },
  strayComma: {
    text: 'nothing before this comma',
    help: 'Remove the comma, or add what is missing.',
  },
  trailingComma: {
    text: 'nothing between this comma and {closer}',
    help: 'Remove the comma.',
  },
  wrongCloser: {
    text: 'the {what} is closed with {found}',
    help: 'Close it with {closer}.',
  },
  unexpected: {
    text: '{found} found, {wanted} expected',
    help: 'Write {wanted} there.',
  },
};

/** For an ellipsis, which stands for a value or key of any kind. */
const LEFT_OUT: SlipWords = {
  text: '{found} stands for something that was left out',
  help: 'Write out what belongs there, or remove the dots.',
};

/** For a slip that has no words of its own. */
const OTHERWISE: SlipWords = {
  text: 'the text stops being JSON here',
  help: 'Correct or remove this text.',
};

/** Puts a `syntax` fault of a JSON text in words. */
export function jsonWords({ message, data }: Pick<Fault, 'message' | 'data'>): SlipWords {
  const isLeftOut = /^(?:\.{3}|…)/.test(String(data['found'] ?? ''));
  const { text, help } = isLeftOut ? LEFT_OUT : (JSON_WORDS[message] ?? OTHERWISE);
  return { text: inWords(text, data), help: inWords(help, data) };
}
