import type { Command } from './options.ts';

/** Commands whose next word names an operation, with the words that do not. */
const OPERATION_COMMANDS: Readonly<Partial<Record<Command, readonly string[]>>> = {
  contribution: ['conflicts', 'consensus'],
  consensus: ['check'],
  message: [],
  manifest: [],
  subagent: [],
};

/** True for a command of which a word may be an operation. */
export function hasOperations(command: Command): boolean {
  return OPERATION_COMMANDS[command] !== undefined;
}

/** Words of a command of operations that are none. */
export function otherWords(command: Command): readonly string[] {
  return OPERATION_COMMANDS[command] ?? [];
}

/** True where a command and the word behind it are, or are to be, an operation. */
export function isOperation(command: Command, action: string | undefined): boolean {
  const others = OPERATION_COMMANDS[command];
  return (
    others !== undefined &&
    (others.length === 0 || !(action === undefined || others.includes(action)))
  );
}
