import { createHash } from 'node:crypto';
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
const ONLY =
  '--only history/decided-once --only history/immutable-source --only history/contribution-status';

const INIT = { [LOG]: events(['kb.init']) };
const BY_MARIA = { ...INIT, [DECIDED]: proposal() };
const BY_JONAS = { ...INIT, [DECIDED]: proposal({ decided_by: 'jonas' }) };

function source(locator: string, type = 'file', content = 'Refunds\n'): Contents {
  const meta = `id: ${SHA}\nlocator: ${locator}\ntype: ${type}\ncreated_at: 2026-04-0${locator.length}\n`;
  return { [META]: meta, [CONTENT]: content };
}

function contribution(status: string, answer: string): Contents {
  const value = { _meta: { contributionId: 'contrib_1a2b3c4d' }, answer, status };
  return { [CONTRIBUTION]: JSON.stringify(value) };
}

/** Two branches from one commit, each with a commit of its own. */
async function parted(story: Story, base: Contents, main: Contents, side: Contents): Promise<void> {
  await story.commit('base', { 'a.txt': 'a', ...base });
  await story.branch('side', 'base');
  await story.commit('theirs', side);
  await story.git('switch', '--quiet', 'main');
  await story.commit('ours', main);
}

/** One branch merged into the other by git itself, which is told whose version to take. */
async function mergeWith(story: Story, favour: 'ours' | 'theirs'): Promise<void> {
  await story.git('merge', '--quiet', '--no-edit', '-m', 'merge', '-X', favour, 'side');
  await story.name('merge');
}

