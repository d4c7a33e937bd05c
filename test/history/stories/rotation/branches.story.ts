import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { lines, logOf, type Story, stories } from '../story.ts';

/** Where the segment of a number stands. */
function segment(number: number | string): string {
  return `.vouch/audit.log.${number}.jsonl.gz`;
}

/** A segment with an event for each name. */
function held(number: number | string, ...names: string[]): Record<string, Uint8Array> {
  return { [segment(number)]: gzipSync(lines(...names)) };
}

/** A branch that rotates, and main that went on: the union of the logs is how git makes it. */
async function parallel(story: Story): Promise<void> {
  await story.commit('base', {
    ...logOf('e1', 'e2', 'e3'),
    '.gitattributes': '*.jsonl merge=union\n',
  });
  await story.branch('side', 'base');
  await story.commit('rotate', { ...logOf('e3'), ...held(1, 'e1', 'e2') });
  await story.commit('more', logOf('e3', 's1'));
  await story.git('switch', '--quiet', 'main');
}

export default stories('A log is rotated on a branch', {
  'that is merged': {
    why: 'segments and log are one log, and all of both is there',
    async tell(story) {
      await parallel(story);
      await story.commit('main', logOf('e1', 'e2', 'e3', 'm1'));
      await story.merge('merge', ['side'], { ...logOf('e3', 'm1', 's1'), ...held(1, 'e1', 'e2') });
      await story.passes('--history');
      await story.passes('--range HEAD^1..HEAD');
    },
  },
  'and a merge of main into an older branch undoes it': {
    why: 'the events had left the log for the segment: a squash of the branch would delete it',
    async tell(story) {
      await parallel(story);
      await story.commit('older', logOf('e1', 'e2', 'e3', 'm1'));
      await story.git('merge', '--quiet', '--no-commit', '--no-ff', '-s', 'ours', 'side');
      await story.commit('merge', logOf('e1', 'e2', 'e3', 's1', 'm1'));
      await story.finds('--history', `rotation ${segment(1)}:1 in merge`);
      await story.finds('--range side..HEAD', `rotation ${segment(1)}:1 in merge`);
    },
  },
  'and was taken back on main before another branch is merged': {
    why: 'what was reported there is not reported again at an honest merge',
    async tell(story) {
      await parallel(story);
      await story.git('switch', '--quiet', 'side');
      await story.branch('other', 'more');
      await story.commit('other', { 'README.md': 'a\n' });
      await story.git('switch', '--quiet', 'side');
      await story.commit('back', { ...logOf('e1', 'e2', 'e3', 's1'), [segment(1)]: null });
      await story.git('merge', '--quiet', '--no-ff', '--no-edit', 'other');
      await story.finds('--history', `rotation ${segment(1)}:1 in back`);
    },
  },
  'that is squashed': {
    why: 'one commit moves what the branch moved',
    async tell(story) {
      await parallel(story);
      await story.git('merge', '--quiet', '--squash', 'side');
      await story.commit('squashed');
      await story.passes('--history');
    },
  },
  'with events that only the branch has': {
    why: 'each step is right, but a squash would write them straight into the segment',
    async tell(story) {
      await story.commit('base', logOf('e1', 'e2'));
      await story.branch('side', 'base');
      await story.commit('append', logOf('e1', 'e2', 's1'));
      await story.commit('rotate', { ...logOf('s2'), ...held(1, 'e1', 'e2', 's1') });
      await story.passes('--history');
      const { found, code } = await story.lint('--since main');
      expect({ found, code }).toEqual({ found: [`rotation ${segment(1)}:3`], code: 0 });
      await story.git('reset', '--quiet', '--hard', story.id('append'));
      await story.commit('less', { ...logOf('s1', 's2'), ...held(1, 'e1', 'e2') });
      await story.passes('--since main');
    },
  },
  'that is rebased': {
    why: 'the same events leave the log, and others come behind them',
    async tell(story) {
      await parallel(story);
      await story.commit('main', { ...logOf('e1', 'e2', 'e3', 'm1') });
      await story.git('switch', '--quiet', 'side');
      await story.git('rebase', '--quiet', 'main').catch(() => story.stage(logOf('e3', 'm1')));
      await story.git('-c', 'core.editor=true', 'rebase', '--continue').catch(() => undefined);
      await story.passes('--since main');
      await story.passes('--history');
    },
  },
  'and on main, further': {
    why: 'what two segments hold counts once, whichever comes first',
    async tell(story) {
      await parallel(story);
      await story.commit('main', { ...logOf('e2', 'e3', 'm1'), ...held(2, 'e1') });
      const both = { ...held(1, 'e1', 'e2'), ...held(2, 'e1') };
      await story.merge('merge', ['side'], { ...logOf('e3', 'm1', 's1'), ...both });
      await story.passes('--history');
      await story.commit('later', { ...logOf('m1', 's1'), ...held(3, 'e3') });
      await story.passes('--history');
    },
  },
  'and on main, under the same name': {
    why: 'one of them holds all that the other does',
    async tell(story) {
      await parallel(story);
      await story.commit('main', { ...logOf('e2', 'e3', 'm1'), ...held(1, 'e1') });
      await story.merge('merge', ['side'], { ...logOf('e3', 'm1', 's1'), ...held(1, 'e1', 'e2') });
      await story.passes('--history');
    },
  },
  'and the merge loses an event between the two': {
    why: 'one segment is not enough, and the log has it no more',
    async tell(story) {
      await parallel(story);
      await story.commit('main', { ...logOf('e2', 'e3', 'm1'), ...held(1, 'e1') });
      await story.merge('merge', ['side'], { ...logOf('e3', 'm1', 's1'), ...held(1, 'e1') });
      await story.finds('--history', 'append-only log:1 in merge');
    },
  },
  'and the merge adds a segment of its own': {
    why: 'no parent’s log held the event, and it is before one that a parent held',
    async tell(story) {
      await parallel(story);
      await story.commit('main', logOf('e1', 'e2', 'e3', 'm1'));
      const files = { ...held(1, 'e1', 'e2'), ...held(2, 'e3', 'm1', 'x', 's1') };
      await story.merge('merge', ['side'], { ...logOf('e4'), ...files });
      await story.finds('--history', `rotation ${segment(2)}:3 in merge`);
    },
  },
});
