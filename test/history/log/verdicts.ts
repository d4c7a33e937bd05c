import type { Commit, Graph } from './graphs.ts';
import { isAppend } from './slow-checker.ts';
import { judge, LOG, type State } from './states.ts';

/** Which commits of a history are right, by the verifier, which reads blobs in pieces of a size. */
export async function verdicts(graph: Graph, pieceSize = 1 << 16): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const { parents, ...commit } of graph) {
    const before = parents.map((parent) => stateOf(graph[parent]));
    found.push((await judge(before, stateOf(commit), pieceSize)) === null);
  }
  return found;
}

/** Which commits of a history are right, by the definition. */
export function slowVerdicts(graph: Graph): boolean[] {
  return graph.map(({ parents, log }) => {
    const before = parents.map((parent) => graph[parent]?.log ?? null);
    return isAppend(before, log);
  });
}

function stateOf(commit: Pick<Commit, 'log' | 'elsewhere'> | undefined): State {
  const { log = null, elsewhere = null } = commit ?? {};
  return {
    [LOG]: log === null ? null : Buffer.from(log, 'latin1'),
    [`moved/${LOG}`]: elsewhere === null ? null : Buffer.from(elsewhere, 'latin1'),
  };
}
