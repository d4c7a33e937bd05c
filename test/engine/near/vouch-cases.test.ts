import { expect, test } from 'vitest';
import { confirmedClaim, newClaim } from '../../../scripts/bench/new-records.ts';
import { vouchStore } from '../../../scripts/bench/vouch-store.ts';
import type { FileContent } from '../../../src/core/rule.ts';
import { CHAIN_START } from '../../../src/protocols/vouch/audit-chain.ts';
import { eventHash } from '../../../src/protocols/vouch/chain-links.ts';
import {
  baseWith,
  claim,
  config,
  event,
  evidence,
  type Fields,
  page,
  proposal,
  relation,
} from '../../../src/protocols/vouch/example.ts';
import { checkNear, type Files, type NearCounts } from './near-checker.ts';

/** Files of a base; undefined for one that is not there. */
type Base = Readonly<Record<string, FileContent | undefined>>;

/** What a change brings that only somebody shows whom the change does not name. */
interface Case {
  readonly name: string;
  readonly before: Base;
  readonly after: Base;
  /** True where all records have to be looked at. */
  readonly isWhole?: true;
}

const INIT = event({ id: 'e0', event: 'kb.init', object_ids: [] });
/** Long after the base began. */
const LATER = { created_at: '2026-04-20T00:00:00Z' };

function step(id: string, next: string | null, by: string | null): string {
  return claim({
    id,
    ...(next !== null && { supersedes: [next] }),
    ...(by !== null && { status: 'superseded', superseded_by: by }),
  });
}

/** Claims of which each supersedes the next. */
function chain(ofLast: string | null): Base {
  return {
    'audit.log.jsonl': INIT,
    'claims/c1.yaml': step('c1', 'c2', 'c5'),
    'claims/c2.yaml': step('c2', 'c3', 'c1'),
    'claims/c3.yaml': step('c3', 'c4', 'c2'),
    'claims/c4.yaml': step('c4', 'c5', 'c3'),
    'claims/c5.yaml': step('c5', ofLast, 'c4'),
  };
}

function chained(prevHash: string, fields: Fields): string {
  const sound = { ...fields, prev_hash: prevHash };
  return event({ ...sound, hash: eventHash(event(sound).trim(), prevHash) });
}

function hashOf(line: string): string {
  return JSON.parse(line).hash;
}

/** Events that follow each other. */
function row(count: number): readonly string[] {
  const lines = [chained(CHAIN_START, { id: 'h0', event: 'kb.init', object_ids: [] })];
  while (lines.length < count) {
    const id = `h${lines.length}`;
    const said = { id, event: 'source.add', object_ids: [`source-${id}`] };
    lines.push(chained(hashOf(lines.at(-1) ?? ''), said));
  }
  return lines;
}

const ROW = row(8);
const LAST = chained(hashOf(ROW[7] ?? ''), { id: 'last', event: 'source.add', object_ids: [] });
/** It follows an event that comes behind it. */
const EARLY = chained(hashOf(LAST), { id: 'early', event: 'source.add', object_ids: [] });

const OTHER = relation({ id: 'r', source: 'refund-window', target: 'other', ...LATER });
const CONTRADICT = event({
  id: 'e1',
  event: 'claim.contradict',
  object_ids: ['refund-window', 'other'],
});

const REJECTED = proposal({
  id: 'p1',
  status: 'rejected',
  decision_reason: 'no',
  proposed_at: '2026-01-01T00:00:00Z',
});
const MIGRATED = event({ id: 'e1', event: 'kb.migrate', object_ids: [] });
const REJECTION = event({ id: 'e2', event: 'proposal.reject', object_ids: ['p1'] });

const IMPORTED = event({
  id: 'e1',
  event: 'bundle.import',
  object_ids: [],
  created_at: '2026-06-01T00:00:00Z',
  data: { written: 1 },
});
const BROUGHT = claim({ id: 'x1', ...LATER });

