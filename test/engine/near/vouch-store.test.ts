import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vouchStore } from '../../../scripts/bench/vouch-store.ts';
import { CHAIN_START } from '../../../src/protocols/vouch/audit-chain.ts';
import { eventHash } from '../../../src/protocols/vouch/chain-links.ts';
import { IS_WHOLE, runs } from '../../runs.ts';
import { checkNear, type Files, NearTally } from './near-checker.ts';

/** A base as tools write it, without a fault: what is near a change is little of it. */
const STORE: ReadonlyMap<string, string> = new Map(vouchStore({ claims: 20, seed: 1 }));
const LOG = '.vouch/audit.log.jsonl';

/** A few objects, so that changes meet. */
const NEAR = /run-[0-4]-|load-0|report|sess-|2026-?0101-?0000[01]/;
const isNear = ([path, text]: readonly [string, string]) =>
  path.startsWith('.vouch/evidence/') ? /Run [0-4] /.test(text) : NEAR.test(path);
const PATHS = [...STORE].filter(isNear).map(([path]) => path);
const IDS = [
  ...PATHS.filter((path) => !path.includes('/sessions/')).map(nameOf),
  'new-one',
  'new-two',
];

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
}

const nth = fc.nat(10_000);
const anyId = fc.constantFrom(...IDS);
const claimId = fc.integer({ min: 0, max: 4 }).map((each) => `run-${each}-is-fast-enough`);
const aClaim = fc.oneof(claimId, anyId);
const list = (of: fc.Arbitrary<string>) => fc.uniqueArray(of, { maxLength: 2 });
const time = fc
  .integer({ min: 0, max: 30 })
  .map((each) => new Date(Date.UTC(2026, 0, 1 + each * 12)).toISOString());
const who = fc.constantFrom('maria', 'codex');

/** Values of fields, by the folder of what has them. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  claims: {
    id: aClaim,
    text: fc.constantFrom('Other.', 'Another.'),
    status: fc.constantFrom('working', 'superseded', 'contested', 'archived', 'redacted'),
    evidence: list(anyId),
    entities: list(anyId),
    supersedes: fc.oneof(list(claimId), list(aClaim), fc.constant('no list')),
    superseded_by: fc.oneof(claimId, fc.constant(null)),
    contradicts: list(claimId),
    created_at: time,
    updated_at: time,
    last_confirmed_at: time,
    approved_by: who,
    fancy: fc.constant(1),
    vexing: fc.constant(1),
  },
  decided: {
    id: anyId,
    kind: fc.constantFrom('claim', 'entity', 'delete', 'page', 'odd'),
    '  id': fc.oneof(aClaim, fc.constant(null)),
    '  text': fc.constantFrom('Other.', 'Another.'),
    '  evidence': list(anyId),
    status: fc.constantFrom('approved', 'rejected', 'pending'),
    proposed_by: fc.constantFrom('maria', 'codex', 'vouch-capture'),
    decided_by: who,
    session_id: fc.constantFrom('lost', null),
    proposed_at: time,
    decided_at: time,
    fancy: fc.constant(1),
  },
  entities: { id: anyId, name: fc.constantFrom('Other', 'Another'), page: anyId },
  evidence: {
    id: anyId,
    source_type: fc.constantFrom('file', 'url'),
    quote: fc.constantFrom('Run 1', 'Nothing says so'),
    byte_start: fc.constantFrom(16, 17, null),
  },
  pages: {
    id: anyId,
    title: anyId,
    type: fc.constantFrom('session', 'report'),
    claims: list(aClaim),
    created_at: time,
  },
  relations: { id: anyId, source: aClaim, target: aClaim, evidence: list(anyId) },
  sessions: { id: anyId, note: fc.constant('Other.') },
};

const VERBS = [
  'proposal.claim.create',
  'proposal.claim.approve',
  'proposal.claim.reject',
  'proposal.expire',
  'proposal.delete.approve',
  'claim.confirm',
  'claim.supersede',
  'claim.contradict',
  'claim.redact',
  'claim.cite',
  'claim.archive',
  'claim.delete',
  'claim.cascade_unlink',
  'session.crystallize',
  'source.verify',
];
const RARE = ['kb.init', 'bundle.import', 'sync.apply', 'kb.migrate'];

type Edit = (files: Map<string, string>) => void;

/** One field of one file. */
const field: fc.Arbitrary<Edit> = fc
  .constantFrom(...PATHS)
  .chain((path) => {
    const fields = FIELDS[path.split('/')[1] ?? ''] ?? {};
    return fc.tuple(
      fc.constant(path),
      fc.oneof(
        ...Object.entries(fields).map(([name, value]) => fc.tuple(fc.constant(name), value)),
      ),
    );
  })
  .map(([path, [name, value]]) => (files) => {
    const text = files.get(path);
    if (text !== undefined) files.set(path, withField(text, name, value));
  });

