import { describe, expect, test } from 'vitest';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  LOG,
  PROPOSAL,
  PROPOSED,
  proposal,
  supersession,
} from '../../../src/protocols/vouch/example.ts';
import decidedOnce from '../../../src/protocols/vouch/rules/decided-once.ts';
import creates from '../../../src/protocols/vouch/rules/proposal-creates-only.ts';
import { lintExample } from '../tester.ts';
import { type Event, INIT, type State, told } from './judge.ts';

const FILE = `decided/${PROPOSAL}.yaml`;
const PENDING = { [PROPOSED]: proposal({ status: 'pending', decided_by: undefined }) };
const BY_MARIA = { [DECIDED]: proposal() };
const BY_JONAS = { [DECIDED]: proposal({ decided_by: 'jonas' }) };
const BY_ADA = { [DECIDED]: proposal({ decided_by: 'ada' }) };

describe('history/decided-once', () => {
  const judge = (past: State | readonly State[], files: State) =>
    told(decidedOnce, { past, files });

  test('a merge of several decisions is told, whichever it takes', async () => {
    const twice = [`twice ${FILE}:1 (${FILE}:1) (${FILE}:1)`];
    expect(await judge([BY_MARIA, BY_JONAS], BY_MARIA)).toEqual(twice);
    expect(await judge([BY_MARIA, BY_JONAS], BY_JONAS)).toEqual(twice);
    expect(await judge([BY_MARIA, BY_MARIA, BY_JONAS, BY_ADA], BY_ADA)).toEqual(twice);
    expect(await judge([BY_MARIA, {}, BY_MARIA], BY_MARIA)).toEqual([]);
    expect(await judge([BY_MARIA, BY_JONAS], BY_ADA)).toEqual([`changed ${FILE}:1 (${FILE}:1)`]);
    expect(await judge([{}, BY_JONAS], BY_JONAS)).toEqual([]);
    expect(await judge([{}, BY_JONAS], {})).toEqual([`deleted ${FILE}:1`]);
    expect(await judge({}, BY_JONAS)).toEqual([]);
  });

  test('a decision that moves as it is, is not deleted', async () => {
    const moved = { [`kb/${DECIDED}`]: proposal() };
    expect(await judge(BY_MARIA, moved)).toEqual([]);
    expect(await judge(BY_MARIA, { [`kb/${DECIDED}`]: BY_JONAS[DECIDED] ?? '' })).toEqual([
      `deleted ${FILE}:1`,
    ]);
    const renamed = { '.vouch/decided/other.yaml': proposal() };
    expect(await judge(BY_MARIA, renamed)).toEqual([`deleted ${FILE}:1`]);
    const proposed = { '.vouch/proposed/other.yaml': proposal() };
    expect(await judge(BY_MARIA, proposed)).toEqual([`deleted ${FILE}:1`]);
  });

  test('a proposal that is pending again', async () => {
    const again = [`again proposed/${PROPOSAL}.yaml:1 (${FILE}:1)`];
    expect(await judge(BY_MARIA, PENDING)).toEqual(again);
    expect(await judge(BY_MARIA, { ...BY_MARIA, ...PENDING })).toEqual(again);
    expect(await judge(BY_MARIA, { ...BY_JONAS, ...PENDING })).toEqual([
      `changed ${FILE}:1 (${FILE}:1)`,
      ...again,
    ]);
    // Of the parents, the one that had it decided did not have it pending.
    expect(await judge([PENDING, BY_MARIA], PENDING)).toEqual(again);
  });

  test('a proposal that was pending, or comes with its decision, is not pending again', async () => {
    const both = { ...BY_MARIA, ...PENDING };
    const edited = { ...BY_MARIA, [PROPOSED]: proposal({ status: 'pending', kind: 'page' }) };
    expect(await judge(both, edited)).toEqual([]);
    expect(await judge({}, both)).toEqual([]);
    expect(await judge({}, PENDING)).toEqual([]);
    expect(await judge(PENDING, {})).toEqual([]);
    const other = { '.vouch/proposed/other.yaml': proposal({ id: 'other', status: 'pending' }) };
    expect(await judge(BY_MARIA, { ...BY_MARIA, ...other })).toEqual([]);
    expect(
      await judge({ [`kb/${DECIDED}`]: proposal() }, { ...PENDING, [`kb/${DECIDED}`]: proposal() }),
    ).toEqual([]);
  });
});

