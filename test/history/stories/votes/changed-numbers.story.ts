import { expect } from 'vitest';
import { CONFLICT, matrix, POSTGRES, REDIS } from '../../../../src/protocols/consensus/example.ts';
import { type Contents, type Story, stories } from '../story.ts';

const PATH = '.cleo/consensus/CONS-0042.json';
const ONLY = '--only consensus/changed-numbers';
const TOLD = `consensus/changed-numbers ${PATH}:9`;

type Changes = Readonly<Record<string, unknown>>;

const vote = (changes: Changes = {}): Contents => ({ [PATH]: matrix(changes) });
const low = { options: [{ ...REDIS, confidence: 0.48 }, POSTGRES], actualConsensus: 0.48 };
const OPEN = { ...low, verdict: 'INSUFFICIENT_EVIDENCE' };
const CRITICAL = { ...CONFLICT, severity: 'critical' };
const RERUN = { '.cleo/consensus/CONS-0042-r1.json': matrix({ questionId: 'CONS-0042-r1' }) };

/** A vote that one commit turns is reported staged, in a range and in the whole history. */
async function turned(story: Story, before: Contents, after: Contents, told = TOLD): Promise<void> {
  await story.commit('vote', { 'README.md': '', ...before });
  await story.stage(after);
  await story.finds(`--staged ${ONLY}`, told);
  await story.commit('turn');
  await story.finds(`--since HEAD~1 ${ONLY}`, `${told} in turn`);
  await story.finds(`--history ${ONLY}`, `${told} in turn`);
}

async function kept(story: Story, before: Contents, after: Contents): Promise<void> {
  await story.commit('vote', { 'README.md': '', ...before });
  await story.stage(after);
  await story.passes(`--staged ${ONLY}`);
  await story.commit('change');
  await story.passes(`--since HEAD~1 ${ONLY}`);
  await story.passes(`--history ${ONLY}`);
}

const told = (why: string, before: Contents, after: Contents, problem?: string) => ({
  why,
  tell: (story: Story) => turned(story, before, after, problem),
});
const fine = (why: string, before: Contents, after: Contents) => ({
  why,
  tell: (story: Story) => kept(story, before, after),
});

