import type { Repository } from '../../core/repository.ts';
import { once } from '../../parse/once.ts';
import { loadRules } from '../../protocols/rules.ts';
import { memoryOf, type Remembering } from '../cache/opened-memory.ts';
import type { Asker } from '../caller.ts';
import { chooseRules } from '../chosen-rules.ts';
import { inspect } from '../inspection.ts';
import { judgingConfig } from '../judging-config.ts';
import { askedExcuses } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { isWorthRemembering, type Memory, noMemory } from '../memory.ts';
import type { Call } from './call.ts';
import type { Judges } from './judged.ts';
import { watched } from './seen.ts';
import { unstoredContents } from './unstored.ts';
import { demandKnown } from './work-files.ts';

/**
 * By what a call is judged: the working tree as it is now, its settings, and what is remembered. What was
 * found is kept by `keep`, which demands that it was found in what is there.
 */
export async function judgesFor(repository: Repository, call: Call, asker: Asker) {
  const { cwd, env } = asker;
  const inspection = await inspect(repository, { mode: 'worktree' }, env);
  const { snapshot, seen } = watched(inspection.snapshot);
  const request = lintRequest({ config: call.config });
  const rules = await loadRules();
  const found = await judgingConfig(request, inspection, { repository, rules, cwd });
  const chosen = chooseRules(rules, found.config, request);
  // Longer than this call, nothing that was read is held.
  const fresh = { repository, snapshot: inspection.snapshot };
  const looked = { ...fresh, env, ...chosen };
  const isKept = isWorthRemembering(snapshot);
  const memory = await memoryFor(call, looked, isKept);
  const recall = async (name: string) => {
    const { openDerived } = await import('../cache/derived-store.ts');
    return openDerived(name, looked, isKept);
  };
  const asked = { state: { snapshot, root: repository.root }, rules, caller: asker };
  const excuses = async () => (await askedExcuses(request, found, asked))?.excuses ?? null;
  const unstored = once(() => unstoredContents(snapshot));
  const judges: Judges = { repository, snapshot, memory, unstored, recall, excuses, ...chosen };
  const { notes } = found;
  return {
    judges: await asAsked(judges, call),
    around: { ...fresh, seen },
    notes,
    keep: () => {
      demandKnown(repository);
      memory.keep();
    },
  };
}

/** Another commit than HEAD may be the one that the next is made on. */
async function asAsked(judges: Judges, { operation: { onto }, input }: Call): Promise<Judges> {
  const rev = onto === undefined ? undefined : input[onto];
  if (typeof rev !== 'string') return judges;
  const { judgedOnto } = await import('./judged-onto.ts');
  return judgedOnto(judges, rev);
}

async function memoryFor({ held }: Call, looked: Remembering, isKept: boolean): Promise<Memory> {
  if (held !== undefined) return held.memoryOf(looked);
  return isKept ? memoryOf(looked) : noMemory();
}
