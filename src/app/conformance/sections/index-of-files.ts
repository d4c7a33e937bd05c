import { rmSync } from 'node:fs';
import { listAt, textAt, valueAt } from '../../../core/json-value.ts';
import type { Trial } from '../trial.ts';

/** Section 1: files are the truth, and the index is made from them. */
export async function indexOfFiles(trial: Trial): Promise<void> {
  const claims = [
    await trial.claim('Zebras are refunded in stripes.'),
    await trial.claim('Giraffes are refunded at length.'),
  ];
  const found = async () => {
    const result = await trial.result('5.1', 'scout', 'kb.search', { query: 'zebras' });
    const hits = Array.isArray(result) ? result : listAt(result, 'hits');
    return hits.map((hit) => textAt(hit, 'id') ?? textAt(valueAt(hit, 'item'), 'id'));
  };
  const before = await found();
  trial.demand(
    '5.1',
    'a search finds the claim that has its words',
    before.includes(claims[0] ?? ''),
    () => before.join(),
  );
  await trial.restart();
  for (const name of trial.names('.').filter((each) => each.startsWith('state.db'))) {
    rmSync(trial.path(name));
  }
  const without = await found();
  trial.demand(
    '1',
    'a search without state.db finds the same',
    without.join() === before.join(),
    () => without.join(),
  );
  await trial.result('5.7', 'scout', 'kb.index_rebuild');
  const rebuilt = await found();
  trial.demand('1', 'and so does one after index_rebuild', rebuilt.join() === before.join(), () =>
    rebuilt.join(),
  );
  const read = await trial.resultOfEither('5.1', 'scout', 'kb.read_claim', [
    { id: claims[0] },
    { claim_id: claims[0] },
  ]);
  trial.demand(
    '5.1',
    'kb.read_claim gives the claim',
    (textAt(read, 'id') ?? textAt(valueAt(read, 'object'), 'id')) === claims[0],
    () => JSON.stringify(read),
  );
}
