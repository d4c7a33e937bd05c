import type { PartsReporter, Reporter } from './reporter.ts';

/** What there is to say of a format. */
interface Described {
  /** What it is for, in the help. */
  readonly purpose: string;
  /** True where it tells a failed run itself, and takes no line of anybody else's. */
  readonly isDocument: boolean;
  /** True where it tells the notes on a run to the person who reads it. */
  readonly tellsNotes?: true;
  /** True where it tells what the rules that were broken say of themselves. */
  readonly describesRules?: true;
  /** True where it shows what records say, beside what is wrong with them. */
  readonly showsRecords?: true;
  /** Loads what makes its reports, and of no other format. */
  readonly load: () => Promise<Reporter>;
  /** The same for a report that is made in parts. */
  readonly loadParts?: () => Promise<PartsReporter>;
}

/** All that `--format` takes, in the order of the help. */
const TABLE = {
  pretty: {
    purpose: 'for people, with source lines (the default)',
    isDocument: false,
    tellsNotes: true,
    load: async () => (await import('./pretty.ts')).pretty,
  },
  compact: {
    purpose: 'one line per problem',
    isDocument: false,
    load: async () => (await import('./compact.ts')).compact,
  },
  statistics: {
    purpose: 'a table by rule and nothing else',
    isDocument: false,
    load: async () => (await import('./statistics.ts')).statistics,
  },
  json: {
    purpose: 'one document with everything, for programs',
    isDocument: true,
    load: async () => (await import('./json.ts')).json,
    loadParts: async () => (await import('./json.ts')).jsonParts,
  },
  jsonl: {
    purpose: 'the same as a stream: one problem per line, then a summary',
    isDocument: true,
    load: async () => (await import('./jsonl.ts')).jsonl,
    loadParts: async () => (await import('./jsonl.ts')).jsonlParts,
  },
  sarif: {
    purpose: 'SARIF 2.1.0, for code scanning',
    isDocument: true,
    describesRules: true,
    load: async () => (await import('./sarif.ts')).sarif,
  },
  github: {
    purpose: 'annotations for GitHub Actions',
    isDocument: true,
    tellsNotes: true,
    load: async () => (await import('./github.ts')).github,
  },
  rdjson: {
    purpose: 'for reviewdog, which comments on reviews',
    isDocument: true,
    load: async () => (await import('./rdjson.ts')).rdjson,
  },
  gitlab: {
    purpose: 'a Code Quality report for GitLab',
    isDocument: true,
    load: async () => (await import('./gitlab.ts')).gitlab,
  },
  junit: {
    purpose: 'JUnit XML, for test report viewers',
    isDocument: true,
    load: async () => (await import('./junit.ts')).junit,
  },
  markdown: {
    purpose: 'for a job summary or a comment',
    isDocument: true,
    tellsNotes: true,
    load: async () => (await import('./markdown.ts')).markdown,
  },
  'validation-error': {
    purpose: 'the reply to the sender of a message',
    isDocument: false,
    load: async () => (await import('./validation-error.ts')).validationError,
  },
  html: {
    purpose: 'one page to look at: problems, and what the records say',
    isDocument: true,
    tellsNotes: true,
    describesRules: true,
    showsRecords: true,
    load: async () => (await import('./html/html.ts')).html,
  },
  agent: {
    purpose: 'for an agent that fixes records: one line per problem, with the expected value',
    isDocument: true,
    load: async () => (await import('./agent.ts')).agent,
  },
} as const satisfies Readonly<Record<string, Described>>;

export type Format = keyof typeof TABLE;

export const FORMATS = Object.keys(TABLE) as readonly Format[];

export function formatOf(name: Format): Described {
  return TABLE[name];
}
