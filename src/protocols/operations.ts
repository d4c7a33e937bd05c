import type { AnyOperation } from '../core/operation.ts';
import { PROTOCOLS } from './index.ts';

/** Loads every operation, in the order of the documentation. */
export async function loadOperations(): Promise<readonly AnyOperation[]> {
  const loaded = await Promise.all(PROTOCOLS.map((protocol) => protocol.operations?.() ?? []));
  return loaded.flat();
}

/** The words of an operation on the command line that its operands stand for: `ID` of `message ack ID`. */
export function operandWords({ command }: Pick<AnyOperation, 'command'>): readonly string[] {
  return command.split(' ').filter((word) => word !== word.toLowerCase());
}

/** The words of an operation on the command line, without its operands: `message ack`. */
export function wordsOf({ command }: Pick<AnyOperation, 'command'>): readonly string[] {
  return command.split(' ').filter((word) => word === word.toLowerCase());
}

/** What protocols call operations, sorted. */
export function methodsOf(operations: readonly AnyOperation[]): readonly string[] {
  return operations.flatMap(({ method }) => method?.name ?? []).sort();
}
