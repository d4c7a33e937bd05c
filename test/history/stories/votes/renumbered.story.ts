import { matrix } from '../../../../src/protocols/consensus/example.ts';
import { stories } from '../story.ts';

const ONLY = '--only consensus/changed-numbers';
const PATH = '.cleo/consensus/CONS-0042.json';
const OTHER = '.cleo/consensus/CONS-0142.json';
const VOTE = { [PATH]: matrix() };
const COPY = { [OTHER]: matrix({ questionId: 'CONS-0142' }) };

export default stories('A committed vote gets another id', {
  'and its first one again': {
    why: 'what restores the vote takes away what came in its place',
    async tell(story) {
      await story.commit('vote', { 'README.md': '', ...VOTE });
      await story.commit('renumbered', { [PATH]: null, ...COPY });
      await story.finds(`--history ${ONLY}`, `consensus/changed-numbers ${PATH}:2 in renumbered`);
      await story.stage({ [OTHER]: null, ...VOTE });
      await story.passes(`--staged ${ONLY}`);
      await story.passes(`--hook pre-commit ${ONLY}`);
      await story.commit('restored');
      await story.passes(`--since HEAD~1 ${ONLY}`);
    },
  },
  'and is there under both until one goes': {
    why: 'the copy goes, and the vote stays',
    async tell(story) {
      await story.commit('vote', { 'README.md': '', ...VOTE });
      await story.commit('renumbered', { [PATH]: null, ...COPY });
      await story.commit('restored', VOTE);
      await story.stage({ [OTHER]: null });
      await story.passes(`--staged ${ONLY}`);
      await story.commit('removed');
      await story.passes(`--since HEAD~1 ${ONLY}`);
    },
  },
  'in two steps': {
    why: 'the vote is what was there first',
    async tell(story) {
      await story.commit('vote', { 'README.md': '', ...VOTE });
      await story.commit('copied', COPY);
      await story.stage({ [PATH]: null });
      await story.finds(`--staged ${ONLY}`, `consensus/changed-numbers ${PATH}:2`);
    },
  },
  'and another verdict': {
    why: 'what asks the same and is another vote is none that can be taken away',
    async tell(story) {
      await story.commit('vote', { 'README.md': '', ...VOTE });
      const turned = matrix({ questionId: 'CONS-0142', verdict: 'REFUTED' });
      await story.commit('renumbered', { [PATH]: null, [OTHER]: turned });
      const { report } = await story.lint(`--history ${ONLY}`);
      if (
        report.diagnostics.length !== 1 ||
        JSON.stringify(report).includes(`rm -q -f --ignore-unmatch -- ${OTHER}`)
      )
        throw new Error(JSON.stringify(report));
    },
  },
});
