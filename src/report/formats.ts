import type { PartsReporter, Reporter } from './reporter.ts';

/** What each format of `--format` is for, in the order of the help. */
export const FORMAT_PURPOSES = {
  pretty: 'for people, with source lines (the default)',
  compact: 'one line per problem',
  statistics: 'a table by rule and nothing else',
  json: 'one document with everything, for programs',
  jsonl: 'the same as a stream: one problem per line, then a summary',
  sarif: 'SARIF 2.1.0, for code scanning',
  github: 'annotations for GitHub Actions',
  rdjson: 'for reviewdog, which comments on reviews',
  gitlab: 'a Code Quality report for GitLab',
  junit: 'JUnit XML, for test report viewers',
  markdown: 'for a job summary or a comment',
  'validation-error': 'the reply to the sender of a message',
  html: 'one page to look at: problems, and what the records say',
  agent: 'for an agent that fixes records: one line per problem, with the expected value',
} as const;

export type Format = keyof typeof FORMAT_PURPOSES;

export const FORMATS = Object.keys(FORMAT_PURPOSES) as readonly Format[];

/** Where the format is for people, and says nothing of a run that failed. */
const BARE: ReadonlySet<Format> = new Set(['pretty', 'compact', 'statistics', 'validation-error']);

/** Formats that tell a failed run themselves, and take no line of anybody else's. */
export function isDocument(format: Format): boolean {
  return !BARE.has(format);
}

/** Formats that tell the notes on a run to the person who reads them. */
export function tellsNotes(format: Format): boolean {
  return format === 'pretty' || format === 'github' || format === 'markdown' || format === 'html';
}

/** Formats that tell what the rules which were broken say of themselves. */
export function describesRules(format: Format): boolean {
  return format === 'sarif' || format === 'html';
}

/** Formats that show what records say, beside what is wrong with them. */
export function showsRecords(format: Format): boolean {
  return format === 'html';
}

/** Loads what makes a report of a format in parts; null where it is made whole. */
export async function loadParts(format: Format): Promise<PartsReporter | null> {
  switch (format) {
    case 'json':
      return (await import('./json.ts')).jsonParts;
    case 'jsonl':
      return (await import('./jsonl.ts')).jsonlParts;
    default:
      return null;
  }
}

/** Loads one format's reporter, and no other. */
export async function loadReporter(format: Format): Promise<Reporter> {
  switch (format) {
    case 'pretty':
      return (await import('./pretty.ts')).pretty;
    case 'compact':
      return (await import('./compact.ts')).compact;
    case 'statistics':
      return (await import('./statistics.ts')).statistics;
    case 'json':
      return (await import('./json.ts')).json;
    case 'jsonl':
      return (await import('./jsonl.ts')).jsonl;
    case 'sarif':
      return (await import('./sarif.ts')).sarif;
    case 'github':
      return (await import('./github.ts')).github;
    case 'rdjson':
      return (await import('./rdjson.ts')).rdjson;
    case 'gitlab':
      return (await import('./gitlab.ts')).gitlab;
    case 'junit':
      return (await import('./junit.ts')).junit;
    case 'markdown':
      return (await import('./markdown.ts')).markdown;
    case 'validation-error':
      return (await import('./validation-error.ts')).validationError;
    case 'html':
      return (await import('./html/html.ts')).html;
    case 'agent':
      return (await import('./agent.ts')).agent;
  }
}
