import { expect } from 'vitest';
import { matrix, POSTGRES, REDIS } from '../../../../src/protocols/consensus/example.ts';
import { citing, PATH } from '../../../../src/protocols/contributions/example.ts';
import { type Story, stories } from '../story.ts';

const FILE = 'docs/queues.md';
const VOTE = '.cleo/consensus/CONS-0042.json';
const ONLY = '--only contribution/evidence-line --only consensus/evidence-line';
const THERE = '# Redis\n\nIt keeps order per key.\n';
const MOVED = `# House rules\n\n\n\nRead this.\n\n${THERE}`;
const cited = { [PATH]: citing({ line: 3 }) };
const ELSEWHERE = `contribution/evidence-line ${PATH}:29`;
const evidence = [{ file: FILE, section: 'Redis', type: 'doc', line: 3, quote: 'It keeps order' }];
const vote = { [VOTE]: matrix({ options: [{ ...REDIS, evidence }, POSTGRES] }) };

async function warned(story: Story, args: string): Promise<void> {
  const { found, error } = await story.lint(args);
  expect({ found, error }).toEqual({ found: [ELSEWHERE], error: null });
}

export default stories('The line of a quote', {
  'was right, and the file grows above it': {
    why: 'what comes later is no fault of the record',
    async tell(story) {
      await story.commit('cited', { [FILE]: THERE, ...cited, ...vote });
      await story.stage({ [FILE]: MOVED });
      await story.passes(`--staged ${ONLY}`);
      await story.passes(`--hook pre-commit ${ONLY}`);
      await story.commit('moved');
      await story.passes(`--since HEAD~1 ${ONLY}`);
      await story.passes(`--since HEAD~1 --all ${ONLY}`);
      await story.passes(ONLY);
      await story.passes(`--rev HEAD ${ONLY}`);
      await story.commit('more', { [FILE]: `# More\n\n${MOVED}` });
      await story.passes(`--range HEAD~2..HEAD ${ONLY}`);
    },
  },
  'was right on one branch, and the file grows on another': {
    why: 'the merge keeps both',
    async tell(story) {
      await story.commit('base', { [FILE]: THERE });
      await story.branch('side', 'base');
      await story.commit('moved', { [FILE]: MOVED });
      await story.git('switch', '--quiet', 'main');
      await story.commit('cited', { ...cited });
      await story.git('merge', '--quiet', '--no-edit', 'side');
      await story.passes(`--range HEAD^1..HEAD ${ONLY}`);
      await story.passes(ONLY);
    },
  },
  'was right in the state that the change goes on from': {
    why: 'the quote is judged in the same states',
    async tell(story) {
      await story.commit('base', { [FILE]: THERE });
      await story.stage({ [FILE]: MOVED, ...cited });
      await story.passes(`--staged ${ONLY}`);
    },
  },
  'was wrong from the beginning': {
    why: 'no state has the quote there',
    async tell(story) {
      await story.commit('base', { [FILE]: MOVED });
      await story.stage(cited);
      await warned(story, `--staged ${ONLY}`);
      await story.commit('cited');
      await warned(story, `--since HEAD~1 ${ONLY}`);
      await warned(story, ONLY);
    },
  },
  'was right only before somebody else changed the file': {
    why: 'the file that was cited had it elsewhere already',
    async tell(story) {
      await story.commit('base', { [FILE]: THERE });
      await story.commit('moved', { [FILE]: MOVED });
      await story.commit('other', { 'a.md': 'a' });
      await story.stage(cited);
      await warned(story, `--staged ${ONLY}`);
    },
  },
});
