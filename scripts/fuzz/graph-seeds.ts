import fc from 'fast-check';
import { GRAPH, type Graph } from '../../test/history/log/graphs.ts';
import type { Commit, FuzzInput } from './fuzz-input.ts';

const LOG = '.vouch/audit.log.jsonl';

/** Histories of a log at random, with branches and merges, honest steps and dishonest ones. */
export function graphSeeds(count: number): readonly Omit<FuzzInput, 'target'>[] {
  return fc.sample(GRAPH, { numRuns: count, seed: 8 }).map((graph, index) => ({
    origin: `random history ${index}`,
    commits: reached(graph),
    options: {},
  }));
}

/** The commits that the last one reaches: git would not list the others. */
function reached(graph: Graph): readonly Commit[] {
  const wanted = new Set<number>();
  const visit = (index: number): void => {
    if (wanted.has(index)) return;
    for (const parent of graph[index]?.parents ?? []) visit(parent);
    wanted.add(index);
  };
  visit(graph.length - 1);
  const kept = [...wanted].sort((a, b) => a - b);
  return kept.map((index) => {
    const { parents = [], log = null } = graph[index] ?? {};
    return {
      parents: parents.map((parent) => kept.indexOf(parent)),
      files: log === null ? {} : { [LOG]: Buffer.from(log, 'latin1') },
    };
  });
}
