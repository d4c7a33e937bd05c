import { WrongUse } from '../core/failure.ts';
import type { Serving } from '../serve/serve.ts';
import type { Given } from './given.ts';
import { choice, flag, oneFormat, text } from './given-values.ts';

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
}

/** @throws WrongUse for a word that is neither of the two commands: all its other words are operations. */
export function vouchCommandOf(given: Given): ServeInvocation | ConformanceInvocation {
  const [word, ...operands] = given.operands;
  if (word === 'serve') return serveOf(given, operands, 'kb');
  if (word === 'conformance') return conformanceOf(given, operands);
  throw new WrongUse(
    'missing-argument',
    'vouch needs to be told what to do.',
    '`lint-protocol vouch --help` lists what it can do.',
  );
}

function conformanceOf(given: Given, operands: readonly string[]): ConformanceInvocation {
  const [program, ...args] = operands;
  if (program === undefined) {
    throw new WrongUse(
      'missing-argument',
      'vouch conformance needs the command of a server.',
      'For example: lint-protocol vouch conformance -- vouch serve --transport jsonl',
    );
  }
  return {
    command: 'conformance',
    transport: choice(given, 'transport', ['mcp', 'jsonl']) ?? 'jsonl',
    server: [program, ...args],
    format: oneFormat(given),
  };
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
    surface: choice(given, 'surface', ['kb', 'all']) ?? surface,
    base: text(given, 'base'),
    readOnly: flag(given, 'read-only'),
    actor: text(given, 'actor'),
    allowApprover: flag(given, 'allow-approver'),
  };
}
