import type { Kind } from '../core/record.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { Candidate, Matcher } from './candidate.ts';

/** A path and the innermost knowledge base that it is in. */
const IN_BASE = /^((?:.*\/)?\.vouch)\/(.+)$/s;

/** What stands where in a knowledge base (seed, section 1). What fits no row is some other file. */
const PLACES: readonly { readonly kind: Kind; readonly path: RegExp }[] = [
  { kind: 'vouch-config', path: /^config\.yaml$/ },
  { kind: 'vouch-gitignore', path: /^\.gitignore$/ },
  { kind: 'vouch-schema-version', path: /^schema_version$/ },
  { kind: 'vouch-audit-log', path: /^audit\.log\.jsonl$/ },
  { kind: 'vouch-claim', path: /^claims\/[^/]+\.yaml$/ },
  { kind: 'vouch-page', path: /^pages\/[^/]+\.md$/ },
  { kind: 'vouch-source', path: /^sources\/[^/]+\/meta\.yaml$/ },
  { kind: 'vouch-source-content', path: /^sources\/[^/]+\/content$/ },
  { kind: 'vouch-entity', path: /^entities\/[^/]+\.yaml$/ },
  { kind: 'vouch-relation', path: /^relations\/[^/]+\.yaml$/ },
  { kind: 'vouch-evidence', path: /^evidence\/[^/]+\.yaml$/ },
  { kind: 'vouch-session', path: /^sessions\/[^/]+\.yaml$/ },
  { kind: 'vouch-proposal', path: /^(?:proposed|decided)\/[^/]+\.yaml$/ },
];

/** Where a knowledge base should be. */
const BASE = /(?:^|\/)\.vouch$/;

/** Finds what stands in knowledge bases, at any depth. The home of a record is its base's folder. */
export const vouchMatcher: Matcher = (entry) => {
  const match = inBase(entry);
  if (match === null) return isLinkedBase(entry) ? part(entry, entry.path) : null;
  const [, home = '', within = ''] = match;
  const place = PLACES.find(({ path }) => path.test(within));
  return part(entry, home, place?.kind);
};

/** True for a link in place of a knowledge base. */
function isLinkedBase({ path, mode }: SnapshotEntry): boolean {
  return mode === 'symlink' && BASE.test(path);
}

/** A submodule in a knowledge base, where nobody looks for one; of others nothing is said. */
export function submoduleInBase(entry: SnapshotEntry): readonly Candidate[] {
  const home = inBase(entry)?.[1];
  return home === undefined ? [] : [part(entry, home)];
}

function part(entry: SnapshotEntry, home: string, kind: Kind = 'vouch-file'): Candidate {
  return { entry, kind, home, declared: true, copy: false };
}

/** An archive that may be a bundle of a knowledge base, wherever it stands. */
export const bundleMatcher: Matcher = (entry) => {
  if (!entry.path.endsWith('.tar.gz')) return null;
  return { entry, kind: 'vouch-bundle', home: '', declared: false, copy: false };
};

/** The knowledge base that a file shows to be there; null for a file that is in none. */
export function vouchBase(entry: SnapshotEntry): Candidate | null {
  const home = inBase(entry)?.[1];
  if (home === undefined) return null;
  return { entry, kind: 'vouch-base', home, declared: true, copy: false };
}

/** Every path of a repository is asked about, and most are in no base. */
function inBase({ path }: SnapshotEntry): RegExpExecArray | null {
  return path.includes('.vouch/') ? IN_BASE.exec(path) : null;
}
