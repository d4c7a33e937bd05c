import { expect } from 'vitest';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  proposal,
} from '../../../../src/protocols/vouch/example.ts';
import { type Contents, LOG, type Story, stories } from '../story.ts';

const SHA = 'f688abadd028099dbf9ae8e27ab2657ca49186185c7228a8297401a4659fb01d';
const META = `.vouch/sources/${SHA}/meta.yaml`;
const CONTENT = `.vouch/sources/${SHA}/content`;
const CONTRIBUTION = '.cleo/contributions/contrib_1a2b3c4d.json';
const ONLY_STATUS = '--only history/contribution-status';

const APPROVED = {
  [LOG]: events(['kb.init'], APPROVAL),
  [CLAIM]: claim(),
  [DECIDED]: proposal(),
};
const BY_JONAS = { [DECIDED]: proposal({ decided_by: 'jonas' }) };
const SOURCE = { [META]: `id: ${SHA}\nlocator: a.md\ntype: file\n`, [CONTENT]: 'Refunds\n' };

function contribution(status: string, answer: string): Record<string, string> {
  const value = { _meta: { contributionId: 'contrib_1a2b3c4d' }, answer, status };
  return { [CONTRIBUTION]: JSON.stringify(value) };
}

/** Breaks something, and gives it back: the break alone is a problem, in each view. */
async function brokenAndBack(
  story: Story,
  { right, wrong, problem, only = '' }: Broken,
): Promise<void> {
  await story.commit('right', right);
  await story.commit('break', wrong);
  await story.finds(`--history ${only}`, `${problem} in break`);
  await story.stage(right);
  await story.passes(`--staged ${only}`);
  await story.passes(`--hook pre-commit ${only}`);
  await story.commit('restore');
  await story.finds(`--history ${only}`, `${problem} in break`);
  await story.passes(`--range HEAD~1..HEAD ${only}`);
}

interface Broken {
  readonly right: Contents;
  readonly wrong: Contents;
  readonly problem: string;
  readonly only?: string;
}

/** A branch has the decision that main deleted, and the merge of main leaves this there. */
async function keptInMerge(story: Story, decision: string): Promise<void> {
  await story.commit('right', APPROVED);
  await story.git('branch', 'pr');
  await story.commit('break', { [DECIDED]: null });
  await story.git('branch', 'published');
  await story.git('switch', '--quiet', 'pr');
  await story.commit('own', { 'z.md': 'z' });
  await story.merge('keep', ['published'], { [DECIDED]: decision });
}

