import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAIN_START } from '../../../src/protocols/vouch/audit-chain.ts';
import { eventHash } from '../../../src/protocols/vouch/chain-links.ts';
import {
  CONTENT,
  claim,
  config,
  entity,
  event,
  evidence,
  type Fields,
  page,
  proposal,
  relation,
  SOURCE_ID,
  session,
  source,
} from '../../../src/protocols/vouch/example.ts';
import { runs } from '../../runs.ts';
import { checkNear, type Files, NearTally } from './near-checker.ts';

/** Ids that collide: every kind may have, and name, any of them. */
const IDS = ['a', 'b', 'c'];
const ODD_IDS = [...IDS, 'A', null];
const PROPOSALS = ['p1', 'p2', 'p3'];

const BASE = '.vouch';
const LOG = 'audit.log.jsonl';

const id = fc.constantFrom(...IDS);
/** Mostly the file's own name. */
const ownId = fc.option(fc.constantFrom(...ODD_IDS), { nil: undefined, freq: 3 });
const ids = fc.uniqueArray(fc.constantFrom(...IDS, 'lost'), { maxLength: 2 });
const proposalId = fc.constantFrom(...PROPOSALS);
const who = fc.constantFrom('maria', 'scout');
/** Up to most of a year: claims grow stale after half of one. */
const time = fc
  .integer({ min: 1, max: 20 })
  .map((nth) => new Date(Date.UTC(2026, 0, nth * 17)).toISOString());
const digest = fc.constantFrom(SOURCE_ID, 'f'.repeat(64));

