import { rmSync, writeFileSync } from 'node:fs';
import { listAt, textAt, valueAt } from '../../../core/json-value.ts';
import type { Trial } from '../trial.ts';

/** Section 1: files are the truth, and the index is made from them. */
export async function indexOfFiles(trial: Trial): Promise<void> {
  const claims = [
    await trial.claim('Zebras are refunded in stripes.'),
    await trial.claim('Giraffes are refunded at length.'),
  ];
  const found = () => search(trial, 'zebras');
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
  await reads(trial, claims);
  await removed(trial, claims[1] ?? '');
}

async function search(trial: Trial, query: string): Promise<readonly string[]> {
  const result = await trial.result('5.1', 'scout', 'kb.search', { query });
  return itemsIn(result, 'hits').map((hit) => idOf(hit) ?? idOf(valueAt(hit, 'item')) ?? '');
}

/** What is read is what stands in the files. */
async function reads(trial: Trial, claims: readonly string[]): Promise<void> {
  const read = await trial.resultOfEither('5.1', 'scout', 'kb.read_claim', [
    { id: claims[0] },
    { claim_id: claims[0] },
  ]);
  trial.demand(
    '5.1',
    'kb.read_claim gives the claim',
    (idOf(read) ?? idOf(valueAt(read, 'object'))) === claims[0],
    () => JSON.stringify(read),
  );
  const { id } = await trial.proposal('Okapis wait for theirs.');
  const wanted = { list_claims: claims, list_pending: [id], list_sources: trial.names('sources') };
  for (const [name, ids] of Object.entries(wanted)) {
    const result = await trial.result('5.1', 'scout', `kb.${name}`);
    const listed = itemsIn(result, 'items').map(idOf);
    const isWhole = listed.length === ids.length && ids.every((each) => listed.includes(each));
    trial.demand('5.1', `kb.${name} lists what is there, and nothing else`, isWhole, () =>
      listed.join(),
    );
  }
  await withinBudget(trial);
}

/** Characters that a context may have, less than the two claims have together. */
const BUDGET = 40;

async function withinBudget(trial: Trial): Promise<void> {
  const params = { task: 'zebras and giraffes are refunded', max_chars: BUDGET };
  const context = await trial.result('5.1', 'scout', 'kb.context', params);
  const texts = listAt(context, 'items').map((item) => textAt(item, 'summary') ?? '');
  const size = texts.join('').length;
  const isWithin = texts.length > 0 && size <= BUDGET;
  trial.demand(
    '5.1',
    'kb.context gives something, and keeps to max_chars',
    isWithin,
    () => `${texts.length} items of ${size} characters`,
  );
}

/** What somebody took away by hand is gone, whatever an index remembers. */
async function removed(trial: Trial, claim: string): Promise<void> {
  const path = `claims/${claim}.yaml`;
  const text = trial.text(path);
  rmSync(trial.path(path), { force: true });
  const found = await search(trial, 'giraffes');
  writeFileSync(trial.path(path), text);
  trial.demand(
    '1',
    'a search does not find a claim whose file is gone',
    !found.includes(claim),
    () => found.join(),
  );
}

/** The items of a list, or of an object around it. */
function itemsIn(result: unknown, name: string): readonly unknown[] {
  if (Array.isArray(result)) return result;
  const lists = Object.values(result ?? {}).filter(Array.isArray);
  return valueAt(result, name) === undefined ? (lists[0] ?? []) : listAt(result, name);
}

function idOf(value: unknown): string | null {
  return textAt(value, 'id');
}
