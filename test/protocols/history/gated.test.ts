import { describe, expect, test } from 'vitest';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  imported,
  LOG,
  PROPOSAL,
  page,
  proposal,
  session,
  supersession,
} from '../../../src/protocols/vouch/example.ts';
import gated from '../../../src/protocols/vouch/rules/gated.ts';
import rejectedArtifact from '../../../src/protocols/vouch/rules/rejected-artifact.ts';
import { lintExample } from '../tester.ts';
import { type Event, INIT, NEW_BASE, type State, told } from './judge.ts';

const UNGATED = ['ungated claims/refund-window.yaml:1'];
const RELATION = '.vouch/relations/new--supersedes--old.yaml';

/** What is told where objects are added to a base, with these further events. */
function judge(files: State, ...added: readonly Event[]): Promise<readonly string[]> {
  return told(gated, { past: NEW_BASE, files: { [LOG]: events(INIT, ...added), ...files } });
}

describe('a proposal lets in what it is about', () => {
  const judged = (fields: Parameters<typeof proposal>[0], ...added: readonly Event[]) =>
    judge({ [CLAIM]: claim(), [DECIDED]: proposal(fields) }, ...added);

  test('where it was approved, and of that kind, and of that id', async () => {
    expect(await judged({})).toEqual([]);
    expect(await judged({ status: 'rejected' })).toEqual(UNGATED);
    expect(await judged({ kind: 'entity' })).toEqual(UNGATED);
    expect(await judged({ kind: 'goal' })).toEqual(UNGATED);
    expect(await judged({ payload: { id: 'long-window' } })).toEqual(UNGATED);
  });

  test('where it is in decided/ and can be read', async () => {
    const proposed = { [CLAIM]: claim(), [`.vouch/proposed/${PROPOSAL}.yaml`]: proposal() };
    expect(await judge(proposed)).toEqual(UNGATED);
    expect(await judge({ [CLAIM]: claim(), [DECIDED]: 'id: [\n' })).toEqual(UNGATED);
  });

  test('that does not say the id, where its approval names both', async () => {
    const nameless = { payload: {} };
    expect(await judged(nameless)).toEqual(UNGATED);
    expect(await judged(nameless, APPROVAL)).toEqual([]);
    expect(await judged({ ...nameless, id: undefined }, APPROVAL)).toEqual([]);
    expect(await judged({ ...nameless, id: 'other' }, APPROVAL)).toEqual(UNGATED);
    expect(await judged({ ...nameless, kind: 'page' }, APPROVAL)).toEqual(UNGATED);
    expect(await judged(nameless, ['proposal.approve', PROPOSAL, 'refund-window'])).toEqual([]);
    const reject = ['proposal.claim.reject', PROPOSAL, 'refund-window'] as const;
    expect(await judged(nameless, reject)).toEqual(UNGATED);
    const other = ['proposal.claim.approve', 'another', 'refund-window'] as const;
    expect(await judged(nameless, other)).toEqual(UNGATED);
  });

  test('an event of a dry run approves nothing', async () => {
    const dry = events(INIT, APPROVAL).replaceAll('"actor"', '"dry_run":true,"actor"');
    const files = { [LOG]: dry, [CLAIM]: claim(), [DECIDED]: proposal({ payload: {} }) };
    expect(await told(gated, { past: NEW_BASE, files })).toEqual(UNGATED);
  });

  test('that came earlier, and one that goes in the same step', async () => {
    const past = { ...NEW_BASE, [DECIDED]: proposal() };
    expect(await told(gated, { past, files: { ...past, [CLAIM]: claim() } })).toEqual([]);
    expect(await told(gated, { past, files: { ...NEW_BASE, [CLAIM]: claim() } })).toEqual([]);
    const earlier = { [LOG]: events(INIT, APPROVAL), [DECIDED]: proposal({ payload: {} }) };
    const files = { ...earlier, [CLAIM]: claim() };
    expect(await told(gated, { past: earlier, files })).toEqual([]);
  });

  test('in its own base only', async () => {
    const files = { [`a/${CLAIM}`]: claim(), [`b/${DECIDED}`]: proposal() };
    expect(await told(gated, { past: {}, files })).toEqual(UNGATED);
  });

  test('whether the object goes by its own id or by that of its file', async () => {
    const named = { '.vouch/claims/other.yaml': claim() };
    expect(await judge({ ...named, [DECIDED]: proposal() })).toEqual([]);
    const other = proposal({ payload: { id: 'other' } });
    expect(await judge({ ...named, [DECIDED]: other })).toEqual([]);
    const unsaid = { '.vouch/claims/other.yaml': claim({ id: undefined }) };
    expect(await judge({ ...unsaid, [DECIDED]: other })).toEqual([]);
    expect(await judge({ ...unsaid, [DECIDED]: proposal() })).toEqual([
      'ungated claims/other.yaml:1',
    ]);
  });
});

