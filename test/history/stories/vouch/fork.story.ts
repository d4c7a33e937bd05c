import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LOG, stories } from '../story.ts';

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
    why: 'who wrote the second had the first before them: it was written past the tool, or dated back',
    async tell(story) {
      await story.commit('a', log(A));
      await story.commit('b', log(A, B));
      await story.commit('x', log(A, B, X));
      await story.finds(ALL, 'vouch/audit-chain log:3 in x');
    },
  },
  'in a range whose state is judged too': {
    why: 'it is told once, as an error, by the commit that made it',
    async tell(story) {
      await story.commit('b', log(A, B));
      await story.commit('x', log(A, B, X));
      const said = await story.finds(
        `--range HEAD~1..HEAD ${ONLY}`,
        'vouch/audit-chain log:3 in x',
      );
      const levels = said.report.diagnostics.map(({ level }) => level);
      if (levels.join() !== 'error') throw new Error(`it says ${levels}`);
    },
  },
  'in one commit': {
    why: 'both were written by one hand',
    async tell(story) {
      await story.commit('a', log(A));
      await story.commit('both', log(A, B, X));
      await story.finds(ALL, 'vouch/audit-chain log:3 in both');
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
      await story.finds(ALL, 'vouch/audit-chain log:3 in merge');
    },
  },
  'beside the first event of a log that begins with a byte-order mark': {
    why: 'the mark is no part of the event behind it',
    async tell(story) {
      await story.commit('b', { [LOG]: `${MARK}${B.line}`, [SEGMENT]: gzipSync(A.line) });
      await story.commit('x', { [LOG]: `${MARK}${B.line}${X.line}` });
      await story.finds(ALL, 'vouch/audit-chain log:2 in x');
    },
  },
  'above the other, in a step that moves others to a wrong segment': {
    why: 'that the segment lacks what left the log is a fault of its own',
    async tell(story) {
      await story.commit('c', log(A, B, C));
      const wrong = gzipSync('{"id":"other"}\n');
      await story.commit('x', { ...log(X, B, C), [SEGMENT]: wrong });
      await story.finds(ALL, 'vouch/audit-chain log:2 in x');
    },
  },
});