const NAMELESS = proposal({ id: 'p1', payload: {} });
const APPROVAL = event({ id: 'e1', event: 'proposal.approve', object_ids: ['p1', 'x1'] });

/** Of several events, one has no time. */
const UNDATED = [
  INIT,
  dated('e1', 9, []),
  dated('e2', 1, ['refund-window']),
  dated('e3', 5, []),
  event({ id: 'e4', event: 'source.add', created_at: undefined, object_ids: [] }),
].join('');

function dated(id: string, day: number, ids: readonly string[]): string {
  return event({
    id,
    event: 'claim.confirm',
    created_at: `2026-04-${10 + day}T00:00:00Z`,
    object_ids: ids,
  });
}

const UNCHAINED = [
  INIT,
  chained(CHAIN_START, { id: 'h1', event: 'source.add', object_ids: [] }),
  event({ id: 'u1', event: 'source.add', object_ids: [] }),
].join('');

const CASES: readonly Case[] = [
  {
    name: 'the next claim has an unknown field, too',
    before: {
      'claims/a.yaml': claim({ id: 'a', fancy: 1 }),
      'claims/b.yaml': claim({ id: 'b', fancy: 1 }),
    },
    after: {
      'claims/a.yaml': claim({ id: 'a' }),
      'claims/b.yaml': claim({ id: 'b', fancy: 1 }),
    },
  },
  { name: 'a long circle is closed', before: chain(null), after: chain('c1') },
  {
    name: 'the event that made a relation is gone',
    before: { 'relations/r.yaml': OTHER, 'audit.log.jsonl': INIT + CONTRADICT },
    after: { 'relations/r.yaml': OTHER, 'audit.log.jsonl': INIT },
  },
  {
    name: 'what came before a rejection was rejected',
    before: { 'decided/p1.yaml': REJECTED, 'audit.log.jsonl': INIT + MIGRATED },
    after: { 'decided/p1.yaml': REJECTED, 'audit.log.jsonl': INIT + MIGRATED + REJECTION },
  },
  {
    name: 'more than was imported',
    before: { 'claims/x1.yaml': BROUGHT, 'audit.log.jsonl': INIT + IMPORTED },
    after: {
      'claims/x1.yaml': BROUGHT,
      'claims/x2.yaml': claim({ id: 'x2', ...LATER }),
      'audit.log.jsonl': INIT + IMPORTED,
    },
    isWhole: true,
  },
  {
    name: 'what only the event of an approval names is gone',
    before: {
      'claims/x1.yaml': claim({ id: 'x1' }),
      'decided/p1.yaml': NAMELESS,
      'audit.log.jsonl': INIT + APPROVAL,
    },
    after: { 'decided/p1.yaml': NAMELESS, 'audit.log.jsonl': INIT + APPROVAL },
  },
  {
    name: 'behind an event without a time',
    before: { 'audit.log.jsonl': UNDATED },
    after: { 'audit.log.jsonl': UNDATED + dated('e5', 4, ['refund-window']) },
    isWhole: true,
  },
  {
    name: 'one more event without a hash',
    before: { 'audit.log.jsonl': UNCHAINED },
    after: {
      'audit.log.jsonl': UNCHAINED + event({ id: 'u2', event: 'source.add', object_ids: [] }),
    },
  },
  {
    name: 'the event that another one follows comes behind it',
    before: { 'audit.log.jsonl': [...ROW.slice(0, 7), EARLY, ROW[7]].join('') },
    after: { 'audit.log.jsonl': [...ROW.slice(0, 7), EARLY, ROW[7], LAST].join('') },
  },
  {
    name: 'two events follow one of long ago',
    before: { 'audit.log.jsonl': ROW.join('') },
    after: {
      'audit.log.jsonl':
        ROW.join('') +
        chained(hashOf(ROW[2] ?? ''), { id: 'fork', event: 'source.add', object_ids: [] }),
    },
  },
  {
    name: 'an id is given to another event once more',
    before: { 'audit.log.jsonl': ROW.join('') },
    after: {
      'audit.log.jsonl':
        ROW.join('') +
        chained(hashOf(ROW[7] ?? ''), { id: 'h3', event: 'source.add', object_ids: [] }),
    },
  },
  {
    name: 'a page links to a title that is gone',
    before: {
      'pages/p1.md': page({ id: 'p1', title: 'Guide' }),
      'pages/p2.md': page({ id: 'p2' }, '[[guide]]\n'),
      'audit.log.jsonl': INIT,
    },
    after: {
      'pages/p1.md': page({ id: 'p1', title: 'Other' }),
      'pages/p2.md': page({ id: 'p2' }, '[[guide]]\n'),
      'audit.log.jsonl': INIT,
    },
  },
];

