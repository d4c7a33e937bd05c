import { gzipSync } from 'node:zlib';
import { LOG, lines, logOf, type Story, stories } from '../story.ts';

/** Where the segment of a number stands. */
function segment(number: number | string): string {
  return `.vouch/audit.log.${number}.jsonl.gz`;
}

/** A segment with an event for each name. */
function held(number: number | string, ...names: string[]): Record<string, Uint8Array> {
  return { [segment(number)]: gzipSync(lines(...names)) };
}

/** The same fault in a commit, in a range, and by any way of merging the branch that holds it. */
async function findsEverywhere(
  story: Story,
  files: Record<string, string | Uint8Array | null>,
  problem: string,
): Promise<void> {
  const base = await story.repo.head();
  await story.stage(files);
  await story.finds('--staged', problem);
  await story.commit('bad');
  await story.finds(`--range ${base}..HEAD`, `${problem} in bad`);
  await story.git('branch', 'side');
  await story.git('reset', '--quiet', '--hard', base);
  await story.git('merge', '--quiet', '--squash', 'side');
  await story.commit('squashed');
  await story.finds(`--range ${base}..HEAD`, `${problem} in squashed`);
  await story.git('reset', '--quiet', '--hard', base);
  await story.git('merge', '--quiet', '--no-ff', '--no-edit', 'side');
  await story.finds(`--range ${base}..HEAD`, `${problem} in bad`);
}

export default stories('A segment holds what left the log', {
  'and no event that nobody rotated': {
    why: 'a segment is read as the beginning of the log',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await findsEverywhere(story, held(0, 'x1', 'x2'), `rotation ${segment(0)}:1`);
    },
  },
  'and no copy of what the log still holds': {
    why: 'the event would have happened twice',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await findsEverywhere(story, held(1, 'e1'), `rotation ${segment(1)}:1`);
    },
  },
  'and no event that is written straight into it, before what the log held': {
    why: 'only what comes behind all of the log was appended',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      const files = { ...logOf('e3'), ...held(1, 'e1', 'e2', 'x') };
      await findsEverywhere(story, files, `rotation ${segment(1)}:3`);
    },
  },
  'and no invented one takes its place, as it takes another': {
    why: 'a name says where in the history events are',
    async tell(story) {
      await story.commit('first', { ...logOf('e2'), ...held(1, 'e1') });
      const files = { ...held(1, 'x'), ...held(2, 'e1') };
      await findsEverywhere(story, files, `rotation ${segment(1)}:1`);
    },
  },
  'and two do not change places': {
    why: 'what left the log first would seem to have left it later',
    async tell(story) {
      const first = { ...logOf('e3'), ...held(1, 'e1'), ...held(2, 'e2') };
      await story.commit('first', first);
      await findsEverywhere(
        story,
        { ...held(1, 'e2'), ...held(2, 'e1') },
        `rotation ${segment(1)}:1`,
      );
    },
  },
  'and comes behind older ones': {
    why: 'the events in it are newer than those that left before',
    async tell(story) {
      await story.commit('first', { ...logOf('e2', 'e3'), ...held(1, 'e1') });
      const files = { ...logOf('e3'), ...held(0, 'e2') };
      await findsEverywhere(story, files, `rotation ${segment(0)}:1`);
    },
  },
  'also the tenth': {
    why: 'numbers count by their value, as whoever counts rotations means them',
    async tell(story) {
      const old = { ...held(2, 'e1'), ...held(9, 'e2') };
      await story.commit('first', { ...logOf('e3', 'e4'), ...old });
      await story.commit('tenth', { ...logOf('e4'), ...held(10, 'e3') });
      await story.passes('--history');
    },
  },
  'with nothing between its members or behind them': {
    why: 'some tools read on behind zeros and others do not',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      const [one, two] = [gzipSync(lines('e1')), gzipSync(lines('e2'))];
      const zeros = Buffer.alloc(64);
      for (const parts of [
        [one, two, zeros],
        [one, two, zeros, gzipSync(lines('x'))],
      ]) {
        const files = { ...logOf('e3'), [segment(1)]: Buffer.concat(parts) };
        await story.stage(files);
        await story.finds('--staged', `file/syntax ${segment(1)}:1`, 'rotation log:1');
      }
      await story.stage({ ...logOf('e3'), [segment(1)]: Buffer.concat([one, two]) });
      await story.passes('--staged');
      await story.stage({ ...logOf('e1', 'e2', 'e3'), [segment(1)]: Buffer.concat([one, zeros]) });
      await story.finds('--staged', `file/syntax ${segment(1)}:1`);
      await story.commit('damaged');
      await story.finds('--history', `rotation ${segment(1)}:1 in damaged`);
    },
  },
  'also where it comes with a log that is new': {
    why: 'a base may come from elsewhere with its whole history, which has to be readable',
    async tell(story) {
      await story.commit('first', { 'README.md': 'a\n' });
      await story.stage({ ...logOf('e3'), ...held(1, 'e1', 'e2') });
      await story.passes('--staged');
      await story.stage({ [segment(1)]: Buffer.concat([gzipSync(lines('e1')), Buffer.alloc(1)]) });
      await story.finds('--staged', `file/syntax ${segment(1)}:1`);
      await story.commit('damaged');
      await story.finds('--history', `rotation ${segment(1)}:1 in damaged`);
    },
  },
  'when the log is new and its segment is not': {
    why: 'the events that are in the segment are the log',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('whole', { [LOG]: null, ...held(1, 'e1', 'e2') });
      await story.commit('again', logOf('e3'));
      await story.passes('--history');
      await story.stage(held(2, 'x'));
      await story.finds('--staged', `rotation ${segment(2)}:1`);
    },
  },
});
