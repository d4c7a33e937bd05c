import type { Commit, Graph } from './graphs.ts';
import { isAppend, type Log } from './slow-checker.ts';

/** Says that a history is fine. */
export type Verifier = (graph: Graph) => boolean;

/** A commit with what its parents hold. */
interface Edge {
  readonly commit: Commit;
  readonly parents: readonly Commit[];
}

function edgesOf(graph: Graph): Edge[] {
  return graph.map((commit) => {
    const parents = commit.parents.map((parent) => graph[parent]).filter((each) => !!each);
    return { commit, parents };
  });
}

/** Judges each commit against each of its parents by itself. */
function eachParent(isRight: (before: string, after: Log, commit: Commit) => boolean): Verifier {
  return (graph) =>
    edgesOf(graph).every(({ commit, parents }) =>
      parents.every(({ log }) => log === null || isRight(log, commit.log, commit)),
    );
}

/** Judges as the definition says, after a change of what it looks at. */
function lookingAt(view: (log: string) => string): Verifier {
  const seen = (log: Log) => (log === null ? null : view(log));
  return (graph) =>
    edgesOf(graph).every(({ commit, parents }) =>
      isAppend(
        parents.map(({ log }) => seen(log)),
        seen(commit.log),
      ),
    );
}

function recordsOf(log: string): string[] {
  return log.split('\n').filter((record, index, all) => record !== '' || index < all.length - 1);
}

function count(records: readonly string[], record: string): number {
  return records.filter((other) => other === record).length;
}

function parsed(record: string): string {
  try {
    const value: unknown = JSON.parse(record);
    return JSON.stringify(Object.entries(value ?? {}).sort());
  } catch {
    return record;
  }
}

/** Verifiers of a kind that somebody might write, each by the mistake that it makes. */
export const WRONG_VERIFIERS = {
  /** `git diff A B`. */
  'compares the two ends only': (graph) =>
    isAppend([graph[0]?.log ?? null], graph.at(-1)?.log ?? null),

  /** `git log --first-parent`. */
  'looks at first parents only': (graph) =>
    edgesOf(graph).every(({ commit, parents }) =>
      isAppend(
        parents.slice(0, 1).map(({ log }) => log),
        commit.log,
      ),
    ),

  /** `git log -p`, which shows no merges. */
  'sees no merges': (graph) =>
    edgesOf(graph).every(
      ({ commit, parents }) =>
        parents.length > 1 || isAppend([parents[0]?.log ?? null], commit.log),
    ),

  'wants every parent as a prefix': eachParent((before, after) => isAppend([before], after)),

  /** The other way round: what `git log -c` leaves out. */
  'wants one parent as a prefix': (graph) =>
    edgesOf(graph).every(
      ({ commit, parents }) =>
        parents.length === 0 || parents.some(({ log }) => isAppend([log], commit.log)),
    ),

  /** As `core.autocrlf` checks it out. */
  'reads the file in the working tree': lookingAt((log) => log.replaceAll('\r\n', '\n')),

  'compares records as JSON': lookingAt((log) => log.replace(/[^\n]+/g, parsed)),

  'compares decoded text': lookingAt((log) =>
    Buffer.from(Buffer.from(log, 'latin1').toString()).toString('latin1'),
  ),

  'counts each record once': eachParent((before, after) => {
    const records = new Set(recordsOf(after ?? ''));
    return recordsOf(before).every((record) => records.has(record));
  }),

  'ignores the order': eachParent((before, after) => {
    const all = recordsOf(before);
    return all.every((record) => count(recordsOf(after ?? ''), record) >= count(all, record));
  }),

  'lets records be inserted': eachParent((before, after) => {
    const wanted = recordsOf(before);
    for (const record of recordsOf(after ?? '')) if (record === wanted[0]) wanted.shift();
    return wanted.length === 0;
  }),

  'follows renames': (graph) =>
    edgesOf(graph).every(({ commit, parents }) =>
      isAppend(
        parents.map(({ log, elsewhere = null }) => log ?? elsewhere),
        commit.log ?? commit.elsewhere ?? null,
      ),
    ),

  'skips what is not there': (graph) =>
    edgesOf(graph).every(({ commit, parents }) => {
      const logs = parents.map(({ log }) => log);
      return commit.log === null || isAppend(logs, commit.log);
    }),

  'takes any longer file': eachParent((before, after) => after?.startsWith(before) ?? false),

  'counts the lines': eachParent((before, after) => {
    return recordsOf(after ?? '').length >= recordsOf(before).length;
  }),

  'wants the first parent as a prefix': (graph) =>
    edgesOf(graph).every(({ commit, parents }) => {
      const logs = parents.map(({ log }) => log);
      return isAppend(logs, commit.log) && isAppend(logs.slice(0, 1), commit.log);
    }),
} satisfies Record<string, Verifier>;
