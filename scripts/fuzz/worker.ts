import { parentPort, workerData } from 'node:worker_threads';
import { campaign, tried } from './campaign.ts';
import { fromJson } from './fuzz-input.ts';
import { TARGETS } from './targets.ts';
import type { FromWorker, WorkerTask } from './watched.ts';

/** Tries inputs in a thread of its own: one that never ends, or takes all memory, can be ended from outside. */
const task = workerData as WorkerTask;
const tell = (message: FromWorker): void => parentPort?.postMessage(message);

if (task.kind === 'replay') {
  const input = fromJson(task.input);
  const target = TARGETS.find(({ name }) => name === input.target);
  if (target === undefined) throw new Error(`there is no target ${input.target}`);
  tell({ kind: 'input', input });
  const { broken } = await tried(target, input, true);
  if (broken !== null) {
    const { signature, message } = broken;
    tell({ kind: 'finding', finding: { signature, message, input } });
  }
} else {
  const { seed, only, runs, until } = task;
  const tally = await campaign({
    seed,
    targets: TARGETS.filter(({ name }) => only === '' || name === only),
    isOver: ({ inputs }) => {
      const count = Object.values(inputs).reduce((sum, each) => sum + each, 0);
      return count >= runs || Date.now() >= until;
    },
    onInput: (input) => tell({ kind: 'input', input }),
    onFinding: (finding) => tell({ kind: 'finding', finding }),
  });
  tell({ kind: 'done', tally });
}
