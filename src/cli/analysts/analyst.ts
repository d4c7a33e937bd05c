/** The door from another thread of the same process: batches of contents come in, analyses go out. */
import { parentPort, workerData } from 'node:worker_threads';
import { analyze } from '../../analyze/analyze.ts';
import type { Config } from '../../core/config.ts';
import type { Rule } from '../../core/rule.ts';
import { loadParser } from '../../parse/parser.ts';
import { loadRules } from '../../protocols/rules.ts';
import type { Answer, Batch, Task } from './messages.ts';

/** Answers every batch until the thread is ended. */
export function start(): void {
  const { config, rules: ids } = workerData as Task;
  const rules = loadRules().then((all) => chosenOf(all, ids));
  // One after the other: a batch that is begun early is held early.
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (batch: Batch) => {
    last = last.then(async () => {
      const json = await analysesOf(batch, await rules, config);
      parentPort?.postMessage({ number: batch.number, json } satisfies Answer);
    });
  });
}

function chosenOf(all: readonly Rule[], ids: readonly string[]): readonly Rule[] {
  const byId = new Map(all.map((rule) => [rule.id, rule]));
  return ids.map((id) => {
    const rule = byId.get(id);
    // Without it, contents would look better than they are.
    if (rule === undefined) throw new Error(`there is no rule ${id}`);
    return rule;
  });
}

/** Null where anything fails: whoever asked finds out what, in its own thread. */
async function analysesOf(
  { contents, bytes }: Batch,
  rules: readonly Rule[],
  config: Config,
): Promise<string | null> {
  try {
    const analyses = [];
    let at = 0;
    for (const { kind, declared, size } of contents) {
      const content = bytes.subarray(at, at + size);
      at += size;
      const parse = await loadParser(kind, content);
      analyses.push(analyze(parse(content, config), declared, rules, config));
    }
    return JSON.stringify(analyses);
  } catch {
    return null;
  }
}
