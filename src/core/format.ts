import type { Kind } from './record.ts';

/** How a kind is written down: which parser reads it. `path` kinds have no content to parse. */
export type Format = 'message' | 'json' | 'jsonl' | 'markdown' | 'text' | 'path';

/** The format of each kind. */
export const FORMAT_OF = {
  message: 'message',
  'bead-list': 'jsonl',
  'agent-folder': 'path',
  'stray-file': 'path',
  'linked-folder': 'path',
  log: 'path',
  contribution: 'json',
  'contribution-manifest': 'jsonl',
  'protocol-document': 'markdown',
  'voting-matrix': 'json',
  'subagent-manifest': 'jsonl',
  'subagent-output': 'markdown',
  'agent-definition': 'markdown',
  skill: 'markdown',
  'spawn-prompt': 'markdown',
  'session-store': 'json',
  'current-session': 'text',
  'task-list': 'json',
} as const satisfies Readonly<Record<Kind, Format>>;

/** The kinds of one format. */
export type KindIn<F extends Format> = {
  [K in Kind]: (typeof FORMAT_OF)[K] extends F ? K : never;
}[Kind];

/** True when a kind is of a format. */
export function isIn<F extends Format>(format: F, kind: Kind): kind is KindIn<F> {
  return FORMAT_OF[kind] === format;
}
