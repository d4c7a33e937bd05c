import type { Kind } from './record.ts';

/** Records that only grow: a line of them is never changed once it is committed. */
const LOG_KINDS: ReadonlySet<Kind> = new Set([
  'contribution-manifest',
  'log',
  'subagent-manifest',
  'vouch-audit-log',
]);

export function isLogKind(kind: Kind): boolean {
  return LOG_KINDS.has(kind);
}