export default stories('What is final is given back', {
  'a merged contribution that was reopened, and merged with another answer': {
    why: 'whatever comes in its place, it was merged with the first answer',
    async tell(story) {
      await story.commit('right', contribution('merged', 'Redis'));
      await story.commit('open', contribution('validated', 'Redis'));
      await story.commit('close', contribution('merged', 'Kafka'));
      await story.stage(contribution('merged', 'Redis'));
      await story.passes(`--staged ${ONLY_STATUS}`);
      await story.commit('restore');
      await story.finds(
        `--history ${ONLY_STATUS}`,
        `contribution-status ${CONTRIBUTION}:1 in open`,
      );
    },
  },
  'a merged contribution that was reopened, and another answer than any': {
    why: 'what is merged does not change',
    async tell(story) {
      await story.commit('right', contribution('merged', 'Redis'));
      await story.commit('open', contribution('validated', 'Kafka'));
      await story.commit('close', contribution('merged', 'Kafka'));
      await story.stage(contribution('merged', 'Postgres'));
      await story.finds(`--staged ${ONLY_STATUS}`, `contribution-status ${CONTRIBUTION}:1`);
    },
  },
  'a decision': {
    why: 'the file says again who looked at the claim',
    tell: (story) =>
      brokenAndBack(story, {
        right: APPROVED,
        wrong: BY_JONAS,
        problem: `decided-once ${DECIDED}:1`,
      }),
  },
  'a decision, but for one field': {
    why: 'it is not what it was',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.commit('break', BY_JONAS);
      await story.stage({ [DECIDED]: proposal({ decided_at: '2026-04-13T00:00:00Z' }) });
      await story.finds('--staged', `decided-once ${DECIDED}:1`);
    },
  },
  'a decision, and a forged one instead of it later': {
    why: 'what was reported once is no version to go back to',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.commit('break', BY_JONAS);
      await story.commit('restore', { [DECIDED]: proposal() });
      await story.commit('again', { [DECIDED]: proposal({ decided_by: 'eve' }) });
      await story.commit('twice', BY_JONAS);
      await story.findsAll(
        '--history',
        `decided-once ${DECIDED}:1 in break`,
        `decided-once ${DECIDED}:1 in again`,
        `decided-once ${DECIDED}:1 in twice`,
      );
      await story.stage({ [DECIDED]: proposal() });
      await story.passes('--staged');
    },
  },
  'a decision that was deleted, after another one took its place': {
    why: 'only the first one was ever made',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.commit('break', { [DECIDED]: null });
      await story.commit('other', BY_JONAS);
      await story.stage({ [DECIDED]: proposal() });
      await story.passes('--staged');
    },
  },
  'a decision that was deleted, in a merge of a branch that has it': {
    why: 'the merge gives it back as a commit would',
    async tell(story) {
      await keptInMerge(story, proposal());
      await story.passes('--range HEAD^2..HEAD');
      await story.finds('--history', `decided-once ${DECIDED}:1 in break`);
    },
  },
  'a decision that was deleted, forged in a merge of a branch that has it': {
    why: 'it is not what it was',
    async tell(story) {
      await keptInMerge(story, proposal({ decided_by: 'eve' }));
      expect((await story.lint('--range HEAD^2..HEAD')).code).toBe(1);
    },
  },
  'a claim that was edited by hand, dropped in a merge of a branch that has it': {
    why: 'what a merge drops it does not give back',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.git('branch', 'pr');
      await story.commit('break', { [CLAIM]: claim({ text: 'Refunds are never paid.' }) });
      await story.git('branch', 'published');
      await story.git('switch', '--quiet', 'pr');
      await story.commit('own', { 'z.md': 'z' });
      await story.merge('drop', ['published'], { [CLAIM]: null });
      expect((await story.lint('--range HEAD^2..HEAD')).code).toBe(1);
      expect((await story.lint('--range HEAD^1..HEAD')).code).toBe(1);
    },
  },
  'a decision that was changed, in a merge of a branch that has it as it was': {
    why: 'the merge gives it back as a commit would',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.git('branch', 'pr');
      await story.commit('break', BY_JONAS);
      await story.git('branch', 'published');
      await story.git('switch', '--quiet', 'pr');
      await story.commit('own', { 'z.md': 'z' });
      await story.merge('keep', ['published'], { [DECIDED]: proposal() });
      await story.passes('--range HEAD^2..HEAD');
    },
  },
  'a claim that was edited by hand': {
    why: 'it says again what was approved',
    tell: (story) =>
      brokenAndBack(story, {
        right: APPROVED,
        wrong: { [CLAIM]: claim({ text: 'Refunds are paid at once.' }) },
        problem: `audited ${CLAIM}:1`,
      }),
  },
  'a claim that was edited by hand and confirmed after that': {
    why: 'a confirmation says nothing of the text: what was approved holds',
    async tell(story) {
      const text = 'Refunds are paid at once.';
      const confirmed = { status: 'actionable', last_confirmed_at: '2026-04-13T08:00:00Z' };
      await story.commit('right', APPROVED);
      await story.commit('break', { [CLAIM]: claim({ text }) });
      await story.commit('confirm', {
        [LOG]: events(['kb.init'], APPROVAL, ['claim.confirm', 'refund-window']),
        [CLAIM]: claim({ text, ...confirmed }),
      });
      await story.stage({ [CLAIM]: claim({ ...confirmed, text: 'Refunds are never paid.' }) });
      await story.finds('--staged', `audited ${CLAIM}:1`);
      await story.stage({ [CLAIM]: claim() });
      await story.passes('--staged');
      await story.passes('--hook pre-commit');
      await story.commit('restore');
      await story.finds('--history', `audited ${CLAIM}:1 in break`);
      await story.passes('--range HEAD~1..HEAD');
      await story.passes('--range HEAD~1..HEAD --backend js');
    },
  },
  'a claim that was edited by hand and archived after that': {
    why: 'what holds no more is not brought back without an event',
    async tell(story) {
      const text = 'Refunds are paid at once.';
      await story.commit('right', APPROVED);
      await story.commit('break', { [CLAIM]: claim({ text }) });
      await story.commit('archive', {
        [LOG]: events(['kb.init'], APPROVAL, ['claim.archive', 'refund-window']),
        [CLAIM]: claim({ text, status: 'archived' }),
      });
      await story.stage({ [CLAIM]: claim() });
      await story.finds('--staged', `audited ${CLAIM}:1`);
    },
  },
  'a claim that was added by hand': {
    why: 'what nobody approved goes again',
    async tell(story) {
      await story.commit('right', { [LOG]: events(['kb.init']) });
      await story.commit('break', { [CLAIM]: claim() });
      await story.stage({ [CLAIM]: null });
      await story.passes('--staged');
    },
  },
  'the content of a source': {
    why: 'what claims cite is what was captured',
    tell: (story) =>
      brokenAndBack(story, {
        right: SOURCE,
        wrong: { [CONTENT]: 'Returns\n' },
        problem: `immutable-source ${CONTENT}:1`,
      }),
  },
  'the locator of a source': {
    why: 'whoever follows it ends where the source is from',
    tell: (story) =>
      brokenAndBack(story, {
        right: SOURCE,
        wrong: { [META]: `id: ${SHA}\nlocator: b.md\ntype: file\n` },
        problem: `immutable-source ${META}:2`,
      }),
  },
  'a merged contribution': {
    why: 'the answer is again the one that was merged',
    tell: (story) =>
      brokenAndBack(story, {
        right: contribution('merged', 'Redis'),
        wrong: contribution('merged', 'Kafka'),
        problem: `contribution-status ${CONTRIBUTION}:1`,
        only: ONLY_STATUS,
      }),
  },
  'a merged contribution that a merge of branches changed': {
    why: 'the side that had merged it says what it was; the other side does not',
    async tell(story) {
      await story.commit('begin', contribution('complete', 'Redis'));
      await story.git('branch', 'other');
      await story.commit('merged', contribution('merged', 'Redis'));
      await story.git('switch', '--quiet', 'other');
      await story.commit('answer', contribution('complete', 'Kafka'));
      await story.git('switch', '--quiet', '-');
      await story.merge('break', ['other'], contribution('merged', 'Kafka'));
      await story.commit('later', { 'README.md': 'hi' });
      await story.stage(contribution('complete', 'Kafka'));
      await story.finds(`--staged ${ONLY_STATUS}`, `contribution-status ${CONTRIBUTION}:1`);
      await story.stage(contribution('merged', 'Redis'));
      await story.passes(`--staged ${ONLY_STATUS}`);
      await story.passes(`--hook pre-commit ${ONLY_STATUS}`);
      await story.commit('restore');
      await story.passes(`--range HEAD~1..HEAD ${ONLY_STATUS}`);
      await story.finds(
        `--history ${ONLY_STATUS}`,
        `contribution-status ${CONTRIBUTION}:1 in break`,
      );
    },
  },
  'a contribution to what it was before the merge': {
    why: 'that is older than the last version that was right',
    async tell(story) {
      await story.commit('draft', contribution('validated', 'Redis'));
      await story.commit('merged', contribution('merged', 'Redis'));
      await story.commit('break', contribution('merged', 'Kafka'));
      await story.stage(contribution('validated', 'Redis'));
      await story.finds(`--staged ${ONLY_STATUS}`, `contribution-status ${CONTRIBUTION}:1`);
      await story.stage(contribution('merged', 'Redis'));
      await story.passes(`--staged ${ONLY_STATUS}`);
    },
  },
  'a contribution that left merged, went on and left it again': {
    why: 'it is merged as it was merged last',
    async tell(story) {
      await story.commit('first', contribution('merged', 'Redis'));
      await story.commit('break', contribution('draft', 'Redis'));
      await story.commit('merged', contribution('merged', 'Redis 8'));
      await story.commit('again', contribution('merged', 'Kafka'));
      await story.stage(contribution('merged', 'Redis 8'));
      await story.passes(`--staged ${ONLY_STATUS}`);
    },
  },
  'a decision in a merge': {
    why: 'a merge keeps what its parents hold; to give back is a change of its own',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.commit('break', BY_JONAS);
      await story.branch('side', 'break');
      await story.commit('side', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'b.txt': 'b' });
      await story.merge('merge', ['side'], { 'a.txt': 'a', [DECIDED]: proposal() });
      await story.findsAll(
        '--history',
        `decided-once ${DECIDED}:1 in break`,
        `decided-once ${DECIDED}:1 in merge`,
      );
    },
  },
  'on a branch, and merged': {
    why: 'the branch restored it; the merge takes that over',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.commit('break', BY_JONAS);
      await story.branch('side', 'break');
      await story.commit('restore', { [DECIDED]: proposal() });
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'b.txt': 'b' });
      await story.merge('merge', ['side'], { [DECIDED]: proposal() });
      await story.finds('--history', `decided-once ${DECIDED}:1 in break`);
      await story.passes('--range HEAD^1..HEAD');
    },
  },
  'by the other way of reading git': {
    why: 'both read the same history',
    async tell(story) {
      await story.commit('right', APPROVED);
      await story.commit('break', BY_JONAS);
      await story.commit('restore', { [DECIDED]: proposal() });
      const native = await story.passes('--range HEAD~1..HEAD');
      const js = await story.passes('--range HEAD~1..HEAD --backend js');
      expect(js.notes).toBe(native.notes);
    },
  },
  'a decision, with an edit of another one beside it': {
    why: 'each file is what it was, or is not',
    async tell(story) {
      const other = '.vouch/decided/20260501-080000-5e6f7a8b.yaml';
      const rejected = proposal({ id: '20260501-080000-5e6f7a8b', status: 'rejected' });
      await story.commit('right', {
        ...APPROVED,
        [LOG]: events(['kb.init'], APPROVAL, ['proposal.claim.reject', '20260501-080000-5e6f7a8b']),
        [other]: rejected,
      });
      await story.commit('break', BY_JONAS);
      await story.stage({
        [DECIDED]: proposal(),
        [other]: rejected.replace('rejected', 'approved'),
      });
      await story.finds('--staged', `decided-once ${other}:1`);
    },
  },
});
