/** What the doctor looks at, in its order. */
export const ORGANS = [
  'node',
  'package',
  'git',
  'repository',
  'history',
  'hooks',
  'configuration',
  'records',
  'cost',
] as const;

/** One thing that was looked at. */
export interface Checkup {
  readonly about: (typeof ORGANS)[number];
  /** A problem keeps something from being checked; a warning is good to know. */
  readonly state: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** How to fix it; null where nothing is to be mended. */
  readonly help: string | null;
}

/** Makes rows about one thing. */
export function rowsAbout(about: Checkup['about']) {
  return {
    ok: (message: string): Checkup => ({ about, state: 'ok', message, help: null }),
    warning: (message: string, help: string | null): Checkup => ({
      about,
      state: 'warning',
      message,
      help,
    }),
    problem: (message: string, help: string | null): Checkup => ({
      about,
      state: 'problem',
      message,
      help,
    }),
  };
}
