import { describe, expect, test } from 'vitest';
import type { Example } from '../../../src/core/rule.ts';
import { exampleInput } from '../../../src/discover/example-input.ts';
import {
  baseWith,
  CONTENT,
  config,
  evidence,
  type Fields,
  proposal,
  SOURCE_ID,
} from '../../../src/protocols/vouch/example.ts';
import approver from '../../../src/protocols/vouch/rules/approver.ts';
import { lintExample } from '../tester.ts';

type State = Example['files'];

const FILE = 'decided/20260412-091400-1a2b3c4d.yaml';
const HUMAN = { 'config.yaml': config({ review: { approver_role: 'human' } }) };
const TRUSTED = { 'config.yaml': config({ review: { approver_role: 'trusted-agent' } }) };
const RECEIPTS = { 'config.yaml': config({ review: { auto_approve_on_receipt: true } }) };
const OWN = { [FILE]: proposal({ decided_by: 'scout' }) };

const QUOTE = '14 days';
const START = CONTENT.indexOf(QUOTE);
const QUOTED = { quote: QUOTE, byte_start: START, byte_end: START + QUOTE.length };

/** Approved by who proposed it, with evidence. */
function receipt(fields: Fields = {}, more: Fields = {}): Readonly<Record<string, string>> {
  const payload = { id: 'refund-window', evidence: ['ev-refunds'] };
  return {
    'evidence/ev-refunds.yaml': evidence({ ...QUOTED, ...fields }),
    [FILE]: proposal({ payload, decided_by: 'scout', ...more }),
  };
}

type Begins = Readonly<Record<string, State>>;

/** What is told of a step alone, its state aside. */
async function told(past: State | readonly State[], files: State, begins?: Begins) {
  const found = await toldOf(past, files, begins);
  return found.map(({ messageId, path }) => `${messageId} ${path.replace('.vouch/', '')}`);
}

async function toldOf(past: State | readonly State[], files: State, begins?: Begins) {
  const example = { name: '', past, files };
  const { history } = exampleInput(example);
  const at: typeof history.at = async (commit, paths) => {
    const begun = begins?.[commit];
    if (begun === undefined) return history.at(commit, paths);
    return exampleInput({ files: {}, past: begun }).history.at('COMMIT_1', paths);
  };
  const read: typeof history.read = async function* (entries, limit) {
    for (const entry of entries) {
      const states = Object.values(begins ?? {}).map((state) => exampleInput({ files: state }));
      const holder = states.find(({ snapshot }) =>
        snapshot.entries.some(({ path, id }) => path === entry.path && id === entry.id),
      );
      yield* (holder?.snapshot ?? history).read([entry], limit);
    }
  };
  const asked = { ...history, at, read, begins: () => Promise.resolve(Object.keys(begins ?? {})) };
  const over = { history: asked, bases: [() => Promise.resolve(exampleInput(example).snapshot)] };
  return lintExample([approver], example, over);
}

const TOLD = [`own ${FILE}`];

describe('the settings before the change count', () => {
  test('not those that come with it', async () => {
    expect(await told(baseWith(HUMAN), baseWith({ ...TRUSTED, ...OWN }))).toEqual(TOLD);
    expect(await told(baseWith(RECEIPTS), baseWith({ ...TRUSTED, ...OWN }))).toEqual(TOLD);
    expect(await told(baseWith(TRUSTED), baseWith({ ...TRUSTED, ...OWN }))).toEqual([]);
    expect(await told(baseWith(TRUSTED), baseWith({ ...HUMAN, ...OWN }))).toEqual([]);
  });

  test('which is said where they are others', async () => {
    const said = async (...asked: Parameters<typeof toldOf>) =>
      (await toldOf(...asked)).map(({ help }) => help?.includes('This change also loosens'));
    const own = baseWith({ ...HUMAN, ...OWN });
    expect(await said(baseWith(HUMAN), own)).toEqual([false]);
    expect(await said(baseWith({}), baseWith(OWN))).toEqual([false]);
    expect(await said(baseWith(HUMAN), baseWith({ ...TRUSTED, ...OWN }))).toEqual([true]);
    const opened = baseWith({ ...TRUSTED, ...OWN });
    expect(await said(baseWith(TRUSTED), opened, { begun: baseWith(HUMAN) })).toEqual([true]);
  });

  test('the strictest of several parents', async () => {
    const files = baseWith({ ...TRUSTED, ...OWN });
    const [human, trusted] = [baseWith(HUMAN), baseWith(TRUSTED)];
    expect(await told([human, trusted], files)).toEqual(TOLD);
    expect(await told([trusted, human], files)).toEqual(TOLD);
    expect(await told([trusted, trusted], files)).toEqual([]);
    expect(await told([trusted, {}], files)).toEqual([]);
  });

  test('and of where all begins', async () => {
    const files = baseWith({ ...TRUSTED, ...OWN });
    const trusted = baseWith(TRUSTED);
    expect(await told(trusted, files, { base: baseWith(HUMAN) })).toEqual(TOLD);
    expect(await told(trusted, files, { base: trusted, tip: baseWith(HUMAN) })).toEqual(TOLD);
    expect(await told(trusted, files, { base: trusted })).toEqual([]);
    expect(await told(trusted, files, { base: {} })).toEqual([]);
  });

  test('a base without a configuration says that somebody else must approve', async () => {
    const { '.vouch/config.yaml': _, ...bare } = baseWith({});
    expect(await told(bare, baseWith({ ...TRUSTED, ...OWN }))).toEqual(TOLD);
    const broken = { ...bare, '.vouch/config.yaml': 'review: [\n' };
    expect(await told(broken, baseWith({ ...TRUSTED, ...OWN }))).toEqual(TOLD);
  });

  test('of a base that is new its own', async () => {
    expect(await told({}, baseWith({ ...TRUSTED, ...OWN }))).toEqual([]);
    expect(await told([], baseWith({ ...TRUSTED, ...OWN }))).toEqual([]);
    expect(await told({}, baseWith({ ...HUMAN, ...OWN }))).toEqual(TOLD);
    const { '.vouch/config.yaml': _, ...bare } = baseWith(OWN);
    expect(await told({}, bare)).toEqual(TOLD);
  });

  test('of another base nothing', async () => {
    const other = { 'b/.vouch/config.yaml': TRUSTED['config.yaml'] };
    const files = { ...baseWith(OWN), ...other };
    expect(await told({ ...baseWith({}), ...other }, files)).toEqual(TOLD);
  });
});

