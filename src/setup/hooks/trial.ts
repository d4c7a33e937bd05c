import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Caller } from '../../app/caller.ts';
import { type HookName, PROBE } from '../../app/hook-names.ts';
import { isBelow } from './folder-reach.ts';

/** How a hook did that was started to see whether it reaches the linter. */
export interface Trial {
  readonly answered: boolean;
  /** The line of what it said that tells most; '' for none. */
  readonly said: string;
}

/** A program, as it is started. */
export type Started = readonly [file: string, ...args: string[]];

/** Milliseconds. A hook may run other programs first. */
const PATIENCE = 60_000;

/** Bytes of what is said, the last ones. */
const HEARD = 4096;

/** What git hands a hook: a remote that is none. */
const ARGUMENTS: Readonly<Record<HookName, readonly string[]>> = {
  'pre-commit': [],
  'pre-merge-commit': [],
  'pre-push': ['probe', 'probe'],
  'pre-receive': [],
};

/** The names by which the linter may be called in a hook: a manager has one entry for both of a commit. */
const ANSWERS: Readonly<Record<HookName, readonly HookName[]>> = {
  'pre-commit': ['pre-commit'],
  'pre-merge-commit': ['pre-merge-commit', 'pre-commit'],
  'pre-push': ['pre-push'],
  'pre-receive': ['pre-receive'],
};

/** What a manager of packages sets for a program that it starts, and git does not have. */
const OF_MANAGERS = /^(npm_|YARN_|BERRY_|INIT_CWD$|PROJECT_CWD$|NODE_OPTIONS$|PNPM_)/i;

/** Of these, what shows that one started this program: its settings alone may be set by anybody. */
const STARTED =
  /^(npm_(execpath|lifecycle_event|config_user_agent)|INIT_CWD|PROJECT_CWD|BERRY_BIN_FOLDER)$/i;

/**
 * Starts a hook and sees whether the linter answers.
 * @param started the hook's file, or a shell with its text; null answers are those of systems on
 * which it can't be started
 * @param cwd where git would start it
 */
export async function tryHook(
  hook: HookName,
  [file, ...args]: Started,
  cwd: string,
  env: Caller['env'],
): Promise<Trial | null> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-probe-'));
  const answer = join(folder, 'answer');
  try {
    writeFileSync(answer, '');
    const said = await lineOf(file, [...args, ...ARGUMENTS[hook]], {
      cwd,
      env: { ...outside(env), [PROBE]: answer },
    });
    if (said === null) return null;
    const answers = readFileSync(answer, 'utf8').split('\n');
    return { answered: ANSWERS[hook].some((each) => answers.includes(each)), said };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Managers of hooks put lines of their own around what a hook says: their last one tells how long it
 * took. So a line of a hook of ours counts first, then one that names an error.
 */
function tellingLine(heard: string): string {
  const lines = stripVTControlCharacters(heard)
    .split('\n')
    .map((line) => line.trim());
  const own = lines.findLast((line) => /^pre-[a-z-]+: .*lint-protocol/.test(line));
  const error = lines.findLast((line) => /\b(error|fatal|not found|no such)\b/i.test(line));
  return own ?? error ?? lines.findLast((line) => line !== '') ?? '';
}

/** Null where the program can't be started. */
function lineOf(
  file: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Caller['env'] },
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    let heard = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        heard = (heard + text).slice(-HEARD);
      });
    }
    child.on('error', () => {
      clearTimeout(timer);
      resolve(null);
    });
    child.on('close', () => {
      clearTimeout(timer);
      resolve(tellingLine(heard));
    });
  });
}

/**
 * The environment as it is where git is typed. A manager of packages puts programs on the PATH of
 * what it starts, yarn even some in a temporary folder, and a later commit finds none of them.
 */
export function outside(env: Caller['env']): Caller['env'] {
  const kept = Object.entries(env).filter(([name]) => !OF_MANAGERS.test(name));
  // Without a manager, such a folder is on the PATH because somebody put it there.
  const isStarted = Object.keys(env).some((name) => STARTED.test(name));
  const folders = (env['PATH'] ?? '').split(delimiter);
  const path = folders.filter((folder) => !(isStarted && isOfManager(folder)));
  return { ...Object.fromEntries(kept), ...('PATH' in env ? { PATH: path.join(delimiter) } : {}) };
}

function isOfManager(folder: string): boolean {
  const isTemporary =
    isBelow(folder, tmpdir()) && /^(xfs-|yarn--)/.test(relative(tmpdir(), folder));
  return isTemporary || /[\\/](node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/.test(folder);
}
