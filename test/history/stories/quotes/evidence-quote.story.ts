import { expect } from 'vitest';
import {
  citing,
  contribution,
  OUTPUT,
  PATH,
} from '../../../../src/protocols/contributions/example.ts';
import { oneOf } from '../../../runs.ts';
import { type Contents, type Story, stories } from '../story.ts';

const FILE = 'docs/queues.md';
const ONLY = '--only contribution/evidence-* --only CONTRIB-003';
const THERE = '# Redis\n\nIt keeps order per key.\n';
const OTHER = '# Redis\n\nIt was replaced.\n';
const quote = { [PATH]: citing({}) };
const ABSENT = `contribution/evidence-quote ${PATH}:27`;

/** What is wrong on the branch as a range, and of main after each way of merging. */
interface Verdict {
  readonly range: readonly string[];
  readonly after: readonly string[];
}

const WAYS = ['merge --no-ff side', 'merge --squash side', 'cherry-pick main..side'];

/**
 * Plays a branch of some commits: a hook before each of them, the branch as a range and pushed, and
 * main after each way of merging (in a usual run, after one of them), judged as a range and as it is.
 */
async function played(story: Story, base: Contents, steps: readonly Contents[], verdict: Verdict) {
  await story.commit('base', { 'README.md': '', ...base });
  await story.branch('side', 'base');
  const staged: (readonly string[])[] = [];
  for (const [index, step] of steps.entries()) {
    await story.stage(step);
    staged.push(await errors(story, `--staged ${ONLY}`));
    await story.commit(`step ${index}`);
  }
  const range = await errors(story, `--since main ${ONLY}`);
  await story.git('update-ref', 'refs/remotes/origin/main', 'main');
  const head = await story.repo.head();
  const push = `refs/heads/side ${head} refs/heads/side ${'0'.repeat(40)}\n`;
  const pushed = await errors(story, `${ONLY} --hook pre-push origin url`, push);
  const after: string[] = [];
  for (const way of oneOf(WAYS, JSON.stringify([base, steps]))) {
    await story.git('switch', '--quiet', '-C', 'result', 'main');
    await story.git(...way.split(' '));
    if (way.includes('squash')) await story.git('commit', '--quiet', '-m', 'squash');
    after.push(...(await errors(story, `--range main..result ${ONLY}`)));
    await story.git('switch', '--quiet', '--detach');
    after.push(...(await errors(story, `${ONLY} --rev result`)));
  }
  expect({ range, pushed, after: [...new Set(after)] }).toEqual({
    range: verdict.range,
    pushed: verdict.range,
    after: verdict.after,
  });
  return staged;
}

async function errors(story: Story, args: string, input = ''): Promise<readonly string[]> {
  const { report, error } = await story.lint(args, input);
  expect(error).toBe(null);
  const wrong = report.diagnostics.filter(({ level }) => level === 'error');
  return wrong.map(({ rule, path, range }) => `${rule} ${path}:${range.start.line}`);
}

const honest = (why: string, base: Contents, ...steps: readonly Contents[]) => ({
  why,
  async tell(story: Story) {
    const staged = await played(story, base, steps, { range: [], after: [] });
    expect(staged.flat()).toEqual([]);
  },
});

const dishonest = (
  why: string,
  { told = ABSENT, base = {} }: { readonly told?: string; readonly base?: Contents },
  ...steps: readonly Contents[]
) => ({
  why,
  async tell(story: Story) {
    await story.commit('base', { 'README.md': '', ...base });
    await story.branch('side', 'base');
    for (const [index, step] of steps.entries()) await story.commit(`step ${index}`, step);
    expect(await errors(story, `--since main ${ONLY}`)).toEqual([told]);
    await story.git('update-ref', 'refs/remotes/origin/main', 'main');
    const push = `refs/heads/side ${await story.repo.head()} refs/heads/side ${'0'.repeat(40)}\n`;
    expect(await errors(story, `${ONLY} --hook pre-push origin url`, push)).toEqual([told]);
  },
});

