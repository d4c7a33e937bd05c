import { oneOf } from '../app/values.ts';
import { WrongUse } from '../core/failure.ts';
import type { Serving } from '../serve/serve.ts';
import type { Given } from './given.ts';
import { choice, flag, oneFormat, text, texts, wordingOf } from './given-values.ts';

/** A server on standard input and output. */
export interface ServeInvocation extends Serving {
  readonly command: 'serve';
  /** The folder that holds the knowledge base; null for the caller's. */
  readonly base: string | null;
}

/** A trial of a server against the specification of knowledge bases. */
export interface ConformanceInvocation {
  readonly command: 'conformance';
  readonly transport: Serving['transport'];
  /** The program to start, and its arguments. */
  readonly server: readonly [string, ...string[]];
  readonly format: 'pretty' | 'json';
  /** The one part to play; null for all. */
  readonly part: string | null;
  /** Seconds that the server has for one answer; null for what the pack gives. */
  readonly patience: number | null;
}

/** @throws WrongUse for a word that is neither of the two commands: all its other words are operations. */
export function vouchCommandOf(given: Given): ServeInvocation | ConformanceInvocation {
  const [word, ...operands] = given.operands;
  if (word === 'serve') return serveOf(given, operands, 'kb');
  if (word === 'conformance') return conformanceOf(given, operands);
  throw new WrongUse(
    'missing-argument',
    'vouch needs an operation.',
    '`lint-protocol vouch --help` lists what it can do.',
  );
}

/** The parts of the conformance pack; a number behind `game-` says which game. */
export const PART_NAMES: readonly string[] = [
  ...['capabilities', 'wire', 'parameters', 'gate', 'lifecycle', 'reads'],
  ...['intake', 'damages', 'bundles', 'extremes', 'game-1', 'game-2'],
];

function conformanceOf(given: Given, operands: readonly string[]): ConformanceInvocation {
  const [program, ...args] = operands;
  if (program === undefined) {
    throw new WrongUse(
      'missing-argument',
      'vouch conformance needs the command of a server.',
      'For example: lint-protocol vouch conformance -- vouch serve --transport jsonl',
    );
  }
  const part = text(given, 'part');
  if (part !== null)
    oneOf(/^game-\d{1,9}$/.test(part) ? 'game-1' : part, PART_NAMES, wordingOf('part'));
  return {
    command: 'conformance',
    part,
    patience: secondsIn(text(given, 'patience')),
    transport: choice(given, 'transport', ['mcp', 'jsonl']) ?? 'jsonl',
    server: [program, ...args],
    format: oneFormat(given),
  };
}

function secondsIn(value: string | null): number | null {
  if (value === null) return null;
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new WrongUse('bad-value', `--patience takes a number from 1 to 9999, not "${value}".`);
}

/**
 * @param surface what is offered where nothing is said
 * @throws WrongUse for words that make no sense behind the command.
 */
export function serveOf(
  given: Given,
  operands: readonly string[],
  surface: Serving['surface'],
): ServeInvocation {
  const [word] = operands;
  if (word !== undefined) {
    throw new WrongUse(
      'needless-argument',
      `serve takes no arguments, not "${word}".`,
      'Name the folder with --base, and the transport with --transport.',
    );
  }
  return {
    command: 'serve',
    transport: choice(given, 'transport', ['mcp', 'jsonl']) ?? 'mcp',
    surface: choice(given, 'surface', ['minimal', 'kb', 'all']) ?? surface,
    base: text(given, 'base'),
    readOnly: flag(given, 'read-only'),
    ...actorsOf(texts(given, 'actor')),
    allowApprover: flag(given, 'allow-approver'),
  };
}

/** The protocols whose records say who acts. */
export const ACTING = ['messages', 'contributions', 'consensus', 'vouch'];

/**
 * Who acts: one name for all protocols, and `PROTOCOL=NAME` for those in which it is another one.
 * @throws WrongUse for another protocol, or two names for the same.
 */
function actorsOf(values: readonly string[]): Pick<Serving, 'actor' | 'actors'> {
  const named = new Map<string, string>();
  for (const value of values) {
    const [, protocol = '', name = value] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
    if (protocol !== '') oneOf(protocol, ACTING, wordingOf('actor'));
    if (name === '') {
      throw new WrongUse('missing-value', `--actor ${value} names nobody.`, HOW_TO_NAME);
    }
    if (named.has(protocol)) {
      const what = protocol === '' ? 'all protocols' : protocol;
      throw new WrongUse('two-actors', `--actor names two actors for ${what}.`, HOW_TO_NAME);
    }
    named.set(protocol, name);
  }
  const { '': actor = null, ...actors } = Object.fromEntries(named);
  return { actor, actors };
}

const HOW_TO_NAME =
  'A server acts under one name: --actor claude. If records of a protocol know it by another one, say so: --actor claude --actor messages=BlueLake.';
