import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { once } from '../../parse/once.ts';
import { memoryOf } from '../cache/opened-memory.ts';
import type { Asker } from '../caller.ts';
import { chooseRules } from '../chosen-rules.ts';
import type { Configuration } from '../configuration.ts';
import { askedExcuses } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { isWorthRemembering, noMemory } from '../memory.ts';
import { tamperedAmong } from '../operate/ground.ts';
import { unstoredContents } from '../operate/unstored.ts';
import type { ContributionsRead } from './read-contributions.ts';

/** What contributions were read from. */
interface Around {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly found: Configuration;
  readonly rules: readonly Rule[];
  readonly config: string | null;
  readonly caller: Asker;
}

/** The same without contributions that are not as they were recorded: these are named, and not compared. */
export async function soundContributions(
  read: ContributionsRead,
  { repository, snapshot, found, rules, config, caller }: Around,
): Promise<ContributionsRead> {
  const request = lintRequest({ config });
  const chosen = chooseRules(rules, found.config, request);
  const looked = { repository, snapshot, env: caller.env, ...chosen };
  const memory = isWorthRemembering(snapshot) ? await memoryOf(looked) : noMemory();
  const state = { snapshot, root: repository.root };
  const excuses = once(async () => {
    const asked = await askedExcuses(request, found, { state, rules, caller });
    return asked?.excuses ?? null;
  });
  const unstored = once(() => unstoredContents(snapshot));
  const paths = new Set(read.contributions.map(({ path }) => path));
  const judges = { repository, snapshot, memory, unstored, excuses, ...chosen };
  const tampered = await tamperedAmong(paths, judges);
  memory.keep();
  const why = (path: string) => {
    const problem = tampered.get(path);
    return problem === undefined ? [] : { path, part: null, why: tamperedWords(problem) };
  };
  const leftOut = [...read.leftOut, ...read.contributions.flatMap(({ path }) => why(path))];
  return {
    ...read,
    contributions: read.contributions.filter(({ path }) => !tampered.has(path)),
    leftOut: leftOut.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path))),
  };
}

/** Why a record that is not as it was recorded is left out. */
function tamperedWords({ message, rule }: { message: string; rule: string }): string {
  return `it differs from what was recorded. ${message} (${rule})`;
}
