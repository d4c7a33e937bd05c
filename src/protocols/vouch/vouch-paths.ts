import type { Candidate, Matcher } from '../../core/candidate.ts';
import type { Discovery } from '../../core/protocol.ts';
import type { Kind } from '../../core/record.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';

const BASE_NAME = '.vouch';

/** What stands where in a knowledge base (seed, section 1), by the first name. What fits no row is some other file. */
const PLACES: ReadonlyMap<string, { readonly kind: Kind; readonly path: RegExp }> = new Map([
  ['config.yaml', { kind: 'vouch-config', path: /^config\.yaml$/ }],
  ['.gitignore', { kind: 'vouch-gitignore', path: /^\.gitignore$/ }],
  ['schema_version', { kind: 'vouch-schema-version', path: /^schema_version$/ }],
  ['audit.log.jsonl', { kind: 'vouch-audit-log', path: /^audit\.log\.jsonl$/ }],
  ['claims', { kind: 'vouch-claim', path: /^claims\/[^/]+\.yaml$/ }],
  ['pages', { kind: 'vouch-page', path: /^pages\/[^/]+\.md$/ }],
  ['sources', { kind: 'vouch-source', path: /^sources\/[^/]+\/meta\.yaml$/ }],
  ['entities', { kind: 'vouch-entity', path: /^entities\/[^/]+\.yaml$/ }],
  ['relations', { kind: 'vouch-relation', path: /^relations\/[^/]+\.yaml$/ }],
  ['evidence', { kind: 'vouch-evidence', path: /^evidence\/[^/]+\.yaml$/ }],
  ['sessions', { kind: 'vouch-session', path: /^sessions\/[^/]+\.yaml$/ }],
  ['proposed', { kind: 'vouch-proposal', path: /^proposed\/[^/]+\.yaml$/ }],
  ['decided', { kind: 'vouch-proposal', path: /^decided\/[^/]+\.yaml$/ }],
]);

/** Beside what is said of a source. */
const SOURCE_CONTENT = /^sources\/[^/]+\/content$/;

/** What left the audit log for a file of its own. */
const SEGMENT = /^audit\.log[^/]*\.jsonl\.gz$/;

/** Where a knowledge base should be. */
const BASE = /(?:^|\/)\.vouch$/;

/** Finds what stands in knowledge bases, at any depth. The home of a record is its base's folder. */
const inBases: Matcher = (entry) => {
  const match = inBase(entry);
  if (match === null) return isLinkedBase(entry) ? part(entry, entry.path) : null;
  const { home, within } = match;
  return part(entry, home, kindOf(within));
};

function kindOf(within: string): Kind | undefined {
  const end = within.indexOf('/');
  const place = PLACES.get(end === -1 ? within : within.slice(0, end));
  if (place?.path.test(within)) return place.kind;
  if (SEGMENT.test(within)) return 'vouch-audit-segment';
  return SOURCE_CONTENT.test(within) ? 'vouch-source-content' : undefined;
}

/** True for a link in place of a knowledge base. */
function isLinkedBase({ path, mode }: SnapshotEntry): boolean {
  return mode === 'symlink' && BASE.test(path);
}

function part(entry: SnapshotEntry, home: string, kind: Kind = 'vouch-file'): Candidate {
  return { entry, kind, home, declared: true, copy: false };
}

/** An archive that may be a bundle of a knowledge base, wherever it stands. */
const bundleAnywhere: Matcher = (entry) => {
  if (!entry.path.endsWith('.tar.gz')) return null;
  return { entry, kind: 'vouch-bundle', home: '', declared: false, copy: false };
};

/**
 * The knowledge base that a file shows to be there. A submodule in one is a file that nobody looks
 * for; of other submodules nothing is said.
 */
const baseAround: Matcher = (entry) => {
  const home = inBase(entry)?.home;
  if (home === undefined) return null;
  if (entry.mode === 'submodule') return part(entry, home);
  return { entry, kind: 'vouch-base', home, declared: true, copy: false };
};

/** The innermost knowledge base that a path is in, and the rest of the path. */
function inBase({
  path,
}: SnapshotEntry): { readonly home: string; readonly within: string } | null {
  const at = path.lastIndexOf(`/${BASE_NAME}/`);
  if (at === -1 && !path.startsWith(`${BASE_NAME}/`)) return null;
  const end = at + 1 + BASE_NAME.length;
  return { home: path.slice(0, end), within: path.slice(end + 1) };
}

const DISCOVERY: Discovery = { own: inBases, beside: baseAround, anywhere: bundleAnywhere };

export function discovery(): Discovery {
  return DISCOVERY;
}
