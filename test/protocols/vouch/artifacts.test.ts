import { describe, expect, test } from 'vitest';
import {
  claim,
  event,
  type Fields,
  page,
  proposal,
  relation,
} from '../../../src/protocols/vouch/example.ts';
import {
  approved,
  CLAIM,
  FILE,
  type Files,
  ID,
  log,
  NEWER,
  NO_CLAIM,
  OTHER,
  OTHER_ID,
  rejected,
} from './gate-files.ts';
import { told, toldWith } from './judge.ts';

describe('vouch/approved-artifact', () => {
  const APPROVAL = ['proposal.claim.approve', [ID, 'gone']] as const;
  const GONE = `error vouch/approved-artifact gone ${FILE}@5:16-5:22`;
  const judge = (files: Files) => told({ [FILE]: proposal(NO_CLAIM), ...files });

  test.each(['claim.archive', 'claim.redact', 'claim.bulk_clear', 'kb.migrate'])(
    '%s takes nothing away',
    async (verb) => {
      expect(await judge(log(APPROVAL, [verb, ['gone']]))).toEqual([GONE]);
    },
  );

  test.each(['claim.delete', 'page.delete'])(
    '%s explains what is gone, if it comes later',
    async (verb) => {
      expect(await judge(log(APPROVAL, [verb, ['gone']]))).toEqual([]);
      expect(await judge(log([verb, ['gone']], APPROVAL))).toEqual([GONE]);
      expect(await judge(log(APPROVAL, [verb, ['other']]))).toEqual([GONE]);
      expect(await judge(log(APPROVAL, [verb, ['gone'], { dry_run: true }]))).toEqual([GONE]);
      expect(await judge(log(APPROVAL, [verb, [], { data: { object_id: 'gone' } }]))).toEqual([]);
    },
  );

  test('what else happened to it does not explain that it is gone', async () => {
    for (const verb of ['claim.confirm', 'claim.supersede', 'proposal.claim.create']) {
      expect(await judge(log(APPROVAL, [verb, ['gone']])), verb).toEqual([GONE]);
    }
  });

  test('what was said of the proposal after its approval changes nothing', async () => {
    const [deleted, expired] = [
      ['claim.delete', ['gone']] as const,
      ['proposal.expire', [ID]] as const,
    ];
    expect(await judge(log(APPROVAL, deleted, expired))).toEqual([]);
  });

  test('an approval that has no event is no deletion', async () => {
    const unrecorded = `error vouch/decision-recorded unrecorded ${FILE}@1:5-1:31`;
    expect(await judge({})).toEqual([unrecorded, GONE]);
    // Nor can anybody know what one was about whose payload does not say.
    expect(await told({ [FILE]: proposal({ payload: {} }) })).toEqual([unrecorded]);
  });

  test('a later migration has not renamed it', async () => {
    expect(await judge(log(APPROVAL, ['kb.migrate.apply', []]))).toEqual([GONE]);
    expect(await judge(log(['kb.migrate.apply', []], APPROVAL))).toEqual([GONE]);
  });

  test('an approved deletion explains it, a rejected or an earlier one does not', async () => {
    const deletion = (fields: Fields = {}) => ({
      [OTHER]: proposal({ id: OTHER_ID, kind: 'delete', ...NO_CLAIM, ...fields }),
    });
    const later = ['proposal.approve', [OTHER_ID]] as const;
    expect(await judge({ ...deletion(), ...log(APPROVAL, later) })).toEqual([]);
    expect(await judge({ ...deletion(), ...log(later, APPROVAL) })).toEqual([GONE]);
    // A deletion that was decided in another base has no event here.
    expect(await judge({ ...deletion(), ...log(APPROVAL, ['sync.apply', []]) })).toEqual([]);
    const no = deletion({ status: 'rejected', decision_reason: 'still used' });
    expect(await judge({ ...no, ...log(APPROVAL, ['proposal.reject', [OTHER_ID]]) })).toEqual([
      GONE,
    ]);
  });

  test('of several deletions the last counts', async () => {
    const ids = ['20260412-100000-11111111', OTHER_ID, '20260412-100000-99999999'];
    const deletions = ids.map((id) => [
      `decided/${id}.yaml`,
      proposal({ id, kind: 'delete', ...NO_CLAIM }),
    ]);
    const [before, last, between] = ids.map((id) => ['proposal.approve', [id]] as const);
    if (!before || !last || !between) throw new Error('three deletions');
    const events = log(before, between, APPROVAL, last);
    expect(await judge({ ...Object.fromEntries(deletions), ...events })).toEqual([]);
  });

  test('a second approval is no deletion, and a deletion of nothing explains nothing', async () => {
    const second = { [OTHER]: proposal({ id: OTHER_ID, ...NO_CLAIM }) };
    const events = log(APPROVAL, ['proposal.claim.approve', [OTHER_ID, 'gone']]);
    expect(await judge({ ...second, ...events })).toEqual([GONE, GONE.replace(FILE, OTHER)]);
    const nothing = { [OTHER]: proposal({ id: OTHER_ID, kind: 'delete', payload: {} }) };
    const named = approved({ payload: { id: 'null' } });
    const found = await told({
      ...named,
      ...nothing,
      ...log(['proposal.approve', [ID]], ['proposal.approve', [OTHER_ID]]),
    });
    expect(found).toEqual([`error vouch/approved-artifact gone ${FILE}@5:16-5:22`]);
  });

  test('an id may be made again after it was deleted', async () => {
    const again = { [OTHER]: proposal({ id: OTHER_ID, ...NO_CLAIM }) };
    const made = ['proposal.claim.approve', [OTHER_ID, 'gone']] as const;
    expect(await judge({ ...again, ...log(APPROVAL, ['claim.delete', ['gone']], made) })).toEqual([
      GONE.replace(FILE, OTHER),
    ]);
  });

  test('what a payload without an id is about stands in the event', async () => {
    const [old, place] = [proposal({ payload: {} }), `${FILE}@1:5-1:31`];
    const data = (object_id: string) => log(['proposal.approve', [ID], { data: { object_id } }]);
    const found = [`error vouch/approved-artifact gone ${place}`];
    expect(await told({ ...data('gone'), [FILE]: old })).toEqual(found);
    expect(await told({ ...data('refund-window'), [FILE]: old })).toEqual([]);
    expect(await told({ ...log(APPROVAL), [FILE]: old })).toEqual(found);
    expect(await told({ ...log(['proposal.approve', [ID]]), [FILE]: old })).toEqual([]);
  });

  test('each kind is looked for among its own, those of newer versions nowhere', async () => {
    const kinds = ['claim', 'entity', 'page', 'relation'];
    for (const kind of kinds) {
      const payload = { id: 'refund-window' };
      const found = await told(approved({ kind, payload }));
      expect(found.length, kind).toBe(kind === 'claim' ? 0 : 1);
    }
    const goal = approved({ kind: 'goal', ...NO_CLAIM });
    expect(await told({ ...goal, ...NEWER })).toEqual([
      `warning vouch/schema wrong ${FILE}@2:7-2:11`,
    ]);
  });

  test('a file that cannot be read is there', async () => {
    const found = await judge({ ...log(APPROVAL), 'claims/gone.yaml': 'id: [\n' });
    expect(found.filter((each) => each.includes(' vouch/'))).toEqual([]);
  });

  test('an approval that came from elsewhere may have been undone there', async () => {
    expect(await judge(log(['sync.apply', []]))).toEqual([]);
    // Without any log there is no event that explains it.
    expect(await judge({ 'audit.log.jsonl': null })).toEqual([
      'warning vouch/layout log .gitignore@1:1-1:1',
      'error vouch/approved-artifact gone decided/20260412-091400-1a2b3c4d.yaml@5:16-5:22',
    ]);
  });

  test('a line of the log that can not be read may tell the deletion', async () => {
    const torn = `${event({ object_ids: [ID, 'gone'] })}{"id":\n`;
    const found = await judge({ 'audit.log.jsonl': torn });
    expect(found.filter((each) => each.includes(' vouch/'))).toEqual([]);
  });
});

