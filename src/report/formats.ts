import type { Reporter } from './reporter.ts';

/** The formats of `--format`, in the order of the help. */
export const FORMATS = ['pretty', 'compact', 'json', 'validation-error'] as const;

export type Format = (typeof FORMATS)[number];

/** Formats for programs: they tell a failed run themselves, and take no line of anybody else's. */
export function isDocument(format: Format): boolean {
  return format === 'json';
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
    case 'validation-error':
      return (await import('./validation-error.ts')).validationError;
  }
}
