import type { Options } from '../core/config.ts';
import { globs } from '../core/globs.ts';
import type { LogRole } from '../core/history.ts';

/** What makes a path a log. */
export interface WatchedPath {
  readonly role: LogRole;
  /** The folder that holds its `.cleo` or `.vouch`, '' for the root; for others, the root. */
  readonly home: string;
}

/** The first group is the home with its `/`. */
const KNOWN_LOGS: readonly (readonly [role: LogRole, path: RegExp])[] = [
  ['audit', /^((?:.*\/)?)\.vouch\/audit\.log\.jsonl$/],
  ['contributions', /^((?:.*\/)?)\.cleo\/contributions\/CONTRIBUTIONS\.jsonl$/],
  ['archive', /^((?:.*\/)?)\.cleo\/contributions\/archive\/[^/]+\/CONTRIBUTIONS\.jsonl$/],
  ['subagents', /^()(?:.*\/)?agent-outputs\/MANIFEST\.jsonl$/],
];

/** Says of a path whether it is a log, and which: null for what is none. */
export function logMatcher({
  history,
  subagents,
}: Pick<Options, 'history' | 'subagents'>): (path: string) => WatchedPath | null {
  const isDeclared = globs(history.appendOnly);
  const isManifest = globs(subagents.manifests ?? []);
  return (path) => {
    for (const [role, pattern] of KNOWN_LOGS) {
      const match = pattern.exec(path);
      if (match !== null) return { role, home: match[1]?.slice(0, -1) ?? '' };
    }
    if (isManifest(path)) return { role: 'subagents', home: '' };
    return isDeclared(path) ? { role: 'declared', home: '' } : null;
  };
}
