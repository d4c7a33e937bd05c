import type { Options } from '../core/config.ts';
import { globs } from '../core/glob.ts';
import type { LogRole, LogStep } from '../core/history.ts';

/** A log in one step. */
export type WatchedLog = Pick<LogStep, 'role' | 'home' | 'change'>;

/** Which paths are logs, and where their records may go. */
export interface LogPaths {
  /** What makes a path a log; null for what is none. */
  roleOf(path: string): Pick<LogStep, 'role' | 'home'> | null;
  /** True for a file to which records of any log may move. */
  mayReceive(path: string): boolean;
  /** True for a file to which records of a log may move. */
  isArchive(log: WatchedLog, path: string): boolean;
  /** True for a compressed file to which the oldest records of a log may move. */
  isSegment(log: WatchedLog, path: string): boolean;
}

/** The first group is the home with its `/`. */
const KNOWN_LOGS: readonly (readonly [role: LogRole, path: RegExp])[] = [
  ['audit', /^((?:.*\/)?)\.vouch\/audit\.log\.jsonl$/s],
  ['contributions', /^((?:.*\/)?)\.cleo\/contributions\/CONTRIBUTIONS\.jsonl$/s],
  ['archive', /^((?:.*\/)?)\.cleo\/contributions\/archive\/[^/]+\/CONTRIBUTIONS\.jsonl$/s],
  ['subagents', /^()(?:.*\/)?agent-outputs\/MANIFEST\.jsonl$/s],
];

export function logPaths({ history, subagents }: Pick<Options, 'history' | 'subagents'>): LogPaths {
  const isDeclared = globs(history.appendOnly);
  const isManifest = globs(subagents.manifests ?? []);
  const isFurtherArchive = globs(history.archives);
  const isFurtherSegment = globs(history.segments);
  const roleOf: LogPaths['roleOf'] = (path) => {
    for (const [role, pattern] of KNOWN_LOGS) {
      const match = pattern.exec(path);
      if (match !== null) return { role, home: match[1]?.slice(0, -1) ?? '' };
    }
    if (isManifest(path)) return { role: 'subagents', home: '' };
    // What moved to an archive must not get lost from there.
    return isDeclared(path) || isFurtherArchive(path) ? { role: 'declared', home: '' } : null;
  };
  return {
    roleOf,
    mayReceive: (path) =>
      path.endsWith('.jsonl.gz') ||
      roleOf(path)?.role === 'archive' ||
      isFurtherArchive(path) ||
      isFurtherSegment(path),
    isArchive({ role, home, change }, path) {
      if (path === change.path) return false;
      if (role !== 'contributions') return role === 'declared' && isFurtherArchive(path);
      const other = roleOf(path);
      return (other?.role === 'archive' && other.home === home) || isFurtherArchive(path);
    },
    isSegment({ role, change }, path) {
      if (role !== 'audit') return role === 'declared' && isFurtherSegment(path);
      return isBeside(change.path, path) || isFurtherSegment(path);
    },
  };
}

/** True for `audit.log*.jsonl.gz` beside an audit log. */
function isBeside(log: string, path: string): boolean {
  const start = log.slice(0, -'.jsonl'.length);
  return path.startsWith(start) && /^[^/]*\.jsonl\.gz$/.test(path.slice(start.length));
}