describe('vouch/rejected-artifact', () => {
  const THERE = `error vouch/rejected-artifact there ${CLAIM}@1:5-1:18`;

  test('an approval explains it, whatever its order', async () => {
    const another = { [OTHER]: proposal({ id: OTHER_ID }) };
    const yes = ['proposal.claim.approve', [OTHER_ID, 'refund-window']] as const;
    const no = ['proposal.claim.reject', [ID]] as const;
    expect(await told({ ...rejected(), ...another, ...log(no, yes) })).toEqual([]);
    expect(await told({ ...rejected(), ...another, ...log(yes, no) })).toEqual([]);
    // The file of the approval is missing: that is the fault, and told.
    const found = await told({ ...rejected(), ...log(no, yes) });
    expect(found.map((each) => each.split(' ')[1])).toEqual(['vouch/decision-recorded']);
    const entity = { [OTHER]: proposal({ id: OTHER_ID, kind: 'entity' }) };
    const ofEntity = ['proposal.approve', [OTHER_ID]] as const;
    expect(await told({ ...rejected(), ...entity, ...log(no, ofEntity) })).toContain(THERE);
  });

  test('what was there before was not made by the proposal', async () => {
    const before = { [CLAIM]: claim({ created_at: '2026-04-12T09:13:59Z' }) };
    expect(await told({ ...rejected(), ...before })).toEqual([]);
    const noTime = rejected({ kind: 'relation', payload: { id: 'r' } });
    const relations = {
      'relations/r.yaml': relation({ id: 'r', source: 'refund-window', target: 'refund-window' }),
    };
    expect(await told({ ...noTime, ...relations })).toEqual([
      'error vouch/rejected-artifact there relations/r.yaml@1:5-1:8',
    ]);
  });

  test('the rejection of a deletion leaves the object where it is', async () => {
    expect(await told(rejected({ kind: 'delete' }))).toEqual([]);
  });

  test('a proposal that is neither approved nor rejected is told by itself', async () => {
    expect(await told({ [FILE]: proposal({ status: 'withdrawn' }) })).toEqual([
      `error vouch/decided status ${FILE}@6:9-6:18`,
    ]);
  });

  test('a rejection that names the object does not approve it', async () => {
    const no = log(['proposal.claim.reject', [ID, 'refund-window']]);
    expect(await told({ ...rejected(), ...no })).toEqual([THERE]);
  });

  test('is told without a log too', async () => {
    expect(await told({ ...rejected(), 'audit.log.jsonl': null })).toEqual([
      'warning vouch/layout log .gitignore@1:1-1:1',
      THERE,
    ]);
  });

  test.each(['bundle.import', 'sync.apply'])(
    '%s may have brought it, if it comes later or the rejection came with it',
    async (verb) => {
      const no = ['proposal.claim.reject', [ID]] as const;
      expect(await told({ ...rejected(), ...log(no, [verb, []]) })).toEqual([]);
      expect(await told({ ...rejected(), ...log([verb, []]) })).toEqual([]);
      expect(await told({ ...rejected(), ...log([verb, []], no) })).toEqual([THERE]);
      // The proposal had been approved before.
      const yes = ['proposal.claim.approve', [ID]] as const;
      expect(await told({ ...rejected(), ...log(yes, [verb, []], no) })).toEqual([THERE]);
    },
  );

  test('the pages of sessions and the relations of claims need no proposal', async () => {
    const no = ['proposal.reject', [ID]] as const;
    const pages = { 'pages/session-1.md': page({ id: 'session-1' }) };
    const ofPage = rejected({ kind: 'page', payload: { id: 'session-1' } });
    const closed = ['session.crystallize', ['sess-1', 'session-1']] as const;
    expect(await told({ ...ofPage, ...pages, ...log(no, closed) })).toEqual([]);
    expect(await told({ ...ofPage, ...pages, ...log(no) })).toHaveLength(1);
    const confirmed = log(no, ['page.confirm', ['session-1']]);
    expect(await told({ ...ofPage, ...pages, ...confirmed })).toHaveLength(1);

    const id = 'refund-window--contradicts--refund-window';
    const ends = { id, source: 'refund-window', target: 'refund-window' };
    const relations = { [`relations/${id}.yaml`]: relation(ends) };
    const ofRelation = rejected({ kind: 'relation', payload: { id } });
    for (const verb of ['claim.contradict', 'claim.supersede']) {
      expect(await told({ ...ofRelation, ...relations, ...log(no, [verb, ['a', id]]) })).toEqual(
        [],
      );
    }
    expect(await told({ ...ofRelation, ...relations, ...log(no) })).toHaveLength(1);
    // Such an event makes no claim.
    const named = log(no, ['claim.contradict', ['refund-window']]);
    expect(await told({ ...rejected(), ...named })).toEqual([THERE]);
  });

  test('two rejections are one fault', async () => {
    const again = {
      [OTHER]: proposal({ id: OTHER_ID, status: 'rejected', decision_reason: 'again' }),
      ...log(['proposal.reject', [ID]], ['proposal.reject', [OTHER_ID]]),
    };
    const found = await toldWith({ ...rejected(), ...again });
    expect(found.map(({ message }) => message)).toEqual([
      'The claim was proposed (2 times) and rejected, and no other proposal of the claim was approved',
    ]);
    expect(found[0]?.related.map(({ path }) => path)).toEqual([
      `.vouch/${FILE}`,
      `.vouch/${OTHER}`,
    ]);
  });
});
