import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { lintRequest } from '../../app/lint-request.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import { onFileSystem } from '../../git/file-system.ts';
import { trustedPath } from '../../git/native/trusted-path.ts';
import { temporaryFolder } from '../../git/temporary-folder.ts';
import type { Invocation } from '../invocation.ts';
import { DEMO_DECISIONS } from './demo-decisions.ts';
import { DEMO_COMMITTED, DEMO_KNOWLEDGE } from './demo-knowledge.ts';
import { DEMO_MESSAGES } from './demo-messages.ts';
import { lint } from './lint.ts';

const FILES = { ...DEMO_MESSAGES, ...DEMO_DECISIONS, ...DEMO_KNOWLEDGE };

const AUTHOR = { name: 'GreenHill', email: 'green.hill@example.org' };

/** What git needs to start; simple-git refuses variables that could run a program (PAGER, EDITOR). */
const NEEDED = /^(PATH|HOME|USERPROFILE|SYSTEMROOT|TEMP|TMP|TMPDIR)$/i;

/**
 * Makes a small repository with planted problems, lints it as its user would, and removes it unless
 * it is to be kept. The problems are what was wanted, so the exit code is 0 when there are some.
 */
export async function demo(
  { keep, color, verbose }: Extract<Invocation, { command: 'demo' }>,
  caller: Caller,
): Promise<0 | 3> {
  const { stdout } = caller;
  const made = await onFileSystem(async () => temporaryFolder('lint-protocol-demo-'));
  try {
    const folder = await realpath(made.path);
    const forGit = chosen(caller.env, (name) => NEEDED.test(name));
    // Not among the files of the repository that the caller is in.
    const PATH = trustedPath(caller.env['PATH'] ?? '', caller.cwd);
    await plant(folder, { ...forGit, PATH });
    stdout.write(`A repository of ${Object.keys(FILES).length} files, made in ${folder}\n`);
    stdout.write('$ lint-protocol\n\n');
    // What git hands to its hooks would name another repository.
    const env = { ...chosen(caller.env, (name) => !name.startsWith('GIT_')), PATH };
    const plain = {
      ...lintRequest({ verbose }),
      ...({
        command: 'lint',
        color,
        outputs: [{ format: 'pretty', file: null }],
        edits: null,
      } as const),
      ...({ failOn: 'error', maxWarnings: null, quiet: false } as const),
      ...({ mostProblems: null, isSilent: false } as const),
    };
    const exitCode = await lint(plain, { ...caller, cwd: folder, env });
    await mend({ ...caller, cwd: folder, env, terminal: null });
    stdout.write(closing(folder, keep, exitCode));
    return exitCode === 1 ? 0 : 3;
  } finally {
    if (keep) made.keep();
    else await made.remove();
  }
}

/** Has an operation put one of the mistakes right, as it would have been right in the first place. */
async function mend(caller: Caller): Promise<void> {
  const words = ['consensus', 'tally', '.cleo/consensus/CONS-0007.json'];
  caller.stdout.write(`\nOne of these an operation puts right: it counts the vote itself.\n`);
  caller.stdout.write(`$ lint-protocol ${words.join(' ')}\n\n`);
  const { operate } = await import('./operate.ts');
  await operate(words, words, caller);
}

/** The variables whose name is wanted. */
function chosen(env: Caller['env'], isWanted: (name: string) => boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && isWanted(name)) kept[name] = value;
  }
  return kept;
}

/**
 * Makes a repository whose one commit holds a knowledge base. Everything else is staged, and what was
 * done to the base since, so that `--staged` has something to look at as well.
 */
async function plant(folder: string, env: Record<string, string>): Promise<void> {
  const { simpleGit } = await import('simple-git');
  try {
    const git = simpleGit(folder).env(env);
    await git.init().addConfig('user.name', AUTHOR.name).addConfig('user.email', AUTHOR.email);
    // Whoever signs their own commits would be asked for a passphrase.
    await git.addConfig('commit.gpgSign', 'false');
    await write(folder, DEMO_COMMITTED);
    await git.add('.').commit('A knowledge base');
    await write(folder, FILES);
    await git.add('.');
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new CouldNotCheck(
      'no-demo',
      `Git could not make a repository in ${folder}: ${reason}`,
      'The demo needs git on the PATH.',
    );
  }
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

function closing(folder: string, keep: boolean, exitCode: number): string {
  const verdict = `\nIn your own repository, the exit code of the first command would be ${exitCode}.\n`;
  const place = keep
    ? `The files are in ${folder}. Fix one of them and run lint-protocol there again.\n`
    : 'The files have been removed. With --keep they stay, so you can fix one and run the linter again.\n';
  return `${verdict}${place}\`lint-protocol explain MB-005\` explains a rule.\n`;
}