/** A few of some fields: the others are left as they are. */
function some(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Fields> {
  const names = fc.uniqueArray(fc.constantFrom(...Object.keys(fields)), { maxLength: 2 });
  return fc
    .record({ names, all: fc.record(fields) })
    .map(({ names, all }) => Object.fromEntries(names.map((name) => [name, all[name]])));
}

/** A file of a base; null takes it out. */
interface Written {
  readonly path: string;
  readonly text: string | Uint8Array | null;
}

type Edit = Written | { readonly log: LogEdit };

/** A kind of object: its folder, its ending, and what it may say. */
function object(
  at: (name: string) => string,
  names: fc.Arbitrary<string>,
  text: (fields: Fields) => string,
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Written> {
  return fc
    .record({
      name: names,
      own: ownId,
      said: some(fields),
      chance: fc.nat(9),
    })
    .map(({ name, own, said, chance }) => ({
      path: at(name),
      text:
        chance < 2
          ? null
          : text({
              id: own === undefined ? name : (own ?? undefined),
              ...said,
              ...(chance === 2 && { fancy: 1 }),
            }),
    }));
}

const anyClaim = object((name) => `claims/${name}.yaml`, id, claim, {
  evidence: fc.oneof(
    ids,
    digest.map((each) => [each]),
    fc.constant('none'),
    fc.constant([]),
  ),
  status: fc.constantFrom('working', 'superseded', 'contested', 'archived', 'redacted', 'odd'),
  supersedes: fc.oneof(ids, ids, fc.constant('misshapen')),
  superseded_by: fc.oneof(id, id, fc.constant(7)),
  contradicts: ids,
  entities: ids,
  text: fc.constantFrom('Paid in 7 days.', 'Paid in 14 days.'),
  approved_by: who,
  created_at: time,
  updated_at: time,
  last_confirmed_at: time,
});

const anyEvidence = object((name) => `evidence/${name}.yaml`, id, evidence, {
  source_id: digest,
  source_type: fc.constantFrom('file', 'url', 'podcast'),
  byte_start: fc.constantFrom(CONTENT.indexOf('paid within 14 days'), 3),
  byte_end: fc.constant(CONTENT.indexOf('paid within 14 days') + 'paid within 14 days'.length),
  quote: fc.constantFrom('paid within 14 days', 'paid at once', undefined),
});

const anySource = object((name) => `sources/${name}/meta.yaml`, digest, source, {
  type: fc.constantFrom('file', 'url', 'rumour'),
});

const content = fc
  .record({ of: digest, text: fc.constantFrom(CONTENT, 'Changed.', null) })
  .map(({ of, text }) => ({ path: `sources/${of}/content`, text }));

const anyEntity = object((name) => `entities/${name}.yaml`, id, entity, {
  page: id,
  name: fc.constantFrom('One', 'Two'),
  created_at: time,
});

const anyRelation = object((name) => `relations/${name}.yaml`, id, relation, {
  source: id,
  target: id,
  evidence: ids,
  created_at: time,
});

const anyPage = fc
  .record({
    links: fc.uniqueArray(fc.constantFrom(...IDS, 'Lost', 'folder/b.md', 'Guide'), {
      maxLength: 2,
    }),
    written: object(
      (name) => `pages/${name}.md`,
      id,
      (fields) => page(fields, ''),
      {
        title: fc.constantFrom('Guide', 'a', 'Other'),
        type: fc.constantFrom('session', 'runbook', 'concept'),
        claims: ids,
        entities: ids,
        sources: digest.map((each) => [each]),
        created_at: time,
      },
    ),
  })
  .map(({ links, written: { path, text } }) => ({
    path,
    text: text === null ? null : `${text}${links.map((link) => `[[${link}]]\n`).join('')}`,
  }));

const anySession = object((name) => `sessions/${name}.yaml`, id, session, {
  proposal_ids: ids,
  ended_at: time,
});

const anyProposal = fc
  .record({
    folder: fc.constantFrom('decided', 'decided', 'decided', 'proposed'),
    artifact: fc.option(id, { freq: 4 }),
    cites: ids,
    text: fc.constantFrom('Paid in 7 days.', 'Refunds are paid within 14 days.'),
    written: object(
      (name) => `${name}.yaml`,
      proposalId,
      (fields) => JSON.stringify(fields),
      {
        kind: fc.constantFrom('claim', 'page', 'entity', 'relation', 'delete', 'odd'),
        status: fc.constantFrom('approved', 'rejected', 'pending', 'odd'),
        proposed_by: fc.constantFrom('maria', 'scout', 'vouch-capture'),
        decided_by: fc.constantFrom('maria', 'scout', null),
        session_id: id,
        proposed_at: time,
        decided_at: time,
        decision_reason: fc.constant('a duplicate'),
      },
    ),
  })
  .map(({ folder, artifact, cites, text, written }) => {
    const fields = written.text === null ? null : JSON.parse(written.text as string);
    const payload = { ...(artifact !== null && { id: artifact }), evidence: cites, text };
    return {
      path: `${folder}/${written.path}`,
      text: fields && proposal({ payload, ...fields }),
    };
  });

const settings = fc.constantFrom<Written>(
  { path: 'config.yaml', text: null },
  { path: 'config.yaml', text: config() },
  { path: 'config.yaml', text: config({ kb_name: 'other' }) },
  { path: 'config.yaml', text: config({ version: 1, page_kinds: { runbook: {} } }) },
  { path: 'config.yaml', text: config({ review: { approver_role: 'trusted-agent' } }) },
  { path: 'config.yaml', text: config({ review: { auto_approve_on_receipt: true } }) },
  { path: 'config.yaml', text: config({ review: { require_citations: 'yes' } }) },
  { path: 'schema_version', text: '1.0\n' },
  { path: 'schema_version', text: '0.1\n' },
  { path: 'claims/a.yaml', text: 'id: [\n' },
  { path: 'decided/p1.yaml', text: 'id: [\n' },
  { path: LOG, text: null },
  { path: 'notes.md', text: 'Notes.\n' },
  { path: 'notes.md', text: null },
);

const VERBS = [
  'proposal.claim.create',
  'proposal.claim.create',
  'proposal.claim.approve',
  'proposal.claim.approve',
  'proposal.approve',
  'proposal.reject',
  'proposal.expire',
  'proposal.delete.approve',
  'claim.confirm',
  'claim.supersede',
  'claim.contradict',
  'claim.redact',
  'claim.cite',
  'claim.archive',
  'page.delete',
  'claim.cascade_unlink',
  'session.crystallize',
  'source.add',
  undefined,
];

const RARE = ['kb.init', 'bundle.import', 'sync.apply', 'kb.migrate'];

/** How an event is chained to the others. */
type Chain = 'sound' | 'none' | 'fork' | 'start' | 'lost' | 'altered' | 'halved' | 'bad';

interface Said {
  readonly fields: Fields;
  readonly chain: Chain;
  readonly nth: number;
}

type LogEdit =
  | { readonly append: readonly Said[] }
  | { readonly remove: number }
  | { readonly swap: number }
  | { readonly put: Said };

/** @param isWild whether there is what has to be judged with all records, too */
function saidBy(isWild: boolean, verbs: Theme['verbs']) {
  const rare = isWild ? 30 : 1_000_000;
  return fc
    .record({
      verb: fc.constantFrom(...verbs),
      named: fc.array(fc.oneof(proposalId, id, id), { maxLength: 3 }),
      artifact: fc.option(id, { freq: 1, nil: undefined }),
      conflict: fc.constantFrom(undefined, 'skip', 'overwrite'),
      written: fc.constantFrom(undefined, 0, 1),
      more: some({ dry_run: fc.boolean(), actor: who, created_at: time, id: fc.constant('e7') }),
      own: fc.nat(400),
      odd: fc.nat(rare),
      rare: fc.constantFrom(...RARE),
      oddly: fc.constantFrom<Chain>('start', 'lost', 'altered', 'halved', 'bad'),
      usual: fc.constantFrom<Chain>('sound', 'sound', 'sound', 'sound', 'sound', 'none', 'fork'),
      nth: fc.nat(40),
    })
    .map((each): Said => {
      const { odd, nth } = each;
      const data = {
        object_id: each.artifact,
        on_conflict: each.conflict,
        written: each.written,
      };
      const fields = {
        id: `e${each.own}`,
        event: odd === 1 ? each.rare : each.verb,
        object_ids: each.named,
        data,
        ...each.more,
        ...(odd === 2 && { created_at: undefined }),
      };
      return { fields, chain: odd === 3 || odd === 4 ? each.oddly : each.usual, nth };
    });
}

const logEdit = (said: fc.Arbitrary<Said>): fc.Arbitrary<{ readonly log: LogEdit }> =>
  fc
    .oneof(
      {
        weight: 80,
        arbitrary: fc.record({ append: fc.array(said, { minLength: 1, maxLength: 3 }) }),
      },
      { weight: 10, arbitrary: fc.record({ remove: fc.nat(40) }) },
      { weight: 10, arbitrary: fc.record({ swap: fc.nat(40) }) },
      { weight: 10, arbitrary: fc.record({ put: said }) },
    )
    .map((log) => ({ log }));

const segment = (said: fc.Arbitrary<Said>) =>
  fc
    .record({
      name: fc.constantFrom('audit.log-1.jsonl.gz', 'audit.log.2.jsonl.gz'),
      lines: fc.option(fc.array(said, { minLength: 1, maxLength: 3 }), { freq: 3 }),
    })
    .map(({ name, lines }) => ({
      path: name,
      text: lines && gzipSync(edited('', { append: lines }) ?? ''),
    }));

function lineOf({ fields, chain, nth }: Said, log: readonly string[]): string {
  const plain = event(fields);
  if (chain === 'none') return plain;
  const hashes = log.flatMap((line) => /"hash":"(\w{64})"/.exec(line)?.[1] ?? []);
  const others = {
    sound: hashes.at(-1),
    fork: hashes[nth % Math.max(hashes.length, 1)],
    lost: 'a'.repeat(64),
  };
  const prevHash = (chain in others && others[chain as 'sound']) || CHAIN_START;
  if (chain === 'bad') return event({ ...fields, prev_hash: 'bad', hash: prevHash });
  if (chain === 'halved') return event({ ...fields, prev_hash: prevHash });
  const sound = { ...fields, prev_hash: prevHash };
  const hash = eventHash(event(sound).trim(), prevHash);
  return event({ ...sound, hash, ...(chain === 'altered' && { actor: 'nobody' }) });
}

function edited(text: string, edit: LogEdit): string | null {
  const lines =
    text === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => `${line}\n`);
  if ('append' in edit) {
    for (const each of edit.append) lines.push(lineOf(each, lines));
  } else if ('remove' in edit) lines.splice(edit.remove % Math.max(lines.length, 1), 1);
  else if ('swap' in edit) lines.push(...lines.splice(edit.swap % Math.max(lines.length, 1), 1));
  else lines.splice(edit.put.nth % (lines.length + 1), 1, lineOf(edit.put, lines));
  return lines.length === 0 ? null : lines.join('');
}

/** What one run is about. Few things at a time, so that they meet. */
interface Theme {
  readonly isWild: boolean;
  readonly kinds: readonly (keyof typeof OBJECTS)[];
  readonly verbs: readonly (string | undefined)[];
}

const OBJECTS = {
  claim: anyClaim,
  proposal: anyProposal,
  page: anyPage,
  relation: anyRelation,
  entity: anyEntity,
  evidence: anyEvidence,
  source: fc.oneof(anySource, content),
  session: anySession,
};

const theme: fc.Arbitrary<Theme> = fc.record({
  isWild: fc.boolean(),
  kinds: fc.subarray(Object.keys(OBJECTS) as (keyof typeof OBJECTS)[], {
    minLength: 2,
    maxLength: 4,
  }),
  verbs: fc.subarray(VERBS, { minLength: 2, maxLength: 6 }),
});

function editsOf({ isWild, kinds, verbs }: Theme): fc.Arbitrary<Edit> {
  const said = saidBy(isWild, verbs);
  return fc.oneof(
    { weight: 40, arbitrary: logEdit(said) },
    { weight: 90, arbitrary: fc.oneof(...kinds.map((kind) => OBJECTS[kind])) },
    { weight: isWild ? 8 : 2, arbitrary: settings },
    { weight: isWild ? 4 : 1, arbitrary: segment(said) },
  );
}

/** Mostly one, but also several at once, as tools write a decision. */
const STEPS = theme
  .map(editsOf)
  .chain((edits) =>
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(edits) },
        { weight: 1, arbitrary: fc.array(edits, { minLength: 2, maxLength: 4 }) },
      ),
      { minLength: 6, maxLength: 30, size: 'max' },
    ),
  );

