import { expect } from 'vitest';
import { logOf, type Story, stories } from '../story.ts';

/** A branch and main that both appended, in a repository that unites logs; the branch is updated. */
async function updated(story: Story): Promise<void> {
  await story.commit('base', { ...logOf('e1'), '.gitattributes': '*.jsonl merge=union\n' });
  await story.branch('side', 'base');
  await story.commit('side', logOf('e1', 's1'));
  await story.git('switch', '--quiet', 'main');
  await story.commit('main', logOf('e1', 'm1', 'm2'));
  await story.git('switch', '--quiet', 'side');
  await story.git('merge', '--quiet', '--no-edit', 'main');
  await story.name('update');
}

/** The linter warns of this line, and of nothing else. */
async function warns(story: Story, args: string, line: number, ...words: string[]) {
  const said = await story.lint(args);
  const [problem] = said.report.diagnostics;
  expect(said).toMatchObject({ code: 0, error: null, found: [`append-only log:${line}`] });
  expect(problem?.level).toBe('warning');
  for (const word of words) expect(problem?.message).toContain(word);
  return problem;
}

export default stories('A merge puts entries before published ones', {
  'by an update of the branch': {
    why: 'git puts the entries of the branch first, and a squash would put them there on main',
    async tell(story) {
      await updated(story);
      await warns(story, '--since main', 2, '{"id":"m1"} was line 2 and is now line 3');
      await story.passes('--history');
      await story.git('switch', '--quiet', 'main');
      await story.git('merge', '--quiet', '--squash', 'side');
      await story.commit('squashed');
      await story.finds('--range HEAD~1..HEAD', 'append-only log:2 in squashed');
    },
  },
  'and the branch is rebased': {
    why: 'its entries come behind those of main, and a squash of it only appends',
    async tell(story) {
      await updated(story);
      await story.git('rebase', '--quiet', 'main');
      await story.passes('--since main');
      await story.git('switch', '--quiet', 'main');
      await story.git('merge', '--quiet', '--squash', 'side');
      await story.commit('squashed');
      await story.passes('--range HEAD~1..HEAD');
    },
  },
  'with an entry that nobody published': {
    why: 'the rule on merges allows it, and it is the history that was published which changes',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 'FORGED', 'e3'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'e2'));
      await story.merge('merge', ['side'], logOf('e1', 'FORGED', 'e3', 'e2'));
      const moved = '{"id":"e2"} was line 2 and is now line 4';
      await warns(story, `--range ${story.id('main')}..HEAD`, 2, moved);
    },
  },
  'while main goes on': {
    why: 'what was published since the update is no part of the branch, and nothing moved it',
    async tell(story) {
      await updated(story);
      await story.git('switch', '--quiet', 'main');
      await story.commit('more', logOf('e1', 'm1', 'm2', 'm3'));
      await warns(story, '--range main..side', 2);
    },
  },
  'and a step is wrong as well': {
    why: 'one fault is one problem: the step says what was done to the log',
    async tell(story) {
      await updated(story);
      await story.commit('rewrite', logOf('e1', 'x1', 'm1', 'm2'));
      await story.finds('--since main', 'append-only log:2 in rewrite');
    },
  },
  'but those of main come first': {
    why: 'main’s log begins as it did, so nothing published moves',
    async tell(story) {
      await updated(story);
      await story.git('reset', '--quiet', '--hard', story.id('side'));
      await story.merge('update', ['main'], logOf('e1', 'm1', 'm2', 's1'));
      await story.passes('--since main');
    },
  },
  'of two branches that merged each other': {
    why: 'no log can begin with both, and neither was published alone',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 's1'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'm1'));
      await story.git('branch', 'other');
      await story.merge('criss', ['side'], logOf('e1', 'm1', 's1'));
      await story.git('switch', '--quiet', 'side');
      await story.merge('cross', ['other'], logOf('e1', 'm1', 's1', 's2'));
      await story.passes('--range main..side');
    },
  },
});