export default stories('A merge does not replace what was settled', {
  'a proposal that each branch decided, theirs taken': {
    why: 'the decision of a branch is gone, and no commit of its own took it away',
    async tell(story) {
      await parted(story, INIT, BY_MARIA, BY_JONAS);
      await mergeWith(story, 'theirs');
      await story.finds(`--history ${ONLY}`, `decided-once ${DECIDED}:1 in merge`);
      await story.finds(`--since HEAD~1 ${ONLY}`, `decided-once ${DECIDED}:1 in merge`);
    },
  },
  'a proposal that each branch decided, ours taken': {
    why: 'whichever is kept, the other was a decision too',
    async tell(story) {
      await parted(story, INIT, BY_MARIA, BY_JONAS);
      await mergeWith(story, 'ours');
      const { report } = await story.finds(
        `--history ${ONLY}`,
        `decided-once ${DECIDED}:1 in merge`,
      );
      const [ours, theirs] = ['ours', 'theirs'].map((label) => story.id(label).slice(0, 12));
      expect(report.diagnostics[0]?.message).toBe(
        `This proposal was decided on two branches: approved by "maria" in the parent ${ours}, approved by "jonas" in the parent ${theirs}`,
      );
    },
  },
  'a proposal that each branch decided, before it is committed': {
    why: 'the index is judged against both heads',
    async tell(story) {
      await parted(story, INIT, BY_MARIA, BY_JONAS);
      await story.git('merge', '--quiet', '--no-commit', '-X', 'ours', 'side');
      await story.finds(`--staged ${ONLY}`, `decided-once ${DECIDED}:1`);
    },
  },
  'a proposal that each branch decided, squashed or rebased': {
    why: 'the branch then changes what was decided before it',
    async tell(story) {
      await parted(story, INIT, BY_MARIA, BY_JONAS);
      await story.git('merge', '--quiet', '--squash', '-X', 'theirs', 'side');
      await story.finds(`--staged ${ONLY}`, `decided-once ${DECIDED}:1`);
      await story.git('reset', '--quiet', '--hard');
      await story.git('switch', '--quiet', 'side');
      // While a branch is rebased, its own version is theirs.
      await story.git('rebase', '--quiet', '-X', 'theirs', 'main');
      await story.name('rebased');
      await story.finds(`--since main ${ONLY}`, `decided-once ${DECIDED}:1 in rebased`);
    },
  },
  'a decision that one branch alone changed': {
    why: 'that branch’s own commit is told, and the merge is not told again',
    async tell(story) {
      await parted(story, BY_MARIA, { 'b.txt': 'b' }, BY_JONAS);
      await mergeWith(story, 'theirs');
      await story.finds(`--history ${ONLY}`, `decided-once ${DECIDED}:1 in theirs`);
    },
  },
  'a decision that one branch alone deleted': {
    why: 'that branch’s own commit is told, and the merge only takes it',
    async tell(story) {
      await parted(story, BY_MARIA, { 'b.txt': 'b' }, { [DECIDED]: null });
      await mergeWith(story, 'theirs');
      await story.finds(`--history ${ONLY}`, `decided-once ${DECIDED}:1 in theirs`);
    },
  },
  'a merged contribution that one branch alone deleted': {
    why: 'that branch’s own commit is told, and the merge only takes it',
    async tell(story) {
      const merged = contribution('merged', 'x');
      await parted(story, merged, { 'b.txt': 'b' }, { [CONTRIBUTION]: null });
      await mergeWith(story, 'theirs');
      await story.finds(`--history ${ONLY}`, `contribution-status ${CONTRIBUTION}:1 in theirs`);
    },
  },
  'a decision that the merge itself deletes': {
    why: 'no branch had taken it away',
    async tell(story) {
      await parted(story, INIT, { 'b.txt': 'b' }, BY_MARIA);
      await story.merge('merge', ['side'], {});
      await story.finds(`--history ${ONLY}`, `decided-once ${DECIDED}:1 in merge`);
    },
  },
  'the same decision on two branches': {
    why: 'both say the same, byte for byte',
    async tell(story) {
      const approved = {
        [LOG]: events(['kb.init'], APPROVAL),
        [CLAIM]: claim(),
        [DECIDED]: proposal(),
      };
      await parted(story, INIT, approved, { ...approved, 'c.txt': 'c' });
      await mergeWith(story, 'ours');
      await story.passes('--history');
    },
  },
  'a decision of a branch that is merged twice': {
    why: 'what the first merge did is told of the first merge',
    async tell(story) {
      await parted(story, INIT, BY_MARIA, BY_JONAS);
      await mergeWith(story, 'ours');
      await story.git('switch', '--quiet', 'side');
      await story.commit('more', { 'c.txt': 'c' });
      await story.git('switch', '--quiet', 'main');
      await story.git('merge', '--quiet', '--no-edit', 'side');
      await story.finds(`--history ${ONLY}`, `decided-once ${DECIDED}:1 in merge`);
    },
  },
  'a source that two branches captured at different places': {
    why: 'the bytes are the same, and either branch came by them honestly',
    async tell(story) {
      await parted(story, INIT, source('a.md'), source('bb.md'));
      await mergeWith(story, 'theirs');
      await story.passes(`--history ${ONLY}`);
      // It is no longer what was published: that is worth knowing.
      const { code, found } = await story.lint(`--since HEAD~1 ${ONLY}`);
      expect([code, found]).toEqual([0, [`immutable-source ${META}:2 in merge`]]);
    },
  },
  'a source that two branches captured as different things': {
    why: 'what it is does not depend on who captured it',
    async tell(story) {
      await parted(story, INIT, source('a.md'), source('a.md', 'url'));
      await mergeWith(story, 'theirs');
      await story.finds(`--history ${ONLY}`, `immutable-source ${META}:3 in merge`);
    },
  },
  'a source under one name with other bytes': {
    why: 'one of the two is not what its name says',
    async tell(story) {
      await parted(story, INIT, source('a.md'), source('a.md', 'file', 'Never\n'));
      await mergeWith(story, 'theirs');
      await story.finds(`--history ${ONLY}`, `immutable-source ${CONTENT}:1 in merge`);
    },
  },
  'a contribution that each branch merged, theirs taken': {
    why: 'what was relied on says something else now',
    async tell(story) {
      const merged = (answer: string) => contribution('merged', answer);
      await parted(story, contribution('validated', 'x'), merged('Redis'), merged('Kafka'));
      await mergeWith(story, 'theirs');
      await story.finds(`--history ${ONLY}`, `contribution-status ${CONTRIBUTION}:1 in merge`);
    },
  },
  'a contribution that one branch went on with': {
    why: 'the other branch left it as it was',
    async tell(story) {
      const validated = contribution('validated', 'x');
      await parted(story, validated, { 'b.txt': 'b' }, contribution('merged', 'x'));
      await mergeWith(story, 'ours');
      await story.passes(`--history ${ONLY}`);
    },
  },
  'a contribution that one branch archived and the other one changed': {
    why: 'the change is told of its own commit; the archived one is what both had',
    async tell(story) {
      const path = '.cleo/contributions/archive/T100/contrib_1a2b3c4d.json';
      const [merged, changed] = [contribution('merged', 'x'), contribution('merged', 'y')];
      const archived = { [CONTRIBUTION]: null, [path]: merged[CONTRIBUTION] ?? '' };
      await parted(story, merged, archived, changed);
      await story.merge('merge', ['side'], {});
      await story.finds(`--history ${ONLY}`, `contribution-status ${CONTRIBUTION}:1 in theirs`);
    },
  },
  'a checksum of a version that the merge did not take': {
    why: 'the file had it on a branch, and that the merge dropped it is told of the merge',
    async tell(story) {
      const manifest = '.cleo/contributions/CONTRIBUTIONS.jsonl';
      const [ours, theirs] = ['Redis', 'Kafka'].map((answer) => contribution('merged', answer));
      const lines = [theirs, ours].map((version, at) => {
        const sum = createHash('sha256').update(`${version?.[CONTRIBUTION]}`).digest('hex');
        const fields = { id: `entry_${at}`, updatedAt: `2026-01-0${at + 1}T00:00:00Z` };
        return `${JSON.stringify({ ...fields, filePath: CONTRIBUTION, checksum: sum.slice(0, 8) })}\n`;
      });
      await parted(story, contribution('validated', 'x'), ours ?? {}, theirs ?? {});
      await story.merge('merge', ['side'], { [manifest]: lines.join('') });
      await story.finds(
        `--history --only manifest/checksum ${ONLY}`,
        `contribution-status ${CONTRIBUTION}:1 in merge`,
      );
      await story.passes('--rev HEAD --only manifest/checksum');
    },
  },
});
