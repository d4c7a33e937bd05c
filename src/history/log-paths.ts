import type { Options } from '../core/config.ts';
import { globs } from '../core/glob.ts';
import type { LogStep } from '../core/history.ts';
import { KINDS } from '../protocols/kinds.ts';

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
  /** The audit log beside which a path is a compressed part of it; null for what is none. */
  logBeside(path: string): string | null;
  /** True for a compressed file to which the oldest records of a log may move. */
  isSegment(log: WatchedLog, path: string): boolean;
}

const KNOWN_LOGS = KINDS.flatMap(({ logs = [] }) => logs);

/** True for a log whose lines are all read as text: what is no text is no entry. */
export function isOfKind(path: string): boolean {
  return KNOWN_LOGS.some((known) => known.path.test(path));
}

export function logPaths({ history, subagents }: Pick<Options, 'history' | 'subagents'>): LogPaths {
  const isDeclared = globs(history.appendOnly);
  const isManifest = globs(subagents.manifests ?? []);
  const isFurtherArchive = globs(history.archives);
  const isFurtherSegment = globs(history.segments);
  const roleOf: LogPaths['roleOf'] = (path) => {
    for (const { role, path: pattern } of KNOWN_LOGS) {
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
    logBeside,
    isArchive({ role, home, change }, path) {
      if (path === change.path) return false;
      if (role !== 'contributions') return role === 'declared' && isFurtherArchive(path);
      const other = roleOf(path);
      return (other?.role === 'archive' && other.home === home) || isFurtherArchive(path);
    },
    isSegment({ role, change }, path) {
      if (role !== 'audit') return role === 'declared' && isFurtherSegment(path);
      return `${BESIDE.exec(path)?.[1]}.jsonl` === change.path || isFurtherSegment(path);
    },
  };
}

/** The audit log beside which a path is a compressed part of it; null for what is none. */
export function logBeside(path: string): string | null {
  const [, log = null] = BESIDE.exec(path) ?? [];
  return log === null ? null : `${log}.jsonl`;
}

/** `audit.log*.jsonl.gz` beside an audit log, whose path but for its ending is the group. */
const BESIDE = /^((?:.*\/)?\.vouch\/audit\.log)[^/]*\.jsonl\.gz$/s;
