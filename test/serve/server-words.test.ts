import { expect, test } from 'vitest';
import { wholeHelp } from '../../src/core/remedy.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { loadRules } from '../../src/protocols/rules.ts';
import { ownTools } from '../../src/serve/own-tools.ts';
import { methodOf } from '../../src/serve/parameter-names.ts';
import { type Callable, ServerWords } from '../../src/serve/server-words.ts';
import { offeredOperations } from '../../src/serve/surface.ts';
import { commandWords } from './command-words.ts';
import { askerOf } from './served.ts';

const operations = await offeredOperations({ surface: 'all', readOnly: false });
const own = ownTools(askerOf({ root: '/', env: {} })).filter(({ command }) => command !== null);
const names = new Map<object, string>([
  ...operations.map((each) => [each, methodOf(each)] as const),
  ...own.map((each) => [each, each.method] as const),
]);
const callables = [...(await loadOperations()), ...own] as readonly Callable[];
const nameOf = (callable: object) => names.get(callable) ?? null;
const words = new ServerWords(callables, nameOf, ['actor', 'base']);

function said(id: string, text: string): string {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`${id} is not offered`);
  return words.in(text, operation);
}

test.each([
  ['messages/ack', 'Give one of them as --from, or use --force.', '"from", or use "force"'],
  ['contributions/resolve', 'Add --final TEXT.', 'Add "final": "TEXT".'],
  ['consensus/resolve', 'such as --type choose-a.', '"type" choose-a'],
  [
    'messages/new',
    'Add: --section "Item=TEXT" --section "Message ID=a=b" --text TEXT.',
    'Add: "sections": {"Item": "TEXT", "Message ID": "a=b"} "text": "TEXT".',
  ],
  ['messages/new', 'Add --section "Item=TEXT".', 'Add "sections": {"Item": "TEXT"}.'],
  [
    'messages/new',
    'To both: --to ANN --to BOB, or --to ANN.',
    '"to": ["ANN", "BOB"], or "to": ["ANN"].',
  ],
  [
    'subagents/record',
    'A partial one needs `--followup TEXT`, a blocked one `--blocker missing-context=TEXT`.',
    'one needs `"followups": ["TEXT"]`, a blocked one `"blockers": {"missing-context": "TEXT"}`.',
  ],
  [
    'subagents/record',
    'The categories are known: --blocker missing-context="Which database is meant?"',
    'known: "blockers": {"missing-context": "Which database is meant?"}',
  ],
  ['consensus/new', 'Give --threshold 0.6.', 'Give "threshold": 0.6.'],
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
  [
    'vouch/confirm',
    'Make one with `lint-protocol vouch init --actor NAME`.',
    'Make one with `kb.init --actor NAME (of the server, when it starts)`.',
  ],
  ['vouch/audit', 'See `lint-protocol vouch audit --tail 5`.', 'See `kb.audit {"tail": 5}`.'],
  ['vouch/audit', 'Or `lint-protocol vouch audit rotate`.', '`lint-protocol vouch audit rotate`'],
])('%s: %s', (id, text, wanted) => {
  expect(said(id, text)).toContain(wanted);
});

test.each([
  [
    'Do it with `contribution reopen FILE` then.',
    'Do it with `contributions.reopen {"file": "FILE"}` then.',
  ],
  ['`contribution conflicts` prints it.', '`contributions.conflicts` prints it.'],
  ['Run lint-protocol to see what is wrong.', 'Run lint.repository to see what is wrong.'],
  ['`lint-protocol explain MB-005` says it.', '`lint.explain {"rule": "MB-005"}` says it.'],
  ['`lint-protocol --since main` shows it.', '`lint-protocol --since main` shows it.'],
  ['Give it as --decision TEXT, or --decision @FILE.', 'Give it as "decision": "TEXT".'],
  ['Run `git rebase --onto main` first.', 'Run `git rebase --onto main` first.'],
  [
    '`lint-protocol consensus tally FILE` (with --task TASK if none) does.',
    '`consensus.tally {"file": "FILE"}` (with "task": "TASK" if none) does.',
  ],
])('whatever is called, %s', (text, wanted) => {
  expect(said('messages/ack', text)).toBe(wanted);
});

test('no error of an operation, and no help of a rule, is for a command line', async () => {
  const errors = operations.flatMap((operation) =>
    Object.values(operation.errors)
      .flat()
      .map((text) => `${operation.id}: ${words.in(text, operation)}`),
  );
  const helps = (await loadRules()).map(
    ({ id, fix }) => `${id}: ${words.in(wholeHelp(fix), null)}`,
  );
  expect([...errors, ...helps].flatMap((text) => commandWords(text) ?? [])).toEqual([]);
});

test('a command that only a larger surface has says which, and no other does', () => {
  const small = new ServerWords(callables, () => null);
  expect(small.in('Make one with `lint-protocol vouch init --actor NAME`, or not.', null)).toBe(
    'Make one with `lint-protocol vouch init --actor NAME` (or `kb.init` of a server with `--surface all`), or not.',
  );
  const ack = 'Call `lint-protocol message ack 1`, or `lint-protocol vouch approve ID`.';
  expect(small.in(ack, null)).toBe(ack);
});

test('who the server acts as is left out of a call, and no other is', () => {
  const acting = (callable: object) =>
    (callable as { id?: string }).id === 'messages/new' ? { property: 'from', name: 'Anna' } : null;
  const spoken = new ServerWords(callables, nameOf, ['actor', 'base'], acting);
  const call = 'Write: `lint-protocol message new INFO --from Anna --to Bob`.';
  expect(spoken.in(call, null)).toBe('Write: `messages.new {"type": "INFO", "to": ["Bob"]}`.');
  expect(spoken.in(call.replace('Anna', 'Carl'), null)).toContain('"from": "Carl"');
  const operation = operations.find(({ id }) => id === 'messages/new') ?? null;
  expect(spoken.in('Add --from.', operation)).toBe('Add --from (of the server, when it starts).');
});
