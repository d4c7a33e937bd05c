import type { Step } from '../../core/change.ts';
import type { Config } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { History } from '../../core/history.ts';
import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { overlaid } from '../../discover/memory-snapshot.ts';
import type { Excuses } from '../../report/excuse/excuses.ts';
import { run } from '../../run.ts';
import { bytesOf } from '../fix/line-text.ts';
import { historyOf } from '../inspection.ts';
import type { SealPlan } from './plan.ts';

/** How a working tree is judged. */
export interface Judges {
  readonly repository: Repository;
  readonly config: Config;
  readonly rules: readonly Rule[];
  /** Those of one run: they count what they were used for. */
  readonly excuses: () => Promise<Excuses | null>;
}

/** What the linter says of the state that sealing leaves. */
export interface Verdict {
  /** About the files that are sealed and their manifests. */
  readonly own: readonly Diagnostic[];
  /** Errors that keep the files from being sealed. */
  readonly inTheWay: readonly Diagnostic[];
  /** What others have to do because of these files. */
  readonly follows: readonly Diagnostic[];
}

type Files = Readonly<Record<string, Uint8Array>>;

/** Judges a working tree in which some files hold what they are to hold. */
export type Judge = (files: Files) => Promise<readonly Diagnostic[]>;

/** Judges a working tree as it is, and as it would be: what is the same is looked at once. */
export function judgeOf(snapshot: Snapshot, judges: Judges): Judge {
  const analyses: NonNullable<Parameters<typeof run>[0]['analyses']> = new Map();
  return async (files) => {
    const { config, rules, repository } = judges;
    const state = laidOver(snapshot, files);
    const history = historyAround(state, files, repository);
    const excuses = await judges.excuses();
    const request = { bases: [], selects: null, history, excuses, analyses, config, rules };
    return (await run({ snapshot: state, ...request })).diagnostics;
  };
}

/** What becomes of the working tree, which was found to be as it is in `before`. */
export async function verdictOn(
  plan: SealPlan,
  before: readonly Diagnostic[],
  judge: Judge,
): Promise<Verdict> {
  const known = new Set(before.map(({ fingerprint }) => fingerprint));
  const found = await judge(filesOf(plan));
  const sealed = new Set(plan.files.map(({ path }) => path));
  const manifests = new Set(plan.files.map(({ manifest }) => manifest));
  const isNew = ({ fingerprint }: Diagnostic) => !known.has(fingerprint);
  const errors = found.filter(({ level }) => level === 'error');
  // What is missing in a file is missing in its entry as well, which nobody has written.
  const ofFiles = errors.filter(({ path }) => sealed.has(path));
  return {
    own: found.filter(({ path }) => sealed.has(path) || manifests.has(path)),
    inTheWay: ofFiles.length > 0 ? ofFiles : errors.filter(isNew),
    follows: found.filter(
      ({ path, level, related }) =>
        level !== 'info' &&
        !sealed.has(path) &&
        !manifests.has(path) &&
        related.some((other) => sealed.has(other.path)),
    ),
  };
}

/** What would be written, as git would store it. */
function filesOf({ files, manifests }: SealPlan): Files {
  return Object.fromEntries([
    ...files.flatMap(({ path, draft }) => (draft === null ? [] : [[path, bytesOf(draft.judged)]])),
    ...manifests
      .filter(({ addition }) => addition !== '')
      .map((manifest) => [manifest.path, manifest.contents()]),
  ]);
}

/** The working tree with other contents, of which git has no blob. */
function laidOver(snapshot: Snapshot, files: Files): Snapshot {
  const { entries, ...state } = overlaid(snapshot, files);
  const unheld = (entry: SnapshotEntry) =>
    Object.hasOwn(files, entry.path) ? { ...entry, id: null } : entry;
  return { ...state, scope: snapshot.scope, entries: entries.map(unheld) };
}

/** The step from HEAD, and from all that is being merged, to a state that is in part in memory only. */
function historyAround(state: Snapshot, files: Files, repository: Repository): History | null {
  if (state.scope.base === null) return null;
  async function* steps(): AsyncGenerator<Step> {
    yield await repository.worktreeStep(state);
  }
  const history = historyOf(repository, state, steps);
  async function* content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const bytes = entry.id === null ? files[entry.path] : undefined;
    if (bytes === undefined) yield* history.content(entry);
    else yield bytes;
  }
  return { ...history, content };
}
