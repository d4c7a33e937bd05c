import { type Dirent, existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CutShort } from '../../core/cut-short.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import { sharedGitDir } from '../shared-git-dir.ts';
import type { Environment } from './environment.ts';

/** The oldest git that has every option used here (`--config-env`, `rev-parse --end-of-options`). */
const OLDEST_GIT = '2.31';

/** Where a git was started, and with which variables. */
interface GitPlace {
  readonly cwd: string;
  readonly env: Environment;
}

interface Failed {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

/** A failure that git words in its own way, told in ours. */
interface KnownFailure {
  readonly words: RegExp;
  readonly code: string;
  message(cwd: string): string;
  help(stderr: string, cwd: string): string;
}

const TOO_OLD: KnownFailure = {
  words: /unknown (option|switch)|usage: git|is not a git command|unrecognized argument/,
  code: 'git-too-old',
  message: () => 'The installed git does not know an option that is needed here.',
  help: () => `Install git ${OLDEST_GIT} or newer (git --version shows what is installed).`,
};

/** The first that matches wins. */
const KNOWN: readonly KnownFailure[] = [
  {
    words: /dubious ownership|unsafe repository/,
    code: 'dubious-ownership',
    message: (cwd) => `Git refuses to read ${cwd}, because its files belong to another user.`,
    help: (stderr, cwd) => `If you trust the repository, run: ${trustCommand(stderr, cwd)}`,
  },
  {
    words: /not a git repository/,
    code: 'not-a-repository',
    message: (cwd) => `${cwd} is not inside a git repository.`,
    help: () => 'Run the command inside a repository. If GIT_DIR is set, check where it points.',
  },
  TOO_OLD,
  {
    words: /No space left on device|Out of diskspace|Disk quota exceeded/,
    code: 'no-room',
    message: () => 'The disk is full, so git could not store what it made of a file for a moment.',
    help: () => 'Make room in the folder for temporary files, or name another one in TMPDIR.',
  },
  {
    words:
      /bad object|not a valid commit name|missing (blob|tree|object)|unable to read|could not (read|fetch)|promisor/i,
    code: 'missing-object',
    message: () => 'The repository lacks an object that is needed to look at it.',
    help: () => 'Fetch it (git fetch --refetch --no-filter), or find the damage with git fsck.',
  },
  {
    words: /BOM is (?:required|prohibited)|failed to encode/,
    code: 'wrong-encoding',
    message: () =>
      'A file is not in the encoding that .gitattributes names for it, so git could not store it.',
    help: () => 'Save the file in that encoding, or correct its working-tree-encoding.',
  },
  {
    words: /corrupt|inflate|hash mismatch|bad (tree|index|signature)|index file/,
    code: 'damaged-repository',
    message: () => 'A file inside the git directory is damaged.',
    help: () => 'Run git fsck to see what is damaged.',
  },
];

/** The failure that a git process which did not exit with 0 means for the run. */
export function gitFailed(args: readonly string[], failed: Failed, at: GitPlace): CouldNotCheck {
  const { stderr, signal, code } = failed;
  const { cwd } = at;
  const complaint = repeatable(firstComplaint(stderr.trim()), at);
  const known = KNOWN.find(({ words }) => words.test(stderr));
  if (known) {
    const message = `${known.message(cwd)} Git says: ${complaint}`;
    return new CouldNotCheck(known.code, message, known.help(stderr, cwd));
  }
  const end = signal ? `was ended by ${signal}` : `exited with ${code}`;
  // Git that finds fault with what is there says so with this code.
  const Kind = code === 128 ? CouldNotCheck : CutShort;
  return new Kind(
    'git-failed',
    `git ${args[0]} ${end}${complaint ? `: ${complaint}` : ' without saying why.'}`,
    'Run git status in the same folder, and git fsck, to see whether the repository is sound.',
  );
}

/** The failure of a git that answers in a way only an old one does. */
export function gitTooOld(cwd: string): CouldNotCheck {
  return new CutShort(TOO_OLD.code, TOO_OLD.message(cwd), TOO_OLD.help('', cwd));
}

/** The failure of a git that could not even be started. */
export function gitNotStarted(error: Error, cwd: string): CouldNotCheck {
  // The system says the same of a folder that is gone.
  const missing = 'code' in error && error.code === 'ENOENT' && existsSync(cwd);
  return new CouldNotCheck(
    missing ? 'git-not-found' : 'git-not-started',
    missing
      ? 'There is no git on the PATH.'
      : `Git could not be started in ${cwd}: ${error.message}`,
    'Install git, put it on the PATH, or read the repository without it: --backend js',
  );
}

/** The failure of a git that was waited for in vain. */
export function gitHangs(args: readonly string[], patience: number): CouldNotCheck {
  return new CutShort(
    'git-hangs',
    `git ${args[0]} gave no sign of life for ${Math.round(patience / 1000)} seconds and was ended.`,
    'A disk or a network drive that does not answer can do that. See whether git status ends in the same folder.',
  );
}

/** The failure of a command whose output is no list that a repository could need. */
export function tooMuchOutput(args: readonly string[]): CouldNotCheck {
  return new CouldNotCheck(
    'too-many-files',
    `git ${args[0]} lists more than can be held: the repository has many millions of paths.`,
    'A tree that holds itself many times over can look like that. Check where the commit is from.',
  );
}

/** The failure of a run in which git left something out. */
export function passedOver(line: string): CouldNotCheck {
  return new CouldNotCheck(
    'unreadable-file',
    `Git could not look at everything in the working tree. Git says: ${line.slice(0, 500)}`,
    'Check the permissions of that path, or have git ignore it.',
  );
}

/** The line that says what went wrong: the first `fatal:` or `error:` if there is one. */
function firstComplaint(words: string): string {
  const lines = words.split('\n');
  const line = lines.find((text) => /^(fatal|error):/.test(text)) ?? lines[0] ?? '';
  return line.slice(0, 500);
}

/** Folders of a git directory with files that git quotes where it can't understand them. */
const FOLDERS = ['', 'info', 'objects/info'];

/**
 * The first symbolic link among the files that git itself keeps for a repository; null where there is
 * none. Only asked after a failure.
 * @param gitDir where it is known, relative to `cwd` or absolute
 */
function linkAmongGitFiles(cwd: string, gitDir: string | undefined): string | null {
  const folder = gitDir ? resolve(cwd, gitDir) : gitDirAbove(cwd);
  if (folder === null) return null;
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return folder;
  for (const holder of new Set([folder, sharedGitDir(folder)])) {
    for (const below of FOLDERS) {
      const link = itemsOf(join(holder, below)).find((item) => item.isSymbolicLink());
      if (link !== undefined) return join(holder, below, link.name);
    }
  }
  return null;
}

function gitDirAbove(folder: string): string | null {
  const git = join(folder, '.git');
  if (lstatSync(git, { throwIfNoEntry: false }) !== undefined) return git;
  if (existsSync(join(folder, 'HEAD'))) return folder;
  return folder === dirname(folder) ? null : gitDirAbove(dirname(folder));
}

/** Nothing where it can't be read, or is no folder. */
function itemsOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Git quotes lines of its own files; where one is a link, they may be those of any file. */
function repeatable(complaint: string, { cwd, env }: GitPlace): string {
  const link = complaint === '' ? null : linkAmongGitFiles(cwd, env['GIT_DIR']);
  if (link === null) return complaint;
  return `(left out, for it may quote the file that ${link} leads to, which is a symbolic link)`;
}

/** Git names the folder as it wants it to be written down; it is taken from its own advice. */
function trustCommand(stderr: string, cwd: string): string {
  const advice = /^\s*(git config --global --add safe\.directory .+)$/m.exec(stderr);
  return advice?.[1] ?? `git config --global --add safe.directory ${cwd}`;
}
