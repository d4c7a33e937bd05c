// Written by `npm run docs` from the operations: change those.
// biome-ignore-all format: made by a program

/** The words of operations, by the command that they stand behind. */
export const OPERATION_NAMES: Readonly<Record<string, readonly string[]>> = {
  message: ['new', 'check', 'receive', 'ack', 'acks', 'escalate', 'renumber'],
  contribution: ['new', 'decide', 'complete', 'validate', 'merge', 'reopen', 'seal', 'blocked', 'unblock', 'list', 'stats', 'session', 'flag', 'resolve', 'synthesize', 'archive'],
  manifest: ['append', 'validate', 'repair'],
  consensus: ['new', 'vote', 'tally', 'resolve', 'handoff'],
  subagent: ['agent', 'skills', 'preflight', 'render', 'output', 'record', 'review'],
  vouch: ['init', 'source', 'propose', 'approve', 'capabilities', 'supersede', 'contradict', 'archive', 'confirm', 'cite', 'redact', 'session', 'export', 'export-check', 'import-check', 'import-apply', 'audit', 'migrate'],
};