export default stories('A committed vote', {
  'passes at a lower threshold': told(
    'nobody voted for another verdict',
    vote(OPEN),
    vote({ ...low, threshold: 0.4, verdict: 'PROVEN' }),
  ),
  'is contested, and the conflict is gone': told(
    'a conflict is resolved, and not removed',
    vote({ conflicts: [CRITICAL], verdict: 'CONTESTED' }),
    vote(),
  ),
  'is contested, and the conflict is milder': told(
    'its severity decided',
    vote({ conflicts: [CRITICAL], verdict: 'CONTESTED' }),
    vote({ conflicts: [CONFLICT] }),
  ),
  'is for the other option': told(
    'the verdict has the same name, and says the contrary',
    vote(),
    vote({
      options: [
        { ...REDIS, confidence: 0.41 },
        { ...POSTGRES, confidence: 0.82 },
      ],
    }),
  ),
  'has its options renamed crosswise': told(
    'the same numbers are for the other option',
    vote(),
    vote({
      options: [
        { ...REDIS, name: 'postgres' },
        { ...POSTGRES, name: 'redis' },
      ],
    }),
  ),
  'is refuted with the same numbers': told(
    'the numbers bear out both, and one was voted',
    vote(),
    vote({ verdict: 'REFUTED' }),
  ),
  'is about something else': told(
    'nobody was asked that',
    vote(),
    vote({ question: 'Who pays for the new offices?' }),
  ),
  'cannot be read any more': {
    why: 'it is as good as deleted',
    async tell(story) {
      const both = [`file/syntax ${PATH}:1`, `consensus/changed-numbers ${PATH}:1`] as const;
      await story.commit('vote', { 'README.md': '', ...vote() });
      await story.stage({ [PATH]: '{' });
      await story.finds(`--staged ${ONLY}`, both[1], both[0]);
      await story.commit('break');
      await story.commit('turn', vote(OPEN));
      await story.finds(`--since HEAD~2 ${ONLY}`, `${both[1]} in break`);
      await story.finds(`--history ${ONLY}`, `${both[1]} in break`);
    },
  },
  'is deleted': told(
    'nothing says what was voted',
    vote(),
    { [PATH]: null },
    `consensus/changed-numbers ${PATH}:2`,
  ),
  'is deleted after it was held again': fine(
    'the later vote is there',
    { ...vote(), ...RERUN },
    { [PATH]: null },
  ),
  'is what is left of two': {
    why: 'the earlier verdict would count again',
    async tell(story) {
      await turned(
        story,
        { ...vote(), ...RERUN },
        { '.cleo/consensus/CONS-0042-r1.json': null },
        'consensus/changed-numbers .cleo/consensus/CONS-0042-r1.json:2',
      );
    },
  },
  'is about another loser': told(
    'nobody chose between these two',
    vote(),
    vote({ options: [REDIS, { ...POSTGRES, name: 'a file on disk' }] }),
  ),
  'has one option more': told(
    'the verdict holds, and nobody voted on the third one',
    vote(),
    vote({ options: [REDIS, POSTGRES, { ...POSTGRES, name: 'a file on disk', confidence: 0.1 }] }),
    `consensus/changed-numbers ${PATH}:10`,
  ),
  'has one option less': told(
    'what was rejected is not known any more',
    vote({ options: [REDIS, POSTGRES, { ...POSTGRES, name: 'a file on disk', confidence: 0.1 }] }),
    vote(),
  ),
  'has the name of an option corrected': fine(
    'it is the same option',
    vote({ options: [REDIS, { ...POSTGRES, name: 'postgrse' }] }),
    vote({ options: [REDIS, { ...POSTGRES, name: 'postgres' }] }),
  ),
  'is open, and gets one option more': fine(
    'nothing was decided',
    vote(OPEN),
    vote({
      ...OPEN,
      options: [...OPEN.options, { ...POSTGRES, name: 'a file on disk', confidence: 0.1 }],
    }),
  ),
  'is held again': fine('that is how it is done', vote(OPEN), RERUN),
  'gets better words for its reasons, and other evidence': fine(
    'the numbers stay',
    vote(),
    vote({ options: [{ ...REDIS, rationale: 'It is in use already', evidence: [] }, POSTGRES] }),
  ),
  'gets its question spelled right': fine(
    'it asks the same',
    vote({ question: 'Which queu carries teh mail?' }),
    vote(),
  ),
  'has a conflict resolved': fine(
    'a human decided, and the numbers stay',
    vote({ conflicts: [CRITICAL], verdict: 'CONTESTED' }),
    vote({
      conflicts: [
        {
          ...CRITICAL,
          resolution: { status: 'accepted', resolutionType: 'choose-a', resolvedBy: 'Ada' },
        },
      ],
      verdict: 'CONTESTED',
    }),
  ),
  'has a verdict set right': fine(
    'the numbers said so before',
    vote({ ...low, verdict: 'PROVEN' }),
    vote(OPEN),
  ),
  'has numbers and a severity spelled right': fine(
    'they are the same',
    vote({
      options: [{ ...REDIS, confidence: '82%' }, POSTGRES],
      threshold: '0.5',
      conflicts: [{ ...CONFLICT, severity: 'High' }],
    }),
    vote({ conflicts: [CONFLICT] }),
  ),
  'has other line ends': fine('the vote is the same', vote(), {
    [PATH]: matrix().replaceAll('\n', '\r\n'),
  }),
  'moves with its project': {
    why: 'votes of two projects have the same ids, and each stays what it was',
    async tell(story) {
      const contested = matrix({ conflicts: [CRITICAL], verdict: 'CONTESTED' });
      await kept(
        story,
        { [`a/${PATH}`]: matrix(), [`b/${PATH}`]: contested },
        {
          [`a/${PATH}`]: null,
          [`b/${PATH}`]: null,
          [`x/${PATH}`]: contested,
          [`y/${PATH}`]: matrix(),
        },
      );
    },
  },
  'moves, and is another one': {
    why: 'it is known by its questionId',
    async tell(story) {
      const path = '.cleo/consensus/queue.json';
      const low2 = matrix({ ...low, threshold: 0.4, verdict: 'PROVEN' });
      await turned(
        story,
        vote(OPEN),
        { [PATH]: null, [path]: low2 },
        `consensus/changed-numbers ${path}:9`,
      );
    },
  },
  'is turned in two commits': {
    why: 'a squash makes one commit of both',
    async tell(story) {
      await story.commit('vote', vote(OPEN));
      await story.commit('threshold', vote({ ...OPEN, threshold: 0.4 }));
      await story.commit('verdict', vote({ ...low, threshold: 0.4, verdict: 'PROVEN' }));
      const { report } = await story.finds(`--since HEAD~2 ${ONLY}`, `${TOLD} in threshold`);
      expect(report.diagnostics[0]?.message).toContain('the threshold went from 0.5 to 0.4');
      await story.git('reset', '--quiet', '--soft', story.id('vote'));
      await story.finds(`--staged ${ONLY}`, TOLD);
    },
  },
  'moves, and is turned later': {
    why: 'a squash makes one commit of both',
    async tell(story) {
      const path = '.cleo/consensus/queue.json';
      await story.commit('vote', vote(OPEN));
      const halfway = matrix({ ...OPEN, threshold: 0.4 });
      await story.commit('move', { [PATH]: null, [path]: halfway });
      const last = matrix({ ...low, threshold: 0.4, verdict: 'PROVEN' });
      await story.commit('verdict', { [path]: last });
      await story.finds(`--since HEAD~2 ${ONLY}`, `consensus/changed-numbers ${path}:9 in move`);
    },
  },
  'is turned on a branch, which is merged': {
    why: 'the step that did it is reported, and the merge did nothing more',
    async tell(story) {
      await story.commit('vote', vote(OPEN));
      await story.branch('side', 'vote');
      await story.commit('turn', vote({ ...low, threshold: 0.4, verdict: 'PROVEN' }));
      await story.git('switch', '--quiet', 'main');
      await story.commit('notes', { 'a.txt': 'a' });
      const after = vote({ ...low, threshold: 0.4, verdict: 'PROVEN' });
      await story.merge('merge', ['side'], after);
      await story.finds(`--since HEAD~1 ${ONLY}`, `${TOLD} in turn`);
    },
  },
  'is turned by a merge': {
    why: 'no parent has that vote',
    async tell(story) {
      await story.commit('vote', vote(OPEN));
      await story.branch('side', 'vote');
      await story.commit('reason', vote({ ...OPEN, note: 'a' }));
      await story.git('switch', '--quiet', 'main');
      await story.commit('notes', { 'a.txt': 'a' });
      await story.merge('merge', ['side'], vote({ ...low, threshold: 0.4, verdict: 'PROVEN' }));
      await story.finds(`--since HEAD~1 ${ONLY}`, `${TOLD} in merge`);
      await story.finds(`--history ${ONLY}`, `${TOLD} in merge`);
    },
  },
  'is two votes on two branches': {
    why: 'which of them holds nobody said',
    async tell(story) {
      await story.commit('start', { 'README.md': '' });
      await story.branch('side', 'start');
      await story.commit('one', vote());
      await story.git('switch', '--quiet', 'main');
      await story.commit('other', vote(OPEN));
      await story.merge('merge', ['side'], vote());
      await story.finds(`--history ${ONLY}`, `${TOLD} in merge`);
    },
  },
  'is older on a branch that merges main': {
    why: 'main resolved its conflict meanwhile, and numbers are the same in both',
    async tell(story) {
      const contested = { conflicts: [CRITICAL], verdict: 'CONTESTED' };
      await story.commit('vote', vote(contested));
      await story.branch('side', 'vote');
      await story.commit('notes', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('resolve', vote({ ...contested, note: 'resolved' }));
      await story.git('switch', '--quiet', 'side');
      await story.merge('merge', ['main'], vote({ ...contested, note: 'resolved' }));
      await story.passes(`--history ${ONLY}`);
    },
  },
  'is given back what was voted': {
    why: 'that is no second violation',
    async tell(story) {
      await story.commit('vote', vote(OPEN));
      await story.commit('turn', vote({ ...low, threshold: 0.4, verdict: 'PROVEN' }));
      await story.stage(vote(OPEN));
      const { notes } = await story.passes(`--staged ${ONLY}`);
      expect(notes).toContain(story.id('turn').slice(0, 12));
      await story.commit('restore');
      await story.finds(`--history ${ONLY}`, `${TOLD} in turn`);
    },
  },
  'is given back after it was deleted': {
    why: 'that is no second violation',
    async tell(story) {
      await story.commit('vote', vote(OPEN));
      await story.commit('delete', { [PATH]: null, 'a.txt': 'a' });
      await story.stage(vote(OPEN));
      await story.passes(`--staged ${ONLY}`);
      await story.commit('restore');
      const gone = `consensus/changed-numbers ${PATH}:2 in delete`;
      await story.finds(`--since HEAD~2 ${ONLY}`, gone);
    },
  },
});
