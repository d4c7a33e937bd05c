import { constants } from 'node:fs';
import { access, lstat, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile } from '../write-file.ts';
import type { HookName } from './hook-names.ts';
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
  const chained = chainedPath(path);
  const script = await scriptAt(path);
  return {
    path,
    state: script === null ? 'absent' : stateOf(hook, script),
    script: script ?? '',
    executable: await isExecutable(path),
    chained: (await isExecutable(chained))
      ? 'executable'
      : (await exists(chained))
        ? 'not-executable'
        : 'absent',
  };
}

/** Writes a hook of ours, over nothing or one of ours. */
export async function writeHook({ path }: HookFile, script: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, script, EVERYBODY_RUNS);
}

/** Gives another's hook the name under which ours calls it, and puts ours in its place. */
export async function chainHook(hook: HookFile, script: string): Promise<void> {
  const chained = chainedPath(hook.path);
  await rename(hook.path, chained);
  try {
    await writeHook(hook, script);
  } catch (error) {
    await rename(chained, hook.path);
    throw error;
  }
}

/** Takes a hook of ours away; the one that it called gets its place back. */
export async function removeHook({ path, chained }: HookFile): Promise<'removed' | 'restored'> {
  if (chained === 'absent') {
    await rm(path);
    return 'removed';
  }
  await rename(chainedPath(path), path);
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
