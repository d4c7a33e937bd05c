import {
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { access, lstat, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HookName } from '../../app/hook-names.ts';
import { uninterrupted } from '../../core/interruption.ts';
import { replaceFile } from '../../write/fresh-file.ts';
import { isOutdated, signatureOf } from './hook-script.ts';

/** What stands in the place of a hook: nothing, ours in some state, or somebody else's. */
export type HookState = 'absent' | 'installed' | 'outdated' | 'edited' | 'foreign';

/** The file in the place of a hook. */
export interface HookFile {
  readonly path: string;
  readonly state: HookState;
  /** '' where there is none that could be read as one. */
  readonly script: string;
  /** Whether git would start it. */
  readonly executable: boolean;
  /** Whether another hook stands beside it that ours calls first. */
  readonly chained: 'absent' | 'executable' | 'not-executable';
}

/** Bytes of what is surely no script. */
const SCRIPT_LIMIT = 2 ** 20;

const EVERYBODY_RUNS = 0o755;

/** Looks at a hook. @throws The system's error when it can't be read. */
export async function readHook(hook: HookName, path: string): Promise<HookFile> {
  const script = await scriptAt(path);
  return {
    path,
    state: script === null ? 'absent' : stateOf(hook, script),
    script: script ?? '',
    executable: await isExecutable(path),
    chained: await chainedBeside(path),
  };
}

async function chainedBeside(path: string): Promise<HookFile['chained']> {
  const chained = chainedPath(path);
  if (!(await exists(chained)) || isSameFile(path, chained)) return 'absent';
  return (await isExecutable(chained)) ? 'executable' : 'not-executable';
}

/** Writes a hook of ours, over nothing or one of ours. */
export function writeHook({ path }: HookFile, script: string): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, script, { mode: EVERYBODY_RUNS });
}

/**
 * Gives another's hook the name under which ours calls it, and puts ours in its place. At no moment
 * is there no hook: it has both names until ours is written.
 */
export function chainHook(hook: HookFile, script: string): void {
  const chained = chainedPath(hook.path);
  uninterrupted(() => {
    nameToo(hook.path, chained);
    try {
      writeHook(hook, script);
    } catch (error) {
      rmSync(chained, { force: true });
      throw error;
    }
  });
}

/** Gives a file a second name. Nobody else's file has it: that was looked at before. */
function nameToo(path: string, name: string): void {
  // What a run has left that was killed half way.
  if (isSameFile(path, name)) rmSync(name);
  if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), name);
  else linkSync(path, name);
}

/** True for two names of one file, and for two links to one place. */
function isSameFile(path: string, name: string): boolean {
  const options = { bigint: true, throwIfNoEntry: false } as const;
  const [one, other] = [path, name].map((each) => lstatSync(each, options));
  if (one === undefined || other === undefined) return false;
  if (one.isSymbolicLink() && other.isSymbolicLink()) {
    return readlinkSync(path) === readlinkSync(name);
  }
  // Not every file system numbers its files; but one with two names knows of both.
  return one.dev === other.dev && one.ino === other.ino && one.nlink > 1n;
}

/** Takes a hook of ours away; the one that it called gets its place back. */
export function removeHook({ path, chained }: HookFile): 'removed' | 'restored' {
  if (chained === 'absent') {
    rmSync(path);
    return 'removed';
  }
  renameSync(chainedPath(path), path);
  return 'restored';
}

/** Where the hook stands that ours at `path` calls first. */
export function chainedPath(path: string): string {
  return `${path}.chained`;
}

function stateOf(hook: HookName, script: string): HookState {
  const signature = signatureOf(script);
  if (signature === null) return 'foreign';
  if (!signature.intact) return 'edited';
  return isOutdated(hook, script) ? 'outdated' : 'installed';
}

/** Null where there is nothing, '' for what is no script (a folder, a link to nowhere). */
async function scriptAt(path: string): Promise<string | null> {
  if (!(await exists(path))) return null;
  try {
    const target = await stat(path);
    return target.isFile() && target.size <= SCRIPT_LIMIT ? await readFile(path, 'utf8') : '';
  } catch (error) {
    if (isAbsence(error)) return '';
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** Windows has no such bit, and node says yes to every file there, as git does to every script. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
