import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { LOG, type Story, stories } from '../story.ts';

const START = '0'.repeat(64);

/** A chained event as a line, and what it hashes to. */
interface Chained {
  readonly line: string;
  readonly hash: string;
}

function after(prev: Pick<Chained, 'hash'>, id: string): Chained {
  const fields = { event: 'source.add', id, object_ids: [], prev_hash: prev.hash };
  const hash = createHash('sha256')
    .update(`${prev.hash}${JSON.stringify(fields)}`)
    .digest('hex');
  return { line: `${JSON.stringify({ ...fields, hash })}\n`, hash };
}

function log(...events: readonly Chained[]): Record<string, string> {
  return { [LOG]: events.map(({ line }) => line).join('') };
}

const A = after({ hash: START }, 'a');
const B = after(A, 'b');
const X = after(A, 'x');
const C = after(B, 'c');
const MARK = '\ufeff';
const SEGMENT = '.vouch/audit.log.1.jsonl.gz';
const ONLY = '--only vouch/audit-chain';
const ALL = `--history ${ONLY}`;

/** Only what stands behind a merge is as it should be: elsewhere a fork is a warning, and no more. */
async function warns(story: Story, args: string, ...problems: readonly string[]): Promise<void> {
  const said = await story.lint(args);
  const levels = said.report.diagnostics.map(({ level }) => level);
  const warned = { found: problems, levels: problems.map(() => 'warning'), code: 0 };
  expect({ found: said.found, levels, code: said.code }).toEqual(warned);
}

/** Two branches that each chain an event onto the same one, in a repository that unites logs. */
async function parallel(story: Story): Promise<void> {
  await story.commit('a', { ...log(A), '.gitattributes': '*.jsonl merge=union\n' });
  await story.branch('side', 'a');
  await story.commit('x', log(A, X));
  await story.git('switch', '--quiet', 'main');
  await story.commit('b', log(A, B));
}

export default stories('Two events follow the same one', {
  'on two branches that are merged': {
    why: 'neither commit knew of the other: both chained onto what they had',
    async tell(story) {
      await story.commit('a', log(A));
      await story.branch('side', 'a');
      await story.commit('x', log(A, X));
      await story.git('switch', '--quiet', 'main');
      await story.commit('b', log(A, B));
      await story.merge('merge', ['side'], log(A, B, X));
      await story.passes(ALL);
      const said = await story.lint(`--rev HEAD ${ONLY}`);
      const levels = said.report.diagnostics.map(({ level }) => level);
      if (levels.join() !== 'info') throw new Error(`the state alone says ${levels}`);
    },
  },
  'and work goes on behind the merge': {
    why: 'the fork is old, and each new event follows one that nobody followed yet',
    async tell(story) {
      await story.commit('a', log(A));
      await story.branch('side', 'a');
      await story.commit('x', log(A, X));
      await story.git('switch', '--quiet', 'main');
      await story.commit('b', log(A, B));
      await story.merge('merge', ['side'], log(A, B, X));
      await story.commit('c', log(A, B, X, C));
      await story.passes(ALL);
    },
  },
  'on one branch': {
    why: 'the second was written past the tool, or on a branch that was rebased: nobody can tell which',
    async tell(story) {
      await story.commit('a', log(A));
      await story.commit('b', log(A, B));
      await story.commit('x', log(A, B, X));
      await warns(story, ALL, 'vouch/audit-chain log:3 in x');
    },
  },
  'on a branch that is rebased': {
    why: 'each event was chained onto what its writer had, and only the order of the commits is new',
    async tell(story) {
      await parallel(story);
      await story.git('switch', '--quiet', 'side');
      await story.git('rebase', '--quiet', 'main');
      await story.name('rebased');
      await warns(
        story,
        '--since main --only vouch/audit-chain --only history/*',
        'vouch/audit-chain log:3 in rebased',
      );
    },
  },
  'on a branch that is cherry-picked': {
    why: 'the pick is the event as it was chained, behind others',
    async tell(story) {
      await parallel(story);
      await story.git('cherry-pick', 'side');
      await story.name('picked');
      await warns(
        story,
        '--range HEAD~1..HEAD --only vouch/audit-chain --only history/*',
        'vouch/audit-chain log:3 in picked',
      );
    },
  },
  'on a branch that is squashed': {
    why: 'one commit adds what the branch had, and the branch had it honestly',
    async tell(story) {
      await parallel(story);
      await story.git('merge', '--quiet', '--squash', 'side');
      await story.commit('squashed');
      await warns(
        story,
        '--range HEAD~1..HEAD --only vouch/audit-chain --only history/*',
        'vouch/audit-chain log:3 in squashed',
      );
    },
  },
  'and one of them is not what it hashes to': {
    why: 'a line that was changed is a fault, whatever else follows the same event',
    async tell(story) {
      await story.commit('b', log(A, B));
      await story.commit('x', { [LOG]: `${A.line}${B.line}${X.line.replace('"x"', '"y"')}` });
      await story.finds(`--rev HEAD ${ONLY}`, 'vouch/audit-chain log:3');
    },
  },
  'and the one that they name is not there': {
    why: 'that two events name it makes it no event of the log',
    async tell(story) {
      await story.commit('x', log(A, C, after(B, 'y')));
      const missing = ['vouch/audit-chain log:2', 'vouch/audit-chain log:3'];
      await story.finds(`--rev HEAD ${ONLY}`, ...missing);
    },
  },
  'in a range whose state is judged too': {
    why: 'it is told once, as a warning, by the commit that made it',
    async tell(story) {
      await story.commit('b', log(A, B));
      await story.commit('x', log(A, B, X));
      await warns(story, `--range HEAD~1..HEAD ${ONLY}`, 'vouch/audit-chain log:3 in x');
    },
  },
  'in one commit': {
    why: 'both were written by one hand',
    async tell(story) {
      await story.commit('a', log(A));
      await story.commit('both', log(A, B, X));
      await warns(story, ALL, 'vouch/audit-chain log:3 in both');
    },
  },
  'in a merge that adds one of them': {
    why: 'no parent has it, and the other was there',
    async tell(story) {
      await story.commit('a', log(A));
      await story.branch('side', 'a');
      await story.commit('notes', { 'notes.md': 'nothing\n' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('b', log(A, B));
      await story.merge('merge', ['side'], { 'notes.md': 'nothing\n', ...log(A, B, X) });
      await warns(story, ALL, 'vouch/audit-chain log:3 in merge');
    },
  },
  'beside the first event of a log that begins with a byte-order mark': {
    why: 'the mark is no part of the event behind it',
    async tell(story) {
      await story.commit('b', { [LOG]: `${MARK}${B.line}`, [SEGMENT]: gzipSync(A.line) });
      await story.commit('x', { [LOG]: `${MARK}${B.line}${X.line}` });
      await warns(story, ALL, 'vouch/audit-chain log:2 in x');
    },
  },
  'above the other, in a step that moves others to a wrong segment': {
    why: 'that the segment lacks what left the log is a fault of its own',
    async tell(story) {
      await story.commit('c', log(A, B, C));
      const wrong = gzipSync('{"id":"other"}\n');
      await story.commit('x', { ...log(X, B, C), [SEGMENT]: wrong });
      await warns(story, ALL, 'vouch/audit-chain log:2 in x');
    },
  },
});