describe('no proposal is needed', () => {
  describe.each(['bundle.import', 'sync.apply'])('for what %s brought', (verb) => {
    const other = { '.vouch/claims/other.yaml': claim({ id: 'other' }) };
    const BOTH = ['ungated claims/other.yaml:1', ...UNGATED];
    const brought = (files: State, ...lines: readonly string[]) =>
      told(gated, { past: NEW_BASE, files: { [LOG]: events(INIT) + lines.join(''), ...files } });
    const WARNED = ['warning brought audit.log.jsonl:2'];

    test('as far as it says how many files it wrote', async () => {
      expect(await brought({ [CLAIM]: claim() }, imported(verb, 1))).toEqual(WARNED);
      expect(await brought({ [CLAIM]: claim(), ...other }, imported(verb, 2))).toEqual(WARNED);
      expect(await brought({ [CLAIM]: claim(), ...other }, imported(verb, 1))).toEqual(BOTH);
      for (const written of [0, 0.5, -1, '9', null, undefined]) {
        expect(await brought({ [CLAIM]: claim() }, imported(verb, written))).toEqual(UNGATED);
      }
      const more = imported(verb, 1).replace('"i-', '"j-');
      expect(await brought({ [CLAIM]: claim(), ...other }, imported(verb, 1), more)).toEqual(
        WARNED,
      );
      const unsaid = imported(verb).replace('"i-', '"j-');
      expect(await brought({ [CLAIM]: claim() }, imported(verb, 9), unsaid)).toEqual(UNGATED);
    });

    test('decisions that came along count, and those made here do not', async () => {
      const decided = { [DECIDED]: proposal({ payload: { id: 'x' } }) };
      const files = { [CLAIM]: claim(), ...decided };
      expect(await brought(files, imported(verb, 1))).toEqual(UNGATED);
      expect(await brought(files, imported(verb, 2))).toEqual(WARNED);
      const log = events(INIT, ['proposal.claim.approve', PROPOSAL, 'x']) + imported(verb, 1);
      const made = { [LOG]: log, ...files };
      expect(await told(gated, { past: NEW_BASE, files: made })).toEqual([
        'warning brought audit.log.jsonl:3',
      ]);
    });

    test('in the same step, in the same base', async () => {
      const past = { [LOG]: events(INIT) + imported(verb, 1) };
      expect(await told(gated, { past, files: { ...past, [CLAIM]: claim() } })).toEqual(UNGATED);
      const files = { [`a/${LOG}`]: imported(verb, 1), [CLAIM]: claim() };
      expect(await told(gated, { past: {}, files })).toEqual(UNGATED);
      expect(await brought({ [CLAIM]: claim() }, imported(`x.${verb}`, 1))).toEqual(UNGATED);
    });

    test('in words', async () => {
      const files = { [LOG]: events(INIT) + imported(verb, 7), [CLAIM]: claim() };
      const [found] = await lintExample([gated], { name: '', past: NEW_BASE, files });
      expect(found?.message).toBe(
        `${verb} added objects and decisions without a review in this repository: 1. Its event says 7`,
      );
    });
  });

  describe('for what a later kb.init may make', () => {
    const starter = {
      '.vouch/claims/vouch-starter-reviewed-knowledge.yaml': claim({
        id: 'vouch-starter-reviewed-knowledge',
      }),
    };
    const again = (files: State) => judge(files, INIT);

    test('which is what every one makes', async () => {
      expect(await again({ [CLAIM]: claim() })).toEqual(UNGATED);
      expect(await again(starter)).toEqual([]);
      expect(await judge(starter)).toHaveLength(1);
      expect(
        await again({
          '.vouch/pages/edit-in-obsidian.md': page({
            id: 'edit-in-obsidian',
            created_at: '2026-04-12T09:14:00Z',
          }),
        }),
      ).toEqual([]);
      expect(
        await again({ '.vouch/claims/edit-in-obsidian.yaml': claim({ id: 'edit-in-obsidian' }) }),
      ).toHaveLength(1);
      const named = { '.vouch/claims/vouch-starter-reviewed-knowledge.yaml': claim() };
      expect(await again(named)).toHaveLength(1);
      const old = Object.fromEntries(
        Object.entries(starter).map(([path, text]) => [
          path,
          text.replace('2026-04-12T09:14', '2026-04-11T09:14'),
        ]),
      );
      expect(await again(old)).toHaveLength(1);
    });

    test('and so does one behind the first', async () => {
      const files = { [LOG]: events(['claim.confirm', 'x'], INIT, INIT), [CLAIM]: claim() };
      expect(await told(gated, { past: {}, files })).toEqual([]);
      const late = events(INIT, INIT).replace(/(.*\n.*)09:14:00Z/, '$109:24:00Z');
      const added = { [CLAIM]: claim({ created_at: '2026-04-12T09:24:00Z' }) };
      expect(await told(gated, { past: {}, files: { [LOG]: late, ...added } })).toEqual(UNGATED);
    });

    test('a log that held nothing begins with its first event, and a merge with none', async () => {
      const files = { [LOG]: events(INIT), [CLAIM]: claim() };
      expect(await told(gated, { past: { [LOG]: '' }, files })).toEqual([]);
      expect(await told(gated, { past: { [LOG]: '\n' }, files })).toEqual(UNGATED);
      const past = [{}, { [LOG]: events(['x.y']) }];
      const merged = { [LOG]: events(['x.y']) + events(INIT), [CLAIM]: claim() };
      expect(await told(gated, { past, files: merged })).toEqual(UNGATED);
    });
  });

  test.each([
    ['2026-04-12T09:14:00Z', []],
    ['2026-04-12T09:13:00Z', []],
    ['2026-04-12T09:12:59Z', UNGATED],
    ['2026-04-12T09:14:01Z', UNGATED],
    [undefined, UNGATED],
  ])('for what was made in the minute before the base: %s', async (created_at, expected) => {
    const files = { [LOG]: events(INIT), [CLAIM]: claim({ created_at }) };
    expect(await told(gated, { past: {}, files })).toEqual(expected);
    const timeless = { ...files, [LOG]: events(INIT).replace(/"created_at":"[^"]+"/, '"at":1') };
    expect(await told(gated, { past: {}, files: timeless })).toEqual(UNGATED);
    const confirmed = { ...files, [LOG]: events(['claim.confirm', 'x']) };
    expect(await told(gated, { past: {}, files: confirmed })).toEqual(UNGATED);
  });

  test('for pages of a session', async () => {
    const id = 'session-s1';
    const at = `.vouch/pages/${id}.md`;
    const there = { '.vouch/sessions/s1.yaml': session({ id: 's1' }) };
    const pages = { [at]: page({ id, type: 'session' }), ...there };
    const ungated = [`ungated pages/${id}.md:2`];
    expect(await judge(pages)).toEqual(ungated);
    expect(await judge(pages, ['session.end', 's1', id])).toEqual([]);
    expect(await judge(pages, ['session.end', 's1', 'other'])).toEqual(ungated);
    expect(await judge(pages, ['session.end', id])).toEqual(ungated);
    expect(await judge(pages, ['session.start', 's1', id])).toEqual(ungated);
    expect(await judge(pages, ['claim.confirm', 's1', id])).toEqual(ungated);
    expect(await judge({ [at]: page({ id, type: 'session' }) }, ['session.end', 's1', id])).toEqual(
      ungated,
    );
    expect(await judge({ ...there, [at]: page({ id }) }, ['session.end', 's1', id])).toEqual(
      ungated,
    );
    expect(await judge({ [CLAIM]: claim() }, ['session.end', 'refund-window'])).toEqual(UNGATED);
  });

  test.each(['claim.supersede', 'claim.contradict'])('for the relation of %s', async (verb) => {
    const ungated = ['ungated relations/new--supersedes--old.yaml:1'];
    const relations = { [RELATION]: supersession() };
    expect(await judge(relations)).toEqual(ungated);
    expect(await judge(relations, [verb, 'old', 'new'])).toEqual([]);
    expect(await judge(relations, [verb, 'new', 'old'])).toEqual([]);
    expect(await judge(relations, [verb, 'old', 'x', 'new--supersedes--old'])).toEqual([]);
    expect(await judge(relations, [verb, 'old', 'other'])).toEqual(ungated);
    expect(await judge(relations, ['claim.confirm', 'old', 'new'])).toEqual(ungated);
    const half = { [RELATION]: supersession({ target: undefined }) };
    expect(await judge(half, [verb, 'new'])).toEqual(ungated);
    const otherHalf = { [RELATION]: supersession({ source: undefined }) };
    expect(await judge(otherHalf, [verb, 'old'])).toEqual(ungated);
    expect(await judge({ [CLAIM]: claim() }, [verb, 'refund-window', 'x'])).toEqual(UNGATED);
  });

  test('for a file that moves as it is, or is taken from a parent', async () => {
    const moved = { ...NEW_BASE, '.vouch/old/refund-window.yaml': claim() };
    const before = { ...NEW_BASE, 'other/.vouch/claims/refund-window.yaml': claim() };
    expect(await told(gated, { past: before, files: { ...NEW_BASE, [CLAIM]: claim() } })).toEqual(
      [],
    );
    expect(await told(gated, { past: before, files: { ...before, [CLAIM]: claim() } })).toEqual(
      UNGATED,
    );
    const edited = { 'other/.vouch/claims/refund-window.yaml': claim({ text: 'Never.' }) };
    const copied = { ...NEW_BASE, ...edited, [CLAIM]: claim() };
    expect(await told(gated, { past: before, files: copied })).toEqual(UNGATED);
    expect(await told(gated, { past: moved, files: { ...NEW_BASE, [CLAIM]: claim() } })).toEqual(
      UNGATED,
    );
    const side = { ...NEW_BASE, [CLAIM]: claim() };
    expect(await told(gated, { past: [NEW_BASE, side], files: side })).toEqual([]);
    const changed = { ...NEW_BASE, [CLAIM]: claim({ text: 'Never.' }) };
    expect(await told(gated, { past: side, files: changed })).toEqual([]);
  });
});

test('what cannot be read is added all the same', async () => {
  const unread = { [CLAIM]: 'id: [\n' };
  expect(await judge(unread)).toEqual(UNGATED);
  expect(await judge(unread, ['claim.supersede'])).toEqual(UNGATED);
  expect(await judge({ [CLAIM]: claim() }, ['claim.supersede'])).toEqual(UNGATED);
  const begun = { [LOG]: events(INIT), ...unread };
  expect(await told(gated, { past: {}, files: begun })).toEqual(UNGATED);
});

test('a proposal is needed where agents are trusted, too', async () => {
  const config = 'version: "0.1"\nreview:\n  approver_role: trusted-agent\n';
  const past = { ...NEW_BASE, '.vouch/config.yaml': config };
  expect(await told(gated, { past, files: { ...past, [CLAIM]: claim() } })).toEqual(UNGATED);
});

test('an object whose proposal was rejected is told once', async () => {
  const no = proposal({ status: 'rejected', decision_reason: 'no' });
  const files = { ...NEW_BASE, [CLAIM]: claim(), [DECIDED]: no };
  expect(await told([gated, rejectedArtifact], { past: NEW_BASE, files })).toEqual([
    `there claims/refund-window.yaml:1 (decided/${PROPOSAL}.yaml:6)`,
  ]);
});
