import { WrongUse } from '../core/failure.ts';
import type { Serving } from '../serve/serve.ts';
import type { Given } from './given.ts';
import { choice, flag, text } from './given-values.ts';

/** A server on standard input and output. */
export interface ServeInvocation extends Serving {
  readonly command: 'serve';
  /** The folder that holds the knowledge base; null for the caller's. */
  readonly base: string | null;
}

/** @throws WrongUse where the command is not `vouch serve`: all its other words are operations. */
export function vouchServeOf(given: Given): ServeInvocation {
  const [word, ...operands] = given.operands;
  if (word === 'serve') return serveOf(given, operands, 'kb');
  throw new WrongUse(
    'missing-argument',
    'vouch needs to be told what to do.',
    '`lint-protocol vouch --help` lists what it can do.',
  );
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
