import type { Kind, ReadableKind } from './record.ts';

/**
 * How a kind is written down: which parser reads it. `bytes` may hold anything, `archive` is a tar
 * archive that gzip packed, `packed` is `jsonl` that gzip packed, `path` kinds have no content that is read.
 */
export type Format =
  | 'message'
  | 'json'
  | 'yaml'
  | 'jsonl'
  | 'markdown'
  | 'text'
  | 'bytes'
  | 'archive'
  | 'packed'
  | 'path';

/** The format of each kind. */
export const FORMAT_OF = {
  message: 'message',
  'bead-list': 'jsonl',
  'agent-folder': 'path',
  'stray-file': 'path',
  'linked-folder': 'path',
  'path-twin': 'path',
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
  'vouch-base': 'path',
  'vouch-file': 'path',
  'vouch-claim': 'yaml',
  'vouch-config': 'yaml',
  'vouch-entity': 'yaml',
  'vouch-evidence': 'yaml',
  'vouch-proposal': 'yaml',
  'vouch-relation': 'yaml',
  'vouch-session': 'yaml',
  'vouch-source': 'yaml',
  'vouch-source-content': 'bytes',
  'vouch-page': 'markdown',
  'vouch-audit-log': 'jsonl',
  'vouch-audit-segment': 'packed',
  'vouch-gitignore': 'text',
  'vouch-schema-version': 'text',
  'vouch-bundle': 'archive',
} as const satisfies Readonly<Record<Kind, Format>>;

/** The kinds of one format. */
export type KindIn<F extends Format> = {
  [K in Kind]: (typeof FORMAT_OF)[K] extends F ? K : never;
}[Kind];

/** True when a kind is of a format. */
export function isIn<F extends Format>(format: F, kind: Kind): kind is KindIn<F> {
  return FORMAT_OF[kind] === format;
}

/** True for kinds that have content to read. */
export function isReadable(kind: Kind): kind is ReadableKind {
  return !isIn('path', kind);
}
