import type { RevisionRange } from '../../core/change.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { PlannedChange } from '../../core/operation.ts';
import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import { pastRule } from '../../history/judge.ts';
import { run } from '../../run.ts';
import { protectedTips, withUpstream } from '../published.ts';
import type { Judges } from './judged.ts';
import { type Contents, historyUpTo, stateAfter } from './state-after.ts';

/**
 * The errors that a change makes with the commits that are not published, and that none of them has by
 * itself: a push counts from beginning to end. Nothing where the change touches no file again.
 */
export async function onPublished(
  changes: readonly PlannedChange[],
  contents: Contents,
  { repository, snapshot, tip, config, rules, memory, excuses }: Judges,
): Promise<readonly Diagnostic[]> {
  const { base: head } = snapshot.scope;
  if (tip !== undefined) return [];
  const paths = changes.flatMap(changedPaths);
  if (head === null || paths.length === 0) return [];
  const known = await protectedTips(repository, config.history.protectedRefs);
  // Where HEAD is published, no commit is left to be counted with the change.
  if (known.includes(head)) return [];
  const tips = await withUpstream(known, repository);
  const own = { include: [head], exclude: tips };
  const isOut = tips.length === 0 || tips.includes(head);
  const bases = isOut ? [] : await beginsOf(own, repository);
  if (bases.length === 0 || !(await isTouchedSince(bases))) return [];
  const state = stateAfter(snapshot, contents);
  const history = historyUpTo(state, contents, repository);
  if (history === null) return [];
  async function* steps() {
    yield* repository.steps(own);
    yield await repository.worktreeStep(state);
  }
  const scope = { mode: 'history', base: null, head } as const;
  const { diagnostics } = await run({
    // Of which the history alone is judged.
    snapshot: { ...state, entries: [], scope },
    bases: [],
    history: { ...history, steps, bases: () => Promise.resolve(bases) },
    selects: null,
    excuses: await excuses(),
    analyses: memory.analyses,
    config,
    rules: rules.filter(comparesEnds),
  });
  return diagnostics.filter(({ level, commit }) => level === 'error' && commit === null);

  async function isTouchedSince(commits: readonly string[]): Promise<boolean> {
    const idsAt = async (commit: string) =>
      (await repository.entriesAt(commit, paths)).map(({ path, id }) => `${id} ${path}`).join('\n');
    const now = await idsAt(head as string);
    const before = await Promise.all(commits.map(idsAt));
    return before.some((each) => each !== now);
  }
}

/** The commits that a range goes on from; none where the history is cut off: nobody counts from there. */
async function beginsOf(own: RevisionRange, repository: Repository): Promise<readonly string[]> {
  if (await repository.isShallow()) return [];
  return repository.newest(await repository.outside(own));
}

/** Of files that were there. */
function changedPaths(change: PlannedChange): readonly string[] {
  switch (change.action) {
    case 'create':
    case 'store':
    case 'append':
      return [];
    case 'move':
      return [change.from];
    default:
      return [change.path];
  }
}

function comparesEnds(rule: Rule): boolean {
  return pastRule(rule).some(({ past }) => past.overall !== undefined);
}