describe('a receipt', () => {
  const past = baseWith(RECEIPTS);

  test('has to be there in the same change', async () => {
    expect(await told(past, baseWith({ ...RECEIPTS, ...receipt() }))).toEqual([]);
    expect(await told(past, baseWith({ ...TRUSTED, ...receipt() }))).toEqual([]);
    const wrong = receipt({ byte_start: START + 1 });
    expect(await told(past, baseWith({ ...TRUSTED, ...wrong }))).toEqual(TOLD);
    const { 'evidence/ev-refunds.yaml': _, ...without } = receipt();
    expect(await told(past, baseWith({ ...TRUSTED, ...without }))).toEqual(TOLD);
    const files = baseWith({ ...TRUSTED, ...receipt() });
    delete files[`.vouch/sources/${SOURCE_ID}/content`];
    expect(await told(past, files)).toEqual(TOLD);
  });

  test('is one for claims, and where the base allows it', async () => {
    const entity = receipt({}, { kind: 'entity' });
    expect(await told(past, baseWith({ ...TRUSTED, ...entity }))).toEqual(TOLD);
    expect(await told(baseWith(HUMAN), baseWith({ ...RECEIPTS, ...receipt() }))).toEqual(TOLD);
    const parents = [past, baseWith(TRUSTED)];
    expect(await told(parents, baseWith({ ...TRUSTED, ...receipt() }))).toEqual([]);
  });
});

describe('a decision is judged where it is made', () => {
  const past = baseWith({ ...HUMAN, ...OWN });

  test('not again where its file is edited', async () => {
    const edited = { [FILE]: proposal({ decided_by: 'scout', decision_reason: 'fine' }) };
    expect(await told(past, baseWith({ ...TRUSTED, ...edited }))).toEqual([]);
    const of = (fields: Fields) =>
      told(past, baseWith({ ...TRUSTED, [FILE]: proposal({ decided_by: 'scout', ...fields }) }));
    expect(await of({ payload: { id: 'another' } })).toEqual(TOLD);
    expect(await of({ kind: 'page' })).toEqual(TOLD);
    expect(await of({ proposed_by: 'maria', decided_by: 'maria' })).toEqual(TOLD);
    expect(await of({ payload: { id: 'refund-window', evidence: ['ev-1'] } })).toEqual(TOLD);
  });

  test('and where it becomes one', async () => {
    const rejected = { [FILE]: proposal({ decided_by: 'scout', status: 'rejected' }) };
    const before = baseWith({ ...HUMAN, ...rejected });
    expect(await told(before, baseWith({ ...TRUSTED, ...OWN }))).toEqual(TOLD);
    const others = baseWith({ ...HUMAN, [FILE]: proposal() });
    expect(await told(others, baseWith({ ...TRUSTED, ...OWN }))).toEqual(TOLD);
    expect(await told(baseWith(HUMAN), baseWith({ ...TRUSTED, ...rejected }))).toEqual([]);
    expect(await told(baseWith(OWN), baseWith(TRUSTED))).toEqual([]);
  });

  test('in decided/ only', async () => {
    const waiting = { 'proposed/20260412-091400-1a2b3c4d.yaml': OWN[FILE] ?? '' };
    expect(await told(baseWith(HUMAN), baseWith({ ...TRUSTED, ...waiting }))).toEqual([]);
  });
});

describe('beside the state that a change leaves', () => {
  /** What is told of a change where only news counts. */
  const compared = async (past: State, files: State, isWhole = false) => {
    const bases = isWhole ? [] : [() => Promise.resolve(exampleInput({ files: past }).snapshot)];
    const found = await lintExample([approver], { name: '', past, files }, { bases });
    return found.map(({ help }) => help?.includes('This change also loosens'));
  };
  const closed = baseWith({ ...HUMAN, ...OWN });

  test('a gate that is closed makes nothing wrong that came before', async () => {
    expect(await compared(baseWith({ ...TRUSTED, ...OWN }), closed)).toEqual([]);
    expect(await compared(baseWith({ ...TRUSTED, ...OWN }), closed, true)).toEqual([false]);
  });

  test('what both know of is told once, as the state tells it', async () => {
    expect(await compared(baseWith(HUMAN), closed)).toEqual([false]);
    expect(await compared(baseWith(HUMAN), closed, true)).toEqual([false]);
    const files = baseWith({ ...RECEIPTS, ...receipt({ byte_start: START + 1 }) });
    expect(await compared(baseWith(RECEIPTS), files)).toEqual([false]);
  });

  test('what only the step knows of is told as well', async () => {
    expect(await compared(baseWith(HUMAN), baseWith({ ...TRUSTED, ...OWN }))).toEqual([true]);
  });
});
