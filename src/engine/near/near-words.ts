import type { Settled } from '../../core/finding.ts';
import { knownBy, newIn } from '../../report/news.ts';
import { checkFiles } from '../state.ts';
import type { Neighbourhood } from './closure.ts';
import type { NearState } from './near-state.ts';

/**
 * What is new near a change, in the words that all records give it.
 * @param news the same, in any words
 * @param before all problems near the change in the state before
 * @returns null where these words take all records
 */
export async function nearWords(
  state: NearState,
  { members }: Pick<Neighbourhood, 'members'>,
  news: readonly Settled[],
  before: readonly Settled[],
): Promise<readonly Settled[] | null> {
  const { rules } = state.judging;
  const byAll = new Set(rules.flatMap((rule) => (rule.wordedByAll ? rule.id : [])));
  // Of a list only some lines were read: what stands where, and after how many like it, nobody knows.
  const isCut = (path: string) => state.listAt(path) !== null;
  const takesAll = (each: Settled) => byAll.has(each.diagnostic.rule) || pathsOf(each).some(isCut);
  if (news.some(takesAll)) return null;
  const { problems } = await checkFiles(state.wordingFiles(members), state.judging, () => true);
  return [...newIn(problems, knownBy(before))];
}

/** Where something of a problem stands. */
function pathsOf({ diagnostic, alike = [] }: Settled): readonly string[] {
  const { path, related, edit } = diagnostic;
  return [path, ...[...related, ...alike, ...(edit?.files ?? [])].map((each) => each.path)];
}
