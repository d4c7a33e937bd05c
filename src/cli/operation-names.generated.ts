// Written by `npm run docs` from the operations: change those.
// biome-ignore-all format: made by a program

/** The words of operations, by the command that they stand behind. */
export const OPERATION_NAMES: Readonly<Record<string, readonly string[]>> = {
  message: ['new', 'check', 'ack'],
  contribution: ['complete', 'validate', 'merge', 'reopen', 'list', 'stats', 'archive'],
  manifest: ['append'],
  consensus: ['tally'],
  subagent: ['record', 'output', 'agent'],
};
