import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reach } from '../../config/find.ts';
import type { Baseline } from '../../core/baseline.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Rule } from '../../core/rule.ts';
import { entryAt, type Snapshot } from '../../core/snapshot.ts';
import { stateInWords } from '../chosen-paths.ts';
import { reportTarget } from '../report-target.ts';
import { readBaseline } from './baseline-lines.ts';

/** More than any list of problems that somebody means to mend. */
const BASELINE_BYTES = 64 * 2 ** 20;

/** What a system that lacks the flag does anyway. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Where the baseline of a run stands. */
export interface BaselinePlace {
  /** What messages call it. */
  readonly name: string;
  /** The file to write to, as the user or the configuration names it, relative to `folder`. */
  readonly file: string;
  readonly folder: string;
  /** What the configuration would say to name it; null where it does, or can't. */
  readonly setting: string | null;
}

/** A state of a repository. */
interface State {
  readonly snapshot: Snapshot;
  /** The repository's folder, absolute. */
  readonly root: string;
}

/**
 * Reads the file that `--baseline` names, from the disk.
 * @param mayLack true where it is about to be written for the first time
 * @throws WrongUse when it is not there, or is no baseline.
 */
export async function baselineOnDisk(
  { name, file, folder }: BaselinePlace,
  rules: readonly Rule[],
  mayLack: boolean,
): Promise<Baseline> {
  const { path } = reportTarget(folder, file, 'The baseline was not read from');
  const bytes = await bytesAt(path, name);
  if (bytes !== null) return readBaseline(name, bytes, rules);
  if (mayLack) return { name, entries: [] };
  throw lacking(`There is no baseline ${name}.`);
}

/**
 * Reads the file that the configuration names, in the state that is looked at.
 * @throws WrongUse when it is not there, or is no baseline.
 */
export async function baselineInState(
  { name }: Pick<BaselinePlace, 'name'>,
  { snapshot, root }: State,
  rules: readonly Rule[],
  mayLack: boolean,
): Promise<Baseline> {
  const entry = entryAt(snapshot, name);
  if (entry === null) {
    const isOnDisk = (await statOf(join(root, name))) !== null;
    if (mayLack && !isOnDisk) return { name, entries: [] };
    throw lacking(`There is no baseline ${name} in ${stateInWords(snapshot.scope)}.`, isOnDisk);
  }
  if (entry.mode === 'symlink' || entry.mode === 'submodule') {
    throw unreadable(name, `is a ${entry.mode === 'symlink' ? 'symbolic link' : 'submodule'}`);
  }
  for await (const read of snapshot.read([entry], () => BASELINE_BYTES)) {
    if ('bytes' in read) return readBaseline(name, read.bytes, rules);
  }
  throw tooLarge(name);
}

/**
 * Reads the file that a configuration names, from where that configuration was read.
 * @throws WrongUse when it is not there, or is no baseline.
 */
export async function baselineBeside(
  { name }: BaselinePlace,
  reach: Reach,
  rules: readonly Rule[],
): Promise<Baseline> {
  const found = await reach(name, BASELINE_BYTES);
  if ('problem' in found) throw unreadable(name, found.problem);
  return readBaseline(found.name, found.bytes, rules);
}

/** A file's bytes; null where there is none. */
async function bytesAt(path: string, name: string): Promise<Uint8Array | null> {
  const found = await statOf(path);
  if (found === null) return null;
  // A pipe may never end, and may never begin.
  if (!found.isFile()) throw unreadable(name, 'is not a file');
  if (found.size > BASELINE_BYTES) throw tooLarge(name);
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    // Behind the first comma node names the call.
    const reason = error instanceof Error ? error.message.split(', ', 1)[0] : String(error);
    throw unreadable(name, `could not be read: ${reason}`);
  }
}

async function statOf(path: string) {
  try {
    return await lstat(path);
  } catch {
    return null;
  }
}

function lacking(message: string, isOnDisk = false): WrongUse {
  const help = isOnDisk
    ? 'It is on disk only: git add it, and remove it from .gitignore if it is listed there.'
    : 'Make it from the problems of the working tree: lint-protocol --baseline FILE --baseline-update';
  return new WrongUse('no-baseline', message, help);
}

function unreadable(name: string, what: string): WrongUse {
  return new WrongUse(
    'unreadable-baseline',
    `The baseline ${name} ${what}.`,
    'Put a file in its place; links are not followed.',
  );
}

function tooLarge(name: string): WrongUse {
  return new WrongUse(
    'unreadable-baseline',
    `The baseline ${name} is larger than 64 MiB.`,
    'Under "rules" in the configuration, switch off rules that the repository does not follow.',
  );
}
