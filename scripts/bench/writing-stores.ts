import { lastEvent } from './new-records.ts';
import { openTask, SESSION, STARTED, withOpenTasks } from './open-tasks.ts';
import { DATE } from './output-store.ts';

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
  /** When its newest record was written. What is new has to be of shortly after it. */
  readonly newest: string;
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
    newest: /"created": "([^"]+)"/.exec([...files.values()].at(-1) ?? '')?.[1] ?? '',
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
    newest: STARTED,
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
    newest: DATE,
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
    newest: DATE,
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
      newest: lastEvent(files).created_at,
      call: (nth) => ({
        args: [
          ...['vouch', 'propose', 'claim', `Load ${nth} is carried`, '--evidence'],
          idOf(evidence[nth] ?? ''),
        ],
      }),
    };
  },
};

function output(nth: number): string {
  const task = `T9${String(nth).padStart(5, '0')}`;
  const head = `**Task**: ${task}\n**Date**: ${DATE}\n**Status**: complete\n`;
  return `# What load ${nth} takes\n\n${head}\n---\n\n## Summary\n\nIt is fast.\n\n## Content\n\n- It takes ${nth} ms.\n\n## References\n\n- ${task}\n`;
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length);
}
