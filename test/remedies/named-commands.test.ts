import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/command-names.ts';
import { COMMON } from '../../src/cli/operation-arguments.ts';
import { OPERATION_NAMES, OPERATION_OPTIONS } from '../../src/cli/operation-names.generated.ts';
import { OPTIONS } from '../../src/cli/options.ts';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** Words of commands that are no operations. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  contribution: ['conflicts', 'consensus'],
  consensus: ['check'],
  vouch: ['serve', 'conformance'],
};

/** What a text says somebody should run: up to the end of the code, or of the sentence. */
const WORDS = String.raw`(?: (?:--?[a-z][A-Za-z-]*(?:=\S+)?|[a-z][a-z-]*|[A-Z@][\w.:@]*))+`;
const NAMED = new RegExp(`lint-protocol(${WORDS})`, 'g');

/** The same without the name of the program, as code or in brackets. */
const GROUPS = Object.keys(OPERATION_NAMES).join('|');
const BARE = new RegExp(String.raw`[\x60(]((?:${GROUPS})${WORDS})(?=\\?\x60|\))`, 'g');

function textsOf(folder: string): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.generated.'))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
}

/** What does not exist of a command: nothing where all of it does. */
function missingIn(words: readonly string[]): string | null {
  const [command = '', next] = words;
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
  const plain = words.filter((word) => !word.startsWith('-'));
  // What the source itself calls a check, which is taken as it is.
  if (command === 'check' && next === 'protocol') return null;
  if (!(COMMANDS as readonly string[]).includes(command)) {
    const unknown = options.find((option) => !Object.hasOwn(OPTIONS, nameOf(option)));
    return unknown === undefined ? null : `--${unknown}`;
  }
  const operations = Object.hasOwn(OPERATION_NAMES, command) ? OPERATION_NAMES[command] : undefined;
  if (operations === undefined || next === undefined || /^[-A-Z]/.test(next)) return null;
  if (OTHERS[command]?.includes(next) === true) return null;
  if (!operations.includes(next)) return `${command} ${next}`;
  const known = Object.keys(OPERATION_OPTIONS).filter((each) => isStart(each, plain));
  const whole = known.sort((a, b) => b.length - a.length)[0];
  if (whole === undefined) {
    const others = Object.keys(OPERATION_OPTIONS).filter((each) =>
      each.startsWith(`${command} ${next}`),
    );
    return others.length > 0 && plain.length === 2 ? null : plain.join(' ');
  }
  const own = { ...COMMON, ...OPERATION_OPTIONS[whole]?.options };
  const unknown = options.find(
    (option) => !Object.hasOwn(own, nameOf(option)) && !Object.hasOwn(OPTIONS, nameOf(option)),
  );
  return unknown === undefined ? null : `${whole} --${unknown}`;
}

function isStart(words: string, plain: readonly string[]): boolean {
  return words.split(' ').every((word, at) => plain[at] === word);
}

function nameOf(option: string): string {
  return option.replace(/=.*$/, '');
}

test('every command that a message names exists, with its options', () => {
  const found = textsOf(SOURCES).flatMap(([path, text]) =>
    [...text.matchAll(NAMED), ...text.matchAll(BARE)].flatMap(([, said = '']) => {
      const words = said.trim().split(' ');
      const missing = missingIn(words);
      return missing === null ? [] : [`${path}: lint-protocol${said}: ${missing}`];
    }),
  );
  expect(found).toEqual([]);
});

test('a command that does not exist is found', () => {
  const text = 'Say \\`vouch correct --why\\` (vouch proposal ID), or `consensus tally FILE`.';
  expect([...text.matchAll(BARE)].map(([, said]) => said)).toEqual([
    'vouch correct --why',
    'vouch proposal ID',
    'consensus tally FILE',
  ]);
  expect(missingIn(['vouch', 'propose-delete', 'ID'])).toBe('vouch propose-delete');
  expect(missingIn(['vouch', 'propose', 'nothing'])).toBe('vouch propose nothing');
  expect(missingIn(['contribution', 'seal', 'FILE', '--all-of-it'])).toBe(
    'contribution seal --all-of-it',
  );
  expect(missingIn(['--sinc', 'REF'])).toBe('--sinc');
  expect(missingIn(['vouch', 'correct', 'ID', '--reason', 'TEXT'])).toBe(null);
  expect(missingIn(['logs', 'settle', '--onto', 'REF', '--commit'])).toBe(null);
});
