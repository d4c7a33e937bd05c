import { CouldNotCheck } from '../../core/failure.ts';

/** The oldest git that has every option used here (`--config-env`, `rev-parse --end-of-options`). */
const OLDEST_GIT = '2.31';

interface Failed {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

/** Git's own words for what a user can mend, and ours. The first that matches wins. */
const KNOWN: readonly {
  readonly words: RegExp;
  readonly code: string;
  readonly message: (cwd: string) => string;
  readonly help: (stderr: string, cwd: string) => string;
}[] = [
  {
    words: /dubious ownership|unsafe repository/,
    code: 'dubious-ownership',
    message: (cwd) =>
      `Git refuses to read the repository at ${cwd}, because another user owns its files.`,
    help: (stderr, cwd) => `If you trust it, run: ${trustCommand(stderr, cwd)}`,
  },
  {
    words: /not a git repository/,
    code: 'not-a-repository',
    message: (cwd) => `${cwd} is not inside a git repository.`,
    help: () => 'Run the command inside a repository, or check GIT_DIR if that variable is set.',
  },
  {
    words: /unknown (option|switch)|usage: git|is not a git command|unrecognized argument/,
    code: 'git-too-old',
    message: () => 'The installed git does not know an option that is needed here.',
    help: () => `Install git ${OLDEST_GIT} or newer (git --version shows what is installed).`,
  },
  {
    words:
      /bad object|missing (blob|tree|object)|unable to read|not our ref|could not fetch|promisor/,
    code: 'missing-object',
    message: () => 'The repository lacks an object that is needed to look at it.',
    help: () => 'Fetch it (git fetch, or a clone without --filter), or run git fsck.',
  },
  {
    words: /corrupt|inflate|hash mismatch|bad (tree|index|signature)|index file/,
    code: 'damaged-repository',
    message: () => 'A file inside the git folder is damaged.',
    help: () => 'Run git fsck to see what is damaged.',
  },
];

/** The failure that a git process which did not exit with 0 means for the run. */
export function gitFailed(args: readonly string[], failed: Failed, cwd: string): CouldNotCheck {
  const { stderr } = failed;
  const words = stderr.trim();
  const known = KNOWN.find((entry) => entry.words.test(stderr));
  if (known) {
    return new CouldNotCheck(
      known.code,
      `${known.message(cwd)}${words ? ` Git says: ${firstComplaint(words)}` : ''}`,
      known.help(stderr, cwd),
    );
  }
  const end = failed.signal ? `was ended by ${failed.signal}` : `exited with ${failed.code}`;
  return new CouldNotCheck(
    'git-failed',
    `git ${args[0]} ${end}${words ? `: ${firstComplaint(words)}` : ' without saying why.'}`,
    'Run git fsck, and git status in the same folder, to see whether the repository is sound.',
  );
}

/** The failure of a git that could not even be started. */
export function gitNotStarted(error: Error, cwd: string): CouldNotCheck {
  const missing = 'code' in error && error.code === 'ENOENT';
  return new CouldNotCheck(
    missing ? 'git-not-found' : 'git-not-started',
    missing
      ? 'There is no git on the PATH.'
      : `Git could not be started in ${cwd}: ${error.message}`,
    'Install git, put it on the PATH, or read the repository without it: --backend js',
  );
}

/** The line that says what went wrong: `fatal:` or `error:` if there is one. */
function firstComplaint(words: string): string {
  const lines = words.split('\n');
  const line = lines.find((text) => /^(fatal|error):/.test(text)) ?? lines[0] ?? '';
  return line.slice(0, 500);
}

/** Git names the folder as it wants it to be written down; it is taken from its own advice. */
function trustCommand(stderr: string, cwd: string): string {
  const advice = /^\s*(git config --global --add safe\.directory .+)$/m.exec(stderr);
  return advice?.[1] ?? `git config --global --add safe.directory ${cwd}`;
}
