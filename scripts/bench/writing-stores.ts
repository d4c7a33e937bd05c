/** A call of an operation. */
interface BenchCall {
  readonly args: readonly string[];
  /** What has to be there before, and is not yet committed. */
  readonly write?: Readonly<Record<string, string>>;
}

/** A store, and how a record is added to it. */
export interface WritingStore {
  readonly files: ReadonlyMap<string, string>;
  readonly command: string;
  /** The next call. */
  readonly call: (nth: number) => BenchCall;
}

type Files = ReadonlyMap<string, string>;

/** @throws Error for a store that nothing is known of */
export function writingStore(what: string, files: Files): WritingStore {
  const make = MAKERS[what];
  if (make === undefined) throw new Error(`Nobody says how ${what} are written`);
  return make(files);
}

const MAKERS: Readonly<Record<string, (files: Files) => WritingStore>> = {
  messages: (files) => ({
    files,
    command: 'message new',
    call: (nth) => ({
      args: [
        ...['message', 'new', 'INFO', '--from', 'GreenCastle', '--to', 'AmberFox', '--store'],
        ...['--subject', `Load ${nth}`, '--text', `Load ${nth} is measured.`],
      ],
    }),
  }),
  contributions: (files) => ({
    files: withOpenTasks(files),
    command: 'contribution new',
    call: (nth) => ({
      args: [
        ...['contribution', 'new', '--epic', 'T1000', '--task', openTask(nth)],
        ...['--marker', 'queue-source', '--agent', 'bench', '--session', SESSION],
      ],
    }),
  }),
  votes: (files) => ({
    files,
    command: 'consensus new',
    call: (nth) => ({
      args: [
        ...['consensus', 'new', '--task', 'T100001', '--question', `Who carries load ${nth}?`],
        ...['one', 'two'].flatMap((name, index) => [
          ...['--option', name, '--confidence', `${name}=${0.9 - index / 2}`],
          ...['--rationale', `${name}=It takes ${index + 1} s.`],
          ...['--evidence', `${name}=docs/queues.md#L1=documentation`],
        ]),
      ],
    }),
  }),
  reports: (files) => ({
    files,
    command: 'subagent record',
    call: (nth) => {
      const path = `.cleo/agent-outputs/research/T9${String(nth).padStart(5, '0')}-limits.md`;
      return {
        write: { [path]: output(nth) },
        args: [
          ...['subagent', 'record', path, '--status', 'complete', '--agent-type', 'research'],
          ...['--topic', 'queues', '--finding', 'It is fast.'],
        ],
      };
    },
  }),
  claims: (files) => {
    const evidence = [...files.keys()].filter((path) => path.startsWith('.vouch/evidence/'));
    return {
      files,
      command: 'vouch propose claim',
      call: (nth) => ({
        args: [
          ...['vouch', 'propose', 'claim', `Load ${nth} is carried`, '--evidence'],
          idOf(evidence[nth] ?? ''),
        ],
      }),
    };
  },
};

export const SESSION = 'session_20260301_000100_0be9c4';
const OPEN_TASKS = 200;

export function openTask(nth: number): string {
  return `T900${String(nth).padStart(3, '0')}`;
}

/** A session that goes on, and tasks that nobody has contributed to. */
export function withOpenTasks(files: Files): Files {
  const started = '2026-03-01T00:01:00Z';
  const session = { id: SESSION, status: 'active', startedAt: started };
  const tasks = Array.from({ length: OPEN_TASKS }, (_, nth) => ({
    id: openTask(nth),
    type: 'task',
    parentId: 'T1000',
    status: 'pending',
    labels: ['queue-source'],
  }));
  return new Map([
    ...files,
    ['.cleo/sessions.json', grown(files, '.cleo/sessions.json', 'sessions', [session])],
    ['.cleo/todo.json', grown(files, '.cleo/todo.json', 'tasks', tasks)],
  ]);
}

function grown(files: Files, path: string, member: string, more: readonly object[]): string {
  const document = JSON.parse(files.get(path) ?? '{}');
  const list: readonly object[] = document[member] ?? [];
  return `${JSON.stringify({ ...document, [member]: [...list, ...more] }, null, 2)}\n`;
}

function output(nth: number): string {
  const day = new Date().toISOString().slice(0, 10);
  const task = `T9${String(nth).padStart(5, '0')}`;
  const head = `**Task**: ${task}\n**Date**: ${day}\n**Status**: complete\n`;
  return `# What load ${nth} takes\n\n${head}\n---\n\n## Summary\n\nIt is fast.\n\n## Content\n\n- It takes ${nth} ms.\n\n## References\n\n- ${task}\n`;
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length);
}