test.each(CASES)('$name', async ({ before, after, isWhole }) => {
  const { near, news, all } = await judged(before, after);
  expect([near, news, all.size]).toEqual(isWhole ? [0, 0, 1] : [1, 1, 0]);
});

test('what is told of a base stays where it is told', async () => {
  const before = { 'config.yaml': undefined };
  const after = { ...before, 'evidence/ev-refunds.yaml': evidence() };
  expect(await judged(before, after)).toMatchObject({ near: 1, news: 0 });
});

test('other settings than those that rules look at touch nobody', async () => {
  const { near, news, sizes } = await judged({}, { 'config.yaml': config({ kb_name: 'other' }) });
  expect([near, news]).toEqual([1, 0]);
  expect(sizes[0]).toBeLessThan(6);
});

test('a usual change touches little', async () => {
  const files = new Map(vouchStore({ claims: 60, seed: 1 }));
  const session = [...files.keys()].find((path) => path.includes('/sessions/')) ?? '';
  // A session that changes is held to each of its proposals, and these to their events; nobody made
  // the one that it names now.
  const named = String(files.get(session)).split('\n- ').length - 1;
  const changes = [
    { change: newClaim(files)(1), news: 0, most: 20 },
    { change: confirmedClaim(files)(1), news: 0, most: 20 },
    { change: [[session, `${files.get(session)}- new\n`]] as const, news: 1, most: 10 * named },
  ];
  for (const { change, news, most } of changes) {
    const counts = await checkNear([
      Object.fromEntries(files),
      Object.fromEntries([...files, ...change]),
    ]);
    expect(counts).toMatchObject({ near: 1, news });
    expect(counts.sizes[0]).toBeLessThan(most);
  }
});

test('a log with a blank line is not whole, whatever is cut out of it', async () => {
  const [first = '', ...others] = ROW;
  for (const log of [`${first}\n${others.join('')}`, `\n${ROW.join('')}`, `${ROW.join('')} \n`]) {
    const approved = event({ id: 'e9', event: 'proposal.claim.approve', object_ids: ['p9', 'x9'] });
    const decided = { 'decided/p9.yaml': proposal({ id: 'p9', payload: { id: 'x9' } }) };
    const before = { 'audit.log.jsonl': log };
    const after = { ...decided, 'audit.log.jsonl': log + approved };
    expect(await judged(before, after)).toMatchObject({ news: 0 });
  }
});

function judged(before: Base, after: Base): Promise<NearCounts> {
  return checkNear([filesOf(before), filesOf(after)]);
}

function filesOf(base: Base): Files {
  const all = Object.entries(base);
  const there = all.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]));
  const gone = new Set(all.flatMap(([path, text]) => (text === undefined ? `.vouch/${path}` : [])));
  return Object.fromEntries(
    Object.entries(baseWith(Object.fromEntries(there))).flatMap(([path, text]) =>
      gone.has(path) ? [] : [[path, bytesOf(text)]],
    ),
  );
}

function bytesOf(content: FileContent): string | Uint8Array {
  if (typeof content === 'string') return content;
  return 'base64' in content ? Buffer.from(content.base64, 'base64') : '';
}