const BEGIN: Files = {
  '.vouch/.gitignore': 'proposed/\nstate.db\n',
  '.vouch/config.yaml': config(),
  [`.vouch/${LOG}`]: lineOf(
    { fields: { id: 'e0', event: 'kb.init', object_ids: [] }, chain: 'start', nth: 0 },
    [],
  ),
  '.vouch/claims/refund-window.yaml': claim(),
  [`.vouch/sources/${SOURCE_ID}/meta.yaml`]: source(),
  [`.vouch/sources/${SOURCE_ID}/content`]: CONTENT,
};

function after(files: Files, edits: readonly Edit[]): Files {
  const all: Record<string, string | Uint8Array> = { ...files };
  for (const edit of edits) {
    const path = `${BASE}/${'log' in edit ? LOG : edit.path}`;
    const text = 'log' in edit ? edited(String(all[path] ?? ''), edit.log) : edit.text;
    delete all[path];
    if (text !== null) all[path] = text;
  }
  return all;
}

test('what is new near a record of a base is new to all', { timeout: 600_000 }, async () => {
  const tally = new NearTally();
  await fc.assert(
    fc.asyncProperty(STEPS, async (changes) => {
      const steps: Files[] = [BEGIN];
      for (const edits of changes) steps.push(after(steps.at(-1) ?? {}, edits));
      tally.add(await checkNear(steps));
    }),
    { numRuns: runs(8) },
  );
  expect(tally.near).toBeGreaterThan(10);
  expect(tally.news).toBeGreaterThan(5);
  tally.tell();
});
