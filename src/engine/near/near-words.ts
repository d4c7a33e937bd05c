import type { Settled } from '../../core/finding.ts';
import { knownBy, newIn } from '../../report/news.ts';
import { checkFiles } from '../state.ts';
import type { Side } from './changed-records.ts';
import type { Neighbourhood } from './closure.ts';
import type { NearState } from './near-state.ts';

/**
 * What is new near a change, in the words that all records give it.
 * @param news the same, in any words
 * @param then all problems near the change in the state before
 * @returns null where these words take all records
 */
export async function nearWords(
  { before, after }: Readonly<Record<Side, NearState>>,
  { members }: Pick<Neighbourhood, 'members'>,
  news: readonly Settled[],
  then: readonly Settled[],
): Promise<readonly Settled[] | null> {
  const { rules } = after.judging;
  const byAll = new Set(rules.flatMap((rule) => (rule.wordedByAll ? rule.id : [])));
  // Of a list only some lines were read: what stands where, and after how many like it, nobody knows.
  const isCut = (path: string) => {
    const list = after.listAt(path);
    return list !== null && list.items === undefined;
  };
  const takesAll = (each: Settled) => byAll.has(each.diagnostic.rule) || pathsOf(each).some(isCut);
  if (news.some(takesAll)) return null;
  const worded = async (state: NearState) => {
    return (await checkFiles(state.wordingFiles(members), state.judging, () => true)).problems;
  };
  // Words may name any item of a document: it is read whole, and may have faults that a part has not.
  const known = after.cutsDocuments ? await worded(before) : then;
  return [...newIn(await worded(after), knownBy(known))];
}

/** Where something of a problem stands. */
function pathsOf({ diagnostic, alike = [] }: Settled): readonly string[] {
  const { path, related, edit } = diagnostic;
  return [path, ...[...related, ...alike, ...(edit?.files ?? [])].map((each) => each.path)];
}
