import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  claim,
  entity,
  event,
  type Fields,
  page,
  proposal,
  relation,
} from '../../../src/protocols/vouch/example.ts';
import ungated from '../../../src/protocols/vouch/rules/ungated.ts';
import { rules } from '../../all-rules.ts';
import { asExpected, lintExample, lintState } from '../tester.ts';
import { BEGUN, FILE, type Files, ID, log } from './gate-files.ts';
import { changed, told } from './judge.ts';

const MAY = '2026-05-02T10:00:00Z';
const made = (created_at: string): Files => ({
  'claims/hand.yaml': claim({ id: 'hand', created_at, updated_at: created_at }),
});
const HAND = made(MAY);
const FOUND = ['unknown .vouch/claims/hand.yaml'];

/** What the rule finds: message and path. */
async function judge(...changes: readonly Files[]): Promise<readonly string[]> {
  const found = await lintState([ungated], {
    name: '',
    files: changed(Object.assign({}, ...changes)),
  });
  return found.map(({ messageId, path }) => `${messageId} ${path}`);
}

const decided = (fields: Fields = {}): Files => ({
  [FILE]: proposal({ payload: { id: 'hand' }, ...fields }),
});

describe('an object that nobody knows', () => {
  test.each([
    ['claims/hand.yaml', claim({ id: 'hand', created_at: MAY })],
    ['entities/hand.yaml', entity({ id: 'hand', created_at: MAY })],
    ['pages/hand.md', page({ id: 'hand' })],
    ['relations/hand.yaml', relation({ id: 'hand' })],
  ])('%s', async (path, text) => {
    expect(await judge({ [path]: text })).toEqual([`unknown .vouch/${path}`]);
  });

  test('is each one, if nothing was ever decided', async () => {
    const other = { 'claims/other.yaml': claim({ id: 'other', created_at: MAY }) };
    expect(await judge(HAND, other)).toEqual([...FOUND, 'unknown .vouch/claims/other.yaml']);
    // A log that holds nothing says nothing of the claim of the base either.
    expect(await judge(HAND, { 'audit.log.jsonl': '' })).toHaveLength(2);
  });

  test('is a base without a log as a whole, and told once', async () => {
    expect(await told({ ...HAND, 'audit.log.jsonl': null })).toEqual([
      'warning vouch/layout log .gitignore@1:1-1:1',
    ]);
  });

  test('is told by its commit where that is judged, and by itself where it is not', async () => {
    const files = changed(HAND);
    const { '.vouch/claims/hand.yaml': _hand, ...past } = files;
    const inStep = await lintExample(rules, { name: '', files, past });
    expect(inStep.map(({ rule }) => rule)).toEqual(['history/audited', 'history/gated']);
    expect(await told(HAND)).toEqual(['warning vouch/ungated unknown claims/hand.yaml@1:5-1:9']);
  });

  test('is told by its shape as long as it has no id', async () => {
    expect(await told({ 'claims/hand.yaml': '[]\n' })).toEqual([
      'error vouch/schema wrong claims/hand.yaml@1:1-1:3',
    ]);
  });
});

describe('a proposal', () => {
  test('that was approved, of that kind and id', async () => {
    expect(await judge(HAND, decided())).toEqual([]);
    expect(await judge(HAND, decided({ status: 'rejected' }))).toEqual(FOUND);
    expect(await judge(HAND, decided({ kind: 'page' }))).toEqual(FOUND);
    expect(await judge(HAND, decided({ payload: { id: 'other' } }))).toEqual(FOUND);
    const pending = { [`proposed/${ID}.yaml`]: proposal({ payload: { id: 'hand' } }) };
    expect(await judge(HAND, pending)).toEqual(FOUND);
  });

  test('that cannot be read may be the one', async () => {
    expect(await judge(HAND, { [FILE]: 'id: [\n' })).toEqual([]);
    expect(await judge(HAND, { [`proposed/${ID}.yaml`]: 'id: [\n' })).toEqual(FOUND);
  });

  test('that git ignores may be the one: that is told', async () => {
    const ignoring = { '.gitignore': 'proposed/\nstate.db\ndecided/\n' };
    expect(await told({ ...HAND, ...ignoring })).toEqual([
      'error vouch/gitignore ignored .gitignore@3:1-3:9',
    ]);
    expect(await judge(HAND, ignoring)).toEqual(FOUND);
  });
});