export default stories('A quote', {
  'is in the file': honest('that is what it is for', { [FILE]: THERE }, quote),
  'is of a file that comes with it': honest(
    'the file comes with its quote',
    {},
    { [FILE]: THERE, ...quote },
  ),
  'is of the version that the branch replaces': honest(
    'the base had it',
    { [FILE]: THERE },
    quote,
    { [FILE]: OTHER },
  ),
  'is of the version that the branch replaced before': honest(
    'the base had it',
    { [FILE]: THERE },
    { [FILE]: OTHER },
    quote,
  ),
  'is replaced with the commit that brings it': honest(
    'the base had it',
    { [FILE]: THERE },
    { [FILE]: OTHER, ...quote },
  ),
  'is older than the branch, which replaces the words': honest(
    'the state that introduced it had them',
    { [FILE]: THERE, ...quote },
    { [FILE]: OTHER },
  ),
  'is older than the branch, which changes the contribution as well': honest(
    'the quote is the same',
    { [FILE]: THERE, ...quote },
    { [FILE]: OTHER },
    { [PATH]: citing({ section: 'Redis again' }) },
  ),
  'is only in a commit between': dishonest(
    'a squash drops that version',
    { base: { [FILE]: OTHER } },
    { [FILE]: THERE },
    quote,
    { [FILE]: OTHER },
  ),
  'is in the commit that brings it, and replaced by the next': dishonest(
    'a squash drops that version',
    { base: { [FILE]: OTHER } },
    { [FILE]: THERE, ...quote },
    { [FILE]: OTHER },
  ),
  'is of a file that is deleted again': dishonest(
    'a squash never has that file',
    { told: `contribution/evidence-file ${PATH}:25` },
    { [FILE]: THERE, ...quote },
    { [FILE]: null },
  ),
  'is of a file that is deleted again, which is said once': {
    why: 'an error at the commit, and no information that nothing is wrong with the record',
    async tell(story: Story) {
      await story.commit('base', { 'README.md': '' });
      await story.branch('side', 'base');
      await story.commit('cited', { [FILE]: THERE, ...quote });
      await story.commit('deleted', { [FILE]: null });
      const { report } = await story.lint(`--since main ${ONLY}`);
      expect(report.diagnostics.map(({ level, rule }) => `${level} ${rule}`)).toEqual([
        'error contribution/evidence-file',
      ]);
    },
  },
  'is of a research output that is deleted again': dishonest(
    'a squash never has that file',
    { told: `CONTRIB-003 ${PATH}:19` },
    {
      [OUTPUT.filePath]: '# Stores\n',
      [PATH]: contribution({ decisions: [], researchOutputs: [OUTPUT] }),
    },
    { [OUTPUT.filePath]: null },
  ),
  'is of a version that was replaced before the branch began': {
    why: 'it was true once, and whoever looks it up finds other words',
    async tell(story) {
      await story.commit('first', { [FILE]: THERE });
      await story.commit('replace', { [FILE]: OTHER });
      await story.stage(quote);
      const { report } = await story.lint(`--staged ${ONLY}`);
      const [{ level = '', message = '' } = {}] = report.diagnostics;
      expect([level, report.diagnostics.length]).toEqual(['warning', 1]);
      expect(message).toContain(story.id('replace').slice(0, 12));
      await story.commit('quote');
      const range = await story.lint(`--since HEAD~1 ${ONLY}`);
      expect(range.report.diagnostics.map((each) => each.level)).toEqual(['warning']);
    },
  },
  'is wrong since long, and the contribution changes': {
    why: 'what main has is not new',
    async tell(story) {
      await story.commit('first', { [FILE]: OTHER, ...quote });
      await story.branch('side', 'first');
      await story.commit('section', { [PATH]: citing({ section: 'Redis again' }) });
      await story.commit('more', { 'a.txt': 'a' });
      expect(await errors(story, `--since main ${ONLY}`)).toEqual([]);
    },
  },
});
