import { expect, test } from 'vitest';
import type { AnyOperation } from '../../src/core/operation.ts';
import { optionName } from '../../src/core/operation-input.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { methodOf } from '../../src/serve/parameter-names.ts';
import { ServerWords } from '../../src/serve/server-words.ts';
import { offeredOperations } from '../../src/serve/surface.ts';

const operations = await offeredOperations({ surface: 'all', readOnly: false });
const WITHHELD = ['actor', 'base'];
const nameOf = (operation: AnyOperation): string | null =>
  operations.includes(operation) ? methodOf(operation) : null;
const words = new ServerWords(await loadOperations(), nameOf, WITHHELD);

function said(id: string, text: string): string {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`${id} is not offered`);
  return words.in(text, operation);
}

test.each([
  ['messages/ack', 'Give one of them as --from, or use --force.', '"from", or use "force"'],
  ['contributions/resolve', 'Add --final TEXT.', 'Add "final": TEXT.'],
  ['consensus/resolve', 'such as --type choose-a.', '"type" choose-a'],
  ['vouch/confirm', 'Name yourself with --actor.', '--actor (of the server, when it starts)'],
  [
    'consensus/handoff',
    'Count it: lint-protocol consensus tally votes/1.json --task T4797',
    'Count it: consensus.tally {"file": "votes/1.json", "task": "T4797"}',
  ],
  [
    'vouch/propose-claim',
    'Keep it with `lint-protocol vouch source add-file FILE`, then name it.',
    'Keep it with `kb.register_source_from_path {"path": "FILE"}`, then name it.',
  ],
  [
    'consensus/vote',
    'To begin a vote: lint-protocol consensus new --question "..." --option A --option B --out votes/CONS-0042.json. Files',
    'consensus.new {"question": "...", "options": ["A", "B"], "out": "votes/CONS-0042.json"}. Files',
  ],
  ['vouch/confirm', 'Make one with `lint-protocol vouch init`.', 'Make one with `kb.init`.'],
  ['vouch/audit', 'See `lint-protocol vouch audit --tail 5`.', 'See `kb.audit {"tail": 5}`.'],
  ['vouch/audit', 'Or `lint-protocol vouch audit rotate`.', '`lint-protocol vouch audit rotate`'],
])('%s: %s', (id, text, wanted) => {
  expect(said(id, text)).toContain(wanted);
});

test('no error of an operation names one of its options to a client', async () => {
  const named = (await loadOperations()).flatMap((operation) => {
    const own = Object.entries(operation.input.properties)
      .filter(([property]) => !WITHHELD.includes(property))
      .map((each) => `--${optionName(...each)}`);
    const texts = Object.values(operation.errors).flat();
    const found = texts.flatMap((text) => words.in(text, operation).match(/--[a-z-]+/g) ?? []);
    const isElsewhere = (text: string) => !own.includes(text);
    return found.every(isElsewhere) ? [] : [`${operation.id}: ${found.join(' ')}`];
  });
  expect(named).toEqual([]);
});
