import fc from 'fast-check';
import type { Log } from './slow-checker.ts';

/** A commit of a made-up history: what its tree holds of the log, and the commits before it. */
export interface Commit {
  /** Indexes of earlier commits. */
  readonly parents: readonly number[];
  readonly log: Log;
  /** What a file of the log's name in another folder holds; left out where there is none. */
  readonly elsewhere?: string;
}

/** Commits, parents before children. */
export type Graph = readonly Commit[];

/** Few records, so that the same ones come up on many branches; some that look alike. */
const RECORD = fc.constantFrom('a', 'b', 'c', 'd', 'e', '', 'ab', 'a\r', '\xe9', '\xc3');

const APPEND = fc.record({
  kind: fc.constantFrom('append' as const, 'append', 'append', 'append-torn'),
  record: RECORD,
});
const HARM = fc.record({
  kind: fc.constantFrom(
    'change' as const,
    'remove',
    'insert',
    'move',
    'copy',
    'glue',
    'cut',
    'crlf',
    'mark',
    'double',
    'empty',
    'gone',
  ),
  record: RECORD,
  at: fc.nat({ max: 7 }),
  to: fc.nat({ max: 7 }),
});

type Append = typeof APPEND extends fc.Arbitrary<infer T> ? T : never;
/** What must not be done to a log (or changes nothing), at places picked by number. */
type Harm = typeof HARM extends fc.Arbitrary<infer T> ? T : never;
type Edit = Append | Harm;

const EDIT: fc.Arbitrary<Edit> = fc.oneof(
  { arbitrary: APPEND, weight: 2 },
  { arbitrary: HARM, weight: 1 },
);

/** How logs are brought together: who comes next, and whether a record that is next in several logs comes once. */
const MERGE = fc.record({
  kind: fc.constantFrom('interleave', 'interleave', 'interleave', 'join', 'ours'),
  turns: fc.array(fc.nat({ max: 2 }), { maxLength: 12 }),
});
type Merge = typeof MERGE extends fc.Arbitrary<infer T> ? T : never;

const PLAN = fc.record({
  parents: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
  merge: MERGE,
  edits: fc.array(EDIT, { maxLength: 2 }),
});
type Plan = typeof PLAN extends fc.Arbitrary<infer T> ? T : never;

/** Histories of a log, honest steps and dishonest ones mixed. */
export const GRAPH: fc.Arbitrary<Graph> = fc
  .array(PLAN, { minLength: 2, maxLength: 9 })
  .map((plans) => {
    const graph: Commit[] = [];
    for (const plan of plans) graph.push(commit(plan, graph));
    return graph;
  });

/** Merges of logs of some kind: mostly what they should be, a record or two moved. */
export function mergesOf(
  logs: fc.Arbitrary<string>,
): fc.Arbitrary<{ readonly logs: readonly string[]; readonly result: string }> {
  const moves = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 2 });
  return fc
    .tuple(fc.array(logs, { minLength: 2, maxLength: 3 }), MERGE, moves)
    .map(([parents, merge, moved]) => {
      const records = recordsOf(bringTogether(parents, merge));
      for (const [from, to] of moved) records.splice(to, 0, ...records.splice(from, 1));
      return { logs: parents, result: written(records) };
    });
}

function commit({ parents: picks, merge, edits }: Plan, graph: Graph): Commit {
  const parents = graph.length === 0 ? [] : [...new Set(picks.map((pick) => pick % graph.length))];
  const logs = parents.map((parent) => graph[parent]?.log ?? null).filter((log) => log !== null);
  const start: Log = logs.length === 0 ? '' : bringTogether(logs, merge);
  return { parents, log: edits.reduce<Log>(edit, start) };
}

/** What a merge makes of logs. */
function bringTogether(logs: readonly string[], { kind, turns }: Merge): string {
  const [first = '', ...others] = logs;
  if (others.length === 0 || kind === 'ours') return first;
  const all = logs.map(recordsOf);
  let shared = 0;
  while (all.every((log) => shared < log.length && log[shared] === all[0]?.[shared])) shared += 1;
  const rests = all.map((log) => log.slice(shared));
  const merged: string[] = [];
  const take = (rest: string[]) => {
    const record = rest.shift();
    if (record === undefined) return;
    merged.push(record);
    if (kind === 'join') return;
    for (const other of rests) if (other !== rest && other[0] === record) other.shift();
  };
  for (const turn of kind === 'join' ? [] : turns) take(rests[turn % rests.length] ?? []);
  for (const rest of rests) while (rest.length > 0) take(rest);
  return written([...(all[0] ?? []).slice(0, shared), ...merged]);
}

function written(records: readonly string[]): string {
  return records.map((record) => `${record}\n`).join('');
}

function recordsOf(log: string): string[] {
  const records = log.split('\n');
  return records.at(-1) === '' ? records.slice(0, -1) : records;
}

function edit(log: Log, what: Edit): Log {
  if (log === null) return what.kind === 'append' ? `${what.record}\n` : null;
  if ('at' in what) return harmed(log, what);
  const sealed = log === '' || log.endsWith('\n') ? log : `${log}\n`;
  return `${sealed}${what.record}${what.kind === 'append' ? '\n' : ''}`;
}

function harmed(log: string, { kind, record, ...places }: Harm): Log {
  const records = recordsOf(log);
  const at = places.at % Math.max(1, records.length);
  const to = places.to % Math.max(1, records.length);
  switch (kind) {
    case 'change':
      return written(records.toSpliced(at, 1, record));
    case 'remove':
      return written(records.toSpliced(at, 1));
    case 'insert':
      return written(records.toSpliced(at, 0, record));
    case 'copy':
      return written(records.toSpliced(at, 0, ...records.slice(to, to + 1)));
    case 'move':
      return written(records.toSpliced(to, 0, ...records.splice(at, 1)));
    case 'glue':
      return `${log}${record}\n`;
    case 'cut':
      return log.slice(0, -1);
    case 'crlf':
      return log.replaceAll('\n', '\r\n');
    case 'mark':
      return `\xef\xbb\xbf${log}`;
    case 'double':
      return log + log;
    case 'empty':
      return '';
    case 'gone':
      return null;
  }
}