function withField(text: string, name: string, value: unknown): string {
  const line = `${name}: ${JSON.stringify(value)}\n`;
  const indent = name.startsWith('  ') ? '  ' : '';
  const found = new RegExp(`^${name}:.*\\n(?:${indent}(?:- |  ).*\\n)*`, 'm').exec(text);
  if (found === null) return text.replace(/^(?:payload:\n|id: .*\n)/m, (whole) => whole + line);
  return text.slice(0, found.index) + line + text.slice(found.index + found[0].length);
}

const file: fc.Arbitrary<Edit> = fc
  .record({
    path: fc.constantFrom(...PATHS),
    how: fc.constantFrom('out', 'back', 'copy'),
    id: anyId,
  })
  .map(({ path, how, id }) => (files) => {
    const text = files.get(path);
    if (how === 'out') files.delete(path);
    else if (how === 'back') files.set(path, STORE.get(path) ?? '');
    else if (text !== undefined) files.set(path.replace(nameOf(path), id), text);
  });

interface Said {
  readonly fields: Readonly<Record<string, unknown>>;
  /** How it is chained: to the last event, to another one, oddly, or not. */
  readonly chain: 'last' | 'other' | 'lost' | 'start' | 'altered' | 'none';
  readonly nth: number;
}

function saidBy(isWild: boolean): fc.Arbitrary<Said> {
  const odd = fc.nat(isWild ? 25 : 1_000_000);
  const chained = fc.constantFrom<Said['chain']>('last', 'last', 'last', 'last', 'other', 'none');
  return fc
    .record({
      odd,
      chained,
      nth,
      event: fc.constantFrom(...VERBS),
      rare: fc.constantFrom(...RARE),
      oddly: fc.constantFrom<Said['chain']>('lost', 'start', 'altered'),
      ids: fc.array(aClaim, { maxLength: 3 }),
      artifact: fc.option(aClaim, { nil: undefined, freq: 2 }),
      dry: fc.nat(9).map((each) => each === 0),
      actor: who,
      time,
      id: fc.oneof({ weight: 9, arbitrary: nth }, { weight: 1, arbitrary: fc.constant(7) }),
      written: fc.constantFrom(undefined, 0, 1, 2),
    })
    .map((each) => ({
      fields: {
        id: `event-${each.id}`,
        event: each.odd === 0 ? each.rare : each.event,
        actor: each.actor,
        ...(each.odd !== 1 && { created_at: each.time }),
        object_ids: each.ids,
        dry_run: each.dry,
        data: { object_id: each.artifact, written: each.written },
      },
      chain: each.odd === 2 || each.odd === 3 ? each.oddly : each.chained,
      nth: each.nth,
    }));
}

