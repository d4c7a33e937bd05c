import { type Contents, type Story, stories } from '../story.ts';

const LOG = 'runs/a.jsonl';
const configured = (order: string) => ({
  '.lint-protocol.yaml': `kinds:\n  run: { files: [runs/*.jsonl], format: jsonl, id: id, order: ${order} }\n`,
});
const ANY = configured('{ by: at }');
const WITHIN = configured('{ by: at, within: by }');
const run = (day: number, by: string) =>
  `${JSON.stringify({ id: `${day}`, at: `2026-03-0${day}`, by })}\n`;

const FIRST = run(1, 'a');
const ONLY = '--only custom/order';

/** Branches that each append a run, of which the one that is older comes later. */
async function parted(story: Story, config: Contents, by: string): Promise<void> {
  await story.commit('first', { ...config, [LOG]: FIRST });
  await story.branch('side', 'first');
  await story.commit('side', { [LOG]: FIRST + run(2, by) });
  await story.git('switch', '--quiet', 'main');
  await story.commit('main', { [LOG]: FIRST + run(3, 'a') });
}

async function says(story: Story, view: string, ...levels: readonly string[]): Promise<void> {
  const { report, error } = await story.lint(`${view} ${ONLY}`);
  const said = report.diagnostics.map(({ level, range }) => `${level}:${range.start.line}`);
  if (error !== null || said.join(' ') !== levels.join(' '))
    throw new Error(`${view}: ${error} ${said.join(' ')} instead of ${levels.join(' ')}`);
}

const BOTH = FIRST + run(3, 'a') + run(2, 'b');

export default stories('Lines of an own log go back in time', {
  'after a squash or a rebase of a branch': {
    why: 'nothing says that one writer wrote them, and the branch is honest',
    async tell(story) {
      await parted(story, ANY, 'b');
      await story.stage({ [LOG]: BOTH });
      await says(story, '--staged', 'info:3');
      await story.commit('squash');
      await says(story, '--since HEAD~1', 'info:3');
      await says(story, '', 'info:3');
    },
  },
  'after a merge': {
    why: 'each branch has one of the two without the other',
    async tell(story) {
      await parted(story, ANY, 'b');
      await story.merge('merge', ['side'], { [LOG]: BOTH });
      await says(story, '--since HEAD~1');
      await says(story, '');
    },
  },
  'in what one commit brings': {
    why: 'whoever writes both at once has them in order',
    async tell(story) {
      await story.commit('first', { ...ANY, [LOG]: FIRST });
      await story.stage({ [LOG]: BOTH });
      await says(story, '--staged', 'error:3');
      await story.commit('both');
      await says(story, '--since HEAD~1', 'error:3');
      await says(story, '', 'error:3');
    },
  },
  'of one agent, in two commits': {
    why: 'an agent that says who it is does not go back',
    async tell(story) {
      await story.commit('first', { ...WITHIN, [LOG]: FIRST + run(3, 'a') });
      await story.stage({ [LOG]: FIRST + run(3, 'a') + run(2, 'a') });
      await says(story, '--staged', 'error:3');
      await story.commit('then');
      await says(story, '--since HEAD~1', 'error:3');
      await says(story, '', 'error:3');
    },
  },
  'of two agents, after a squash': {
    why: 'each of the two is in order',
    async tell(story) {
      await parted(story, WITHIN, 'b');
      await story.stage({ [LOG]: BOTH });
      await says(story, '--staged');
      await story.commit('squash');
      await says(story, '');
    },
  },
});
