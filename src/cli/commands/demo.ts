import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CouldNotCheck } from '../../core/failure.ts';
import type { Caller } from '../caller.ts';
import { type Invocation, plainLint } from '../invocation.ts';
import { DEMO_DECISIONS } from './demo-decisions.ts';
import { DEMO_MESSAGES } from './demo-messages.ts';
import { lint } from './lint.ts';

const FILES = { ...DEMO_MESSAGES, ...DEMO_DECISIONS };

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
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lint-protocol-demo-')));
  try {
    const forGit = chosen(caller.env, (name) => NEEDED.test(name));
    await plant(folder, forGit);
    stdout.write(`A repository of ${Object.keys(FILES).length} files, made in ${folder}\n`);
    stdout.write('$ lint-protocol\n\n');
    // What git hands to its hooks would name another repository.
    const env = chosen(caller.env, (name) => !name.startsWith('GIT_'));
    const exitCode = await lint(plainLint({ color, verbose }), { ...caller, cwd: folder, env });
    stdout.write(closing(folder, keep, exitCode));
    return exitCode === 1 ? 0 : 3;
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}

/** The variables whose name is wanted. */
function chosen(env: Caller['env'], isWanted: (name: string) => boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && isWanted(name)) kept[name] = value;
  }
  return kept;
}

/** Writes the files and stages them, so that `--staged` has something to look at as well. */
async function plant(folder: string, env: Record<string, string>): Promise<void> {
  const { simpleGit } = await import('simple-git');
  for (const [path, content] of Object.entries(FILES)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  try {
    await simpleGit(folder).env(env).init().add('.');
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new CouldNotCheck(
      'no-demo',
      `Git could not make a repository in ${folder}: ${reason}`,
      'The demo needs git on the PATH.',
    );
  }
}

function closing(folder: string, keep: boolean, exitCode: number): string {
  const verdict = `\nIn your own repository these problems end with exit code ${exitCode}.\n`;
  const place = keep
    ? `The files stay in ${folder} until you remove them; mend one and run lint-protocol there.\n`
    : 'The files are removed again; --keep leaves them in place, to mend one and look again.\n';
  return `${verdict}${place}\`lint-protocol explain MB-005\` tells more about a rule.\n`;
}
