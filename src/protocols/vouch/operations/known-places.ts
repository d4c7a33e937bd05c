import { textsAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';
import type { OpenRecord } from './open-record.ts';

/**
 * Where else words of a claim stand: in the decisions about it, and in what it cites. Nothing else of
 * a base is looked at.
 */
export async function placesWith(
  state: OperationState,
  home: string,
  { id, value }: OpenRecord,
  words: readonly string[],
): Promise<readonly string[]> {
  const facts = await state.facts();
  const bases = basesOf(facts);
  const decisions = facts
    .of('vouch-proposal')
    .filter(({ record, fact }) => record.home === home && fact.artifactId === id)
    .map(({ record }) => record.path);
  const cited = textsAt(value, 'evidence').flatMap((each) => {
    const evidence = bases.find('vouch-evidence', { home }, each);
    const source = evidence === null ? each : evidence.fact.sourceId;
    return [evidence?.record.path ?? [], `${home}/sources/${source}/content`].flat();
  });
  const found: string[] = [];
  for (const path of new Set([...decisions, ...cited])) {
    const text = await state.text(path);
    if (text !== null && words.some((each) => each !== '' && text.includes(each))) found.push(path);
  }
  return found;
}