describe('history/proposal-creates-only', () => {
  const NEW = { text: 'Never.', created_at: '2026-04-13T00:00:00Z' };
  const REPLACED = [
    `replaced claims/refund-window.yaml:1 (${FILE}:5) (claims/refund-window.yaml:1)`,
  ];
  const CONFIRM = ['claim.confirm', 'refund-window'] as const;

  /** What is told where the claim becomes this, with these files and events. */
  const judge = (fields: Parameters<typeof claim>[0], files: State, ...added: readonly Event[]) =>
    told(creates, {
      past: { [LOG]: events(INIT), [CLAIM]: claim() },
      files: { [LOG]: events(INIT, ...added), [CLAIM]: claim(fields), ...files },
    });

  test('is about proposals that the step approves', async () => {
    expect(await judge(NEW, BY_MARIA, APPROVAL)).toEqual(REPLACED);
    expect(await judge(NEW, {})).toEqual([]);
    expect(await judge(NEW, { [DECIDED]: proposal({ status: 'rejected' }) })).toEqual([]);
    expect(await judge(NEW, { [DECIDED]: proposal({ kind: 'entity' }) })).toEqual([]);
    expect(await judge(NEW, { [DECIDED]: proposal({ kind: 'goal' }) })).toEqual([]);
    expect(await judge(NEW, { [DECIDED]: 'id: [\n' })).toEqual([]);
    expect(await judge(NEW, { [PROPOSED]: proposal() })).toEqual([]);
    const earlier = { [LOG]: events(INIT), [CLAIM]: claim(), ...BY_JONAS };
    const files = { [LOG]: events(INIT), [CLAIM]: claim(NEW), ...BY_MARIA };
    expect(await told(creates, { past: earlier, files })).toEqual([]);
  });

  test('is about objects that were there and still are', async () => {
    expect(await judge({}, BY_MARIA, APPROVAL)).toEqual([]);
    const past = { [LOG]: events(INIT), [CLAIM]: claim() };
    expect(await told(creates, { past, files: { [LOG]: events(INIT), ...BY_MARIA } })).toEqual([]);
    const fresh = { [LOG]: events(INIT), [CLAIM]: claim(), ...BY_MARIA };
    expect(await told(creates, { past: { [LOG]: events(INIT) }, files: fresh })).toEqual([]);
  });

  test('entities and relations count, pages may be updated', async () => {
    const replaces = async (kind: string, path: string, one: string, other: string) => {
      const id = path.replace(/.*\/|\.\w+$/g, '');
      const approved = { [DECIDED]: proposal({ kind, payload: { id } }) };
      return told(creates, { past: { [path]: one }, files: { [path]: other, ...approved } });
    };
    const entity = '.vouch/entities/billing.yaml';
    expect(await replaces('entity', entity, 'id: billing\n', 'id: billing\nname: B\n')).toEqual([
      `replaced entities/billing.yaml:1 (${FILE}:5) (entities/billing.yaml:1)`,
    ]);
    const path = '.vouch/relations/new--supersedes--old.yaml';
    const other = supersession({ relation: 'refines' });
    expect(await replaces('relation', path, supersession(), other)).toHaveLength(1);
    const page = (title: string) => `---\nid: refunds\ntitle: ${title}\n---\n`;
    expect(await replaces('page', '.vouch/pages/refunds.md', page('a'), page('b'))).toEqual([]);
  });

  test('what a deletion of the same step took away may be made again', async () => {
    const id = '20260412-100000-5e6f7a8b';
    const deletion = (of: string, status = 'approved') => ({
      ...BY_MARIA,
      [`.vouch/decided/${id}.yaml`]: proposal({ id, kind: 'delete', payload: { id: of }, status }),
    });
    expect(await judge(NEW, deletion('refund-window'))).toEqual([]);
    expect(await judge(NEW, deletion('other'))).toEqual(REPLACED);
    expect(await judge(NEW, deletion('refund-window', 'rejected'))).toEqual(REPLACED);
    // Where its file is called otherwise, one of its names is enough.
    const past = { '.vouch/claims/other.yaml': claim() };
    const files = { '.vouch/claims/other.yaml': claim(NEW), ...deletion('other') };
    expect(await told(creates, { past, files })).toEqual([]);
  });

  test('a proposal that does not say the id is about what its event names', async () => {
    const nameless = { [DECIDED]: proposal({ payload: {} }) };
    const replaced = [REPLACED[0]?.replace(':5)', ':1)')];
    expect(await judge(NEW, nameless, APPROVAL)).toEqual(replaced);
    expect(await judge(NEW, nameless)).toEqual([]);
    const step = {
      past: { [LOG]: events(INIT), [CLAIM]: claim() },
      files: { [LOG]: events(INIT, APPROVAL), [CLAIM]: claim(NEW), ...nameless },
    };
    const [found] = await lintExample([creates], { name: '', ...step });
    expect(found?.related[0]?.range.start.column).toBe(5);
    expect(
      await judge(NEW, nameless, ['proposal.claim.approve', 'other', 'refund-window']),
    ).toEqual([]);
    // One that says it is about nothing else that the event names.
    const other = { [DECIDED]: proposal({ payload: { id: 'other' } }) };
    expect(await judge(NEW, other, APPROVAL)).toEqual([]);
  });

  test('maintenance of an object as old as it was replaces nothing', async () => {
    const kept = { status: 'actionable' };
    expect(await judge(kept, BY_MARIA, APPROVAL, CONFIRM)).toEqual([]);
    expect(await judge(NEW, BY_MARIA, APPROVAL, CONFIRM)).toEqual(REPLACED);
    expect(await judge(kept, BY_MARIA, APPROVAL)).toEqual(REPLACED);
    expect(await judge(kept, BY_MARIA, ['claim.confirm', 'other'])).toEqual(REPLACED);
    expect(await judge(kept, BY_MARIA, ['claim.confirm', 'other', 'refund-window'])).toEqual([]);
    expect(await judge(kept, BY_MARIA, ['x.proposal.y', 'refund-window'])).toEqual([]);
    expect(await judge(kept, BY_MARIA, ['kb.migrate.apply'])).toEqual([]);
    expect(await judge(kept, BY_MARIA, ['bundle.import'])).toEqual(REPLACED);
    expect(await judge(NEW, BY_MARIA, ['kb.migrate.apply'])).toEqual(REPLACED);
  });

  test('nobody can say how old an object was that can not be read', async () => {
    const past = { [LOG]: events(INIT), [CLAIM]: 'id: [\n' };
    const files = { [LOG]: events(INIT, CONFIRM), [CLAIM]: claim(), ...BY_MARIA };
    expect(await told(creates, { past, files })).toEqual(REPLACED);
    const broken = { ...files, [CLAIM]: 'id: [\n' };
    expect(await told(creates, { past: { ...past, [CLAIM]: claim() }, files: broken })).toEqual(
      REPLACED,
    );
  });
});
