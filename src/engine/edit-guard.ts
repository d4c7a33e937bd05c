import type { Options } from '../core/config.ts';
import type { FactEntry } from '../core/fact.ts';
import { globs } from '../core/glob.ts';
import type { Kind, RecordRef } from '../core/record.ts';
import { logPaths } from '../history/log-paths.ts';
import { pathsOf } from '../protocols/contributions/manifest-paths.ts';
import { isArchived } from '../protocols/contributions/sealing.ts';
import { type Paths, parents } from './presence.ts';
import type { AnalyzedRecord } from './records.ts';

/**
 * Which files the linter may edit. Whatever the rules offer, this alone decides: never a log, nothing
 * that is not to change, nothing that is decided, and in a knowledge base nothing that a person would
 * have to record an event about.
 */
export interface EditGuard {
  /** True for a record that may be edited as it stands. */
  mayEdit(record: RecordRef): boolean;
  /** True for a path where nothing stands and a file may be made. */
  mayCreate(path: string): boolean;
}

/** `draft`: as long as it is one, and nobody has vouched for its bytes. */
type Permission = 'always' | 'draft' | 'never';

/** What may be edited of each kind, paths aside. */
const PERMISSIONS: Readonly<Record<Kind, Permission>> = {
  message: 'always',
  'bead-list': 'always',
  contribution: 'draft',
  'vouch-gitignore': 'always',
  // Logs.
  'contribution-manifest': 'never',
  'subagent-manifest': 'never',
  'vouch-audit-log': 'never',
  'vouch-audit-segment': 'never',
  log: 'never',
  // What a change of needs an event in the audit log, or a decision.
  'vouch-claim': 'never',
  'vouch-config': 'never',
  'vouch-entity': 'never',
  'vouch-evidence': 'never',
  'vouch-page': 'never',
  'vouch-proposal': 'never',
  'vouch-relation': 'never',
  'vouch-schema-version': 'never',
  'vouch-session': 'never',
  'vouch-source': 'never',
  // What was captured or packed as it is.
  'vouch-source-content': 'never',
  'vouch-bundle': 'never',
  // What is decided.
  'voting-matrix': 'never',
  // What other programs keep, or what only its author can mend.
  'agent-definition': 'never',
  'current-session': 'never',
  'protocol-document': 'never',
  'session-store': 'never',
  skill: 'never',
  'spawn-prompt': 'never',
  'subagent-output': 'never',
  'task-list': 'never',
  // Paths whose content nobody reads.
  'agent-folder': 'never',
  'linked-folder': 'never',
  'path-twin': 'never',
  'stray-file': 'never',
  'vouch-base': 'never',
  'vouch-file': 'never',
};

/** Where a file may be made: the `.gitignore` of a knowledge base. */
const CREATABLE = /(?:^|\/)\.vouch\/\.gitignore$/;

/** What a guard has to know of a state. */
export interface Guarded {
  readonly records: readonly Pick<AnalyzedRecord, 'ref' | 'analysis'>[];
  readonly paths: Pick<Paths, 'entryAt' | 'presenceOf'>;
  readonly options: Pick<Options, 'history' | 'subagents'>;
}

export function editGuard({ records, paths, options }: Guarded): EditGuard {
  const logs = logPaths(options);
  const isImmutable = globs(options.history.immutable);
  const isKept = (path: string): boolean =>
    logs.roleOf(path) !== null || logs.mayReceive(path) || isImmutable(path);
  const drafts = freeDrafts(records);
  return {
    mayEdit({ path, kind, mode }) {
      if (mode !== 'file' && mode !== 'executable') return false;
      if (isKept(path)) return false;
      const permission = PERMISSIONS[kind];
      return permission === 'always' || (permission === 'draft' && drafts.has(path));
    },
    mayCreate: (path) => CREATABLE.test(path) && !isKept(path) && isFree(path, paths),
  };
}

/** False where a path is taken: by an entry, or by a file where a folder would have to be. */
function isFree(path: string, paths: Guarded['paths']): boolean {
  const isTaken = paths.presenceOf(path) !== 'absent';
  return !isTaken && parents(path).every((folder) => paths.entryAt(folder) === null);
}

/** The drafts that no entry of a manifest vouches for. Where a manifest can't be read, it may name any. */
function freeDrafts(records: Guarded['records']): ReadonlySet<string> {
  const listed = new Set<string>();
  const unclear = new Set<string>();
  for (const { ref, analysis } of records) {
    if (ref.kind !== 'contribution-manifest') continue;
    const { fact } = analysis;
    const entries = isManifest(fact) && fact.isWhole ? fact.entries : null;
    if (entries === null || entries.some(({ filePath }) => filePath === null)) {
      unclear.add(ref.home);
    }
    for (const path of entries?.flatMap((entry) => pathsOf(ref, entry)) ?? []) listed.add(path);
  }
  const free = records.filter(
    ({ ref, analysis }) =>
      ref.kind === 'contribution' &&
      !isArchived(ref.path) &&
      !listed.has(ref.path) &&
      !unclear.has(ref.home) &&
      isDraft(analysis.fact),
  );
  return new Set(free.map(({ ref }) => ref.path));
}

type AnyFact = AnalyzedRecord['analysis']['fact'];

function isManifest(fact: AnyFact): fact is FactEntry<'contribution-manifest'>['fact'] {
  return fact !== null && 'entries' in fact;
}

function isDraft(fact: AnyFact): boolean {
  return fact !== null && 'status' in fact && fact.status === 'draft';
}
