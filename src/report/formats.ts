import type { Reporter } from './reporter.ts';

/** What each format of `--format` is for, in the order of the help. */
export const FORMAT_PURPOSES = {
  pretty: 'for people, with the lines of source (the default)',
  compact: 'one line a problem',
  json: 'one document with everything, for programs',
  github: 'annotations of GitHub Actions',
  markdown: 'for a job summary or a comment',
  'validation-error': "the answer to a message's sender",
} as const;

export type Format = keyof typeof FORMAT_PURPOSES;

export const FORMATS = Object.keys(FORMAT_PURPOSES) as readonly Format[];

/** Where the format is for people, and says nothing of a run that failed. */
const BARE: ReadonlySet<Format> = new Set(['pretty', 'compact', 'validation-error']);

/** Formats that tell a failed run themselves, and take no line of anybody else's. */
export function isDocument(format: Format): boolean {
  return !BARE.has(format);
}

/** Formats that tell the notes on a run to the person who reads them. */
export function tellsNotes(format: Format): boolean {
  return format === 'pretty' || format === 'github' || format === 'markdown';
}

/** Loads one format's reporter, and no other. */
export async function loadReporter(format: Format): Promise<Reporter> {
  switch (format) {
    case 'pretty':
      return (await import('./pretty.ts')).pretty;
    case 'compact':
      return (await import('./compact.ts')).compact;
    case 'json':
      return (await import('./json.ts')).json;
    case 'github':
      return (await import('./github.ts')).github;
    case 'markdown':
      return (await import('./markdown.ts')).markdown;
    case 'validation-error':
      return (await import('./validation-error.ts')).validationError;
  }
}
