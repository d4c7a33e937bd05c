import { expect, test } from 'vitest';
import type { Change, Step } from '../../../src/core/change.ts';
import type { SnapshotEntry } from '../../../src/core/snapshot.ts';
import { judgeLog } from '../../../src/history/log/judge.ts';

const LOGS = 2000;

function entry(path: string, id: string): SnapshotEntry {
  return { path, mode: 'file', id };
}

/** A step in which the logs of many folders move from one to another. */
function moving(idAfter: (at: number) => string): Step {
  const changes = Array.from({ length: LOGS }, (_, at): Change[] => {
    const [from, to] = [`a/${at}/log.jsonl`, `b/${at}/log.jsonl`];
    return [
      { path: from, before: [entry(from, `e${at}\n`)], after: null },
      { path: to, before: [null], after: entry(to, idAfter(at)) },
    ];
  }).flat();
  const sorted = changes.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { commit: null, parents: ['p'], changes: sorted };
}

/** Judges all logs that are gone. An entry's id is its content. */
async function judgeAll(step: Step) {
  const said: (string | null)[] = [];
  let opened = 0;
  for (const change of step.changes) {
    if (change.after !== null) continue;
    const verdict = await judgeLog(step, change, ({ id }) => {
      opened += 1;
      return [Buffer.from(id ?? '')];
    });
    said.push(verdict?.kind === 'gone' ? `${verdict.how} ${verdict.to}` : null);
  }
  return { said, opened };
}

test('many logs that move are each looked for once', async () => {
  const { said, opened } = await judgeAll(moving((at) => `e${at}\n`));
  expect(said).toContain('renamed b/7/log.jsonl');
  expect(said.filter((words) => words?.startsWith('renamed b/'))).toHaveLength(LOGS);
  expect(opened).toBe(2 * LOGS);
});

test('many logs that move and go on are not compared each with each', async () => {
  const { said, opened } = await judgeAll(moving((at) => `e${at}\nmore\n`));
  expect(said).toEqual(Array(LOGS).fill('deleted null'));
  expect(opened).toBe(0);
});