function lineOf({ fields, chain, nth: other }: Said, lines: readonly string[]): string {
  if (chain === 'none') return JSON.stringify(fields);
  const hashes = lines.flatMap((line) => JSON.parse(line).hash ?? []);
  const prevHash =
    chain === 'lost'
      ? 'a'.repeat(64)
      : ((chain === 'other' ? hashes[other % Math.max(hashes.length, 1)] : hashes.at(-1)) ??
        CHAIN_START);
  const sound = { ...fields, prev_hash: chain === 'start' ? CHAIN_START : prevHash };
  const hash = eventHash(JSON.stringify(sound), sound.prev_hash);
  return JSON.stringify({ ...sound, hash, ...(chain === 'altered' && { actor: 'nobody' }) });
}

/** Mostly events are appended; lines that come and go show what was tampered with. */
function logEdit(isWild: boolean): fc.Arbitrary<Edit> {
  const appended = fc
    .array(saidBy(isWild), { minLength: 1, maxLength: 3 })
    .map((all) => (lines: string[]) => {
      for (const each of all) lines.push(lineOf(each, lines));
    });
  const line = fc
    .record({ how: fc.constantFrom('out', 'last', 'cut', 'again'), at: nth, near: fc.boolean() })
    .map(({ how, at, near }) => (lines: string[]) => {
      const place = near
        ? Math.max(lines.length - 1 - (at % 5), 0)
        : at % Math.max(lines.length, 1);
      const taken = how === 'again' ? lines.slice(place, place + 1) : lines.splice(place, 1);
      if (how === 'last' || how === 'again') lines.push(...taken);
      if (how === 'cut') lines.splice(place);
    });
  return fc
    .oneof({ weight: 4, arbitrary: appended }, { weight: 1, arbitrary: line })
    .map((edit) => (files) => {
      const lines = (files.get(LOG) ?? '').split('\n').filter((each) => each !== '');
      edit(lines);
      if (lines.length === 0) files.delete(LOG);
      else files.set(LOG, lines.map((each) => `${each}\n`).join(''));
    });
}

const CONFIG = STORE.get('.vouch/config.yaml') ?? '';
const setting: fc.Arbitrary<Edit> = fc
  .constantFrom(
    CONFIG,
    CONFIG.replace('receipt: false', 'receipt: true'),
    CONFIG.replace('review:', 'review:\n  approver_role: trusted-agent'),
  )
  .map((text) => (files) => files.set('.vouch/config.yaml', text));

const content: fc.Arbitrary<Edit> = fc
  .constantFrom('# Measurements\n\nRun 1 of the queue.\n', null)
  .map((text) => (files) => {
    const path = [...STORE.keys()].find((each) => each.endsWith('/content')) ?? '';
    files.set(path, text ?? STORE.get(path) ?? '');
  });

const STEPS = fc.boolean().chain((isWild) => {
  const edit = fc.oneof(
    { weight: 12, arbitrary: field },
    { weight: 6, arbitrary: logEdit(isWild) },
    { weight: 4, arbitrary: file },
    { weight: 1, arbitrary: setting },
    { weight: 1, arbitrary: content },
  );
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(edit) },
      { weight: 1, arbitrary: fc.array(edit, { minLength: 2, maxLength: 4 }) },
    ),
    { minLength: 8, maxLength: IS_WHOLE ? 24 : 12, size: 'max' },
  );
});

test('what is new near a change of a sound base is new to all', {
  timeout: 600_000,
}, async () => {
  const tally = new NearTally();
  await fc.assert(
    fc.asyncProperty(STEPS, async (changes) => {
      const files = new Map(STORE);
      const steps: Files[] = [Object.fromEntries(files)];
      for (const edits of changes) {
        for (const edit of edits) edit(files);
        steps.push(Object.fromEntries(files));
      }
      tally.add(await checkNear(steps));
    }),
    { numRuns: runs(2) },
  );
  // A few steps alone may bring nothing new by chance.
  expect(tally.near).toBeGreaterThan(IS_WHOLE ? 5 : 1);
  if (IS_WHOLE) expect(tally.news).toBeGreaterThan(1);
  tally.tell();
});