describe('an event', () => {
  test.each(['proposal.approve', 'proposal.claim.approve', 'claim.confirm', 'claim.correct'])(
    '%s knows what it names',
    async (verb) => {
      expect(await judge(HAND, log([verb, [ID, 'hand']]))).toEqual([]);
      expect(await judge(HAND, log([verb, [ID], { data: { object_id: 'hand' } }]))).toEqual([]);
      expect(await judge(HAND, log([verb, [ID, 'other']]))).toEqual(FOUND);
      expect(await judge(HAND, log([verb, ['hand'], { dry_run: true }]))).toEqual(FOUND);
    },
  );

  test.each(['proposal.create', 'proposal.claim.create', 'proposal.reject', 'proposal.expire'])(
    '%s lets nothing in',
    async (verb) => {
      expect(await judge(HAND, log([verb, [ID, 'hand']]))).toEqual(FOUND);
    },
  );

  test('that supersedes or contradicts makes a relation', async () => {
    const ends = { id: 'a-new-b', source: 'a', target: 'b' };
    const relations = { 'relations/a-new-b.yaml': relation(ends) };
    for (const verb of ['claim.supersede', 'claim.contradict']) {
      expect(await judge(relations, log([verb, ['b', 'a']]))).toEqual([]);
      expect(await judge(relations, log([verb, ['b', 'c']]))).toHaveLength(1);
    }
  });

  test('may have been moved out of the log, or be in a line that can not be read', async () => {
    const path = 'audit.log.2026-05.jsonl.gz';
    const moved = (text: string) => ({
      [path]: { base64: gzipSync(text).toString('base64') },
    });
    const line = event({ id: 'e1', event: 'claim.confirm', object_ids: ['hand'] });
    expect(await judge(HAND, moved(line))).toEqual([]);
    expect(await judge(HAND, moved(event({ id: 'e1' })))).toEqual(FOUND);
    expect(await judge(HAND, moved('{"id":\n'))).toEqual([]);
    expect(await judge(HAND, { [path]: { base64: 'bm8=' } })).toEqual([]);
    expect(await judge(HAND, { 'audit.log.jsonl': `${BEGUN}{"id":\n` })).toEqual([]);
  });

  test('of another base says nothing', async () => {
    const other = Object.entries(changed(HAND)).map(([path, text]) => [`docs/${path}`, text]);
    const own = changed({ ...HAND, ...log(['claim.confirm', ['hand']]) });
    const example = { name: '', files: { ...own, ...Object.fromEntries(other) } };
    const found = asExpected(await lintState([ungated], example), example);
    expect(found).toEqual([
      { message: 'unknown', at: '1:5-1:9', path: 'docs/.vouch/claims/hand.yaml' },
    ]);
  });
});

describe('init', () => {
  test('makes what is there a minute before its first event', async () => {
    expect(await judge(made('2026-04-12T09:13:00Z'))).toEqual([]);
    expect(await judge(made('2026-04-12T09:12:59Z'))).toEqual(FOUND);
    expect(await judge(made('2026-04-12T09:14:01Z'))).toEqual(FOUND);
    expect(await judge(HAND, log(['kb.init', [], { created_at: MAY }]))).toEqual(FOUND);
  });

  test('makes its starters whenever it is run', async () => {
    const id = 'vouch-starter-reviewed-knowledge';
    const starter = { [`claims/${id}.yaml`]: claim({ id, created_at: MAY }) };
    expect(await judge(starter)).toEqual([]);
    const never = {
      'audit.log.jsonl': event({ id: 'e1', event: 'claim.confirm', object_ids: ['refund-window'] }),
    };
    expect(await judge(starter, never)).toEqual([`unknown .vouch/claims/${id}.yaml`]);
  });
});

describe('an import', () => {
  const MORE = ['more .vouch/audit.log.jsonl'];
  const later = { created_at: MAY };
  const wrote = (written: unknown, verb = 'bundle.import') =>
    [verb, [], { ...later, data: { written } }] as const;

  test('brought as many objects as it wrote files', async () => {
    const other = { 'claims/other.yaml': claim({ id: 'other', created_at: MAY }) };
    for (const verb of ['bundle.import', 'sync.apply']) {
      expect(await judge(HAND, other, log(wrote(2, verb)))).toEqual([]);
      expect(await judge(HAND, other, log(wrote(1, verb)))).toEqual(MORE);
    }
    expect(await judge(HAND, other, log(wrote(1), wrote(1, 'sync.apply')))).toEqual([]);
    expect(await judge(HAND, log(wrote(0), wrote(0)))).toEqual(MORE);
  });

  test('that says no number may have brought all, a migration nothing', async () => {
    expect(await judge(HAND, log(wrote(0), wrote('many'), wrote(0)))).toEqual([]);
    expect(await judge(HAND, log(wrote(9, 'kb.migrate.apply')))).toEqual(FOUND);
    expect(await judge(HAND, log(['bundle.import', [], { ...later, dry_run: true }]))).toEqual(
      FOUND,
    );
  });

  test('brought nothing that was made more than a day later', async () => {
    const [intime, late] = [made('2026-05-03T10:00:00Z'), made('2026-05-03T10:00:01Z')];
    expect(await judge(intime, log(wrote(1)))).toEqual([]);
    expect(await judge(late, log(wrote(1)))).toEqual(FOUND);
    const again = { ...later, created_at: '2026-05-02T10:00:01Z', data: { written: 0 } };
    expect(await judge(late, log(wrote(1), ['sync.apply', [], again]))).toEqual([]);
    const sometime = ['sync.apply', [], { created_at: undefined, data: { written: 0 } }] as const;
    expect(await judge(late, log(wrote(1), sometime))).toEqual([]);
    expect(await judge(late, log(sometime, wrote(1)))).toEqual([]);
  });

  test('is told at the last one, with what was counted', async () => {
    const files = changed({ ...HAND, ...log(wrote(0), wrote(0, 'sync.apply')) });
    const [found] = await lintState([ungated], { name: '', files });
    expect([found?.range.start.line, found?.message]).toEqual([
      3,
      'Objects with neither an approved proposal nor an audit event: 1. Imports explain at most 0 of them',
    ]);
  });
});
