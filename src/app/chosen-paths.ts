import { realpathSync } from 'node:fs';
import { isAbsolute, posix, relative, sep } from 'node:path';
import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { Repository } from '../core/repository.ts';
import type { Scope, Snapshot } from '../core/snapshot.ts';
import type { Asked } from '../report/stray-notes.ts';
import type { LintRequest } from './lint-request.ts';

/** What of a snapshot the user wants to hear about. */
export interface ChosenPaths {
  /** Null for everything. */
  readonly selects: ((path: string) => boolean) | null;
  readonly asked: Asked;
}

/** What the words for a state are. */
const STATES: Readonly<Record<string, string>> = {
  worktree: 'the working tree (files that git ignores are not looked at)',
  staged: 'the index, which is what `git commit` is about to record',
};

/**
 * Finds the files and folders that the user named.
 * @throws WrongUse for a path outside the repository or one that the snapshot does not have.
 */
export function choosePaths(
  { paths, words }: Pick<LintRequest, 'paths' | 'words'>,
  repository: Pick<Repository, 'root' | 'prefix'>,
  snapshot: Snapshot,
): ChosenPaths {
  if (paths.length === 0) return { selects: null, asked: { named: new Set(), folders: [] } };
  const files = new Set(snapshot.entries.map(({ path }) => path));
  const named = new Set<string>();
  const folders: string[] = [];
  for (const written of paths) {
    const path = repositoryPath(written, repository);
    if (files.has(path)) {
      named.add(path);
      continue;
    }
    const folder = path === '' ? '' : `${path}/`;
    if (!snapshot.entries.some((entry) => entry.path.startsWith(folder)) && path !== '') {
      throw notThere(written, words, snapshot);
    }
    folders.push(folder);
  }
  // What is in the root is what the summary counts.
  const asked = { named, folders: folders.filter((folder) => folder !== '') };
  if (folders.includes('')) return { selects: null, asked };
  const selects = (path: string): boolean =>
    named.has(path) || folders.some((folder) => path.startsWith(folder));
  return { selects, asked };
}

/**
 * A path from the repository's root, '' for the root itself, without `/` at its end.
 * @param written absolute, or relative to the caller's folder
 * @throws WrongUse when it leads out of the repository, or can't be a path.
 */
export function repositoryPath(
  written: string,
  { root, prefix }: Pick<Repository, 'root' | 'prefix'>,
): string {
  if (written.includes('\0')) {
    throw new WrongUse(
      'impossible-path',
      `${JSON.stringify(written)} cannot be a path: it holds a character that no system takes.`,
      'Write it without \\u0000.',
    );
  }
  const fromRoot = isAbsolute(written)
    ? slashed(pathFromRoot(written, root))
    : prefix + slashed(written);
  const path = posix.normalize(fromRoot).replace(/\/$/, '');
  if (written === '' || path === '..' || path.startsWith('../') || isAbsolute(path)) {
    throw new WrongUse(
      'outside-repository',
      `"${written}" is not in the repository.`,
      'Name one that is in it: paths count from the current folder.',
    );
  }
  return path === '.' ? '' : path;
}

/** A path of the system's as git writes it. */
export function slashed(path: string): string {
  return sep === '\\' ? path.replaceAll(sep, '/') : path;
}

/** An absolute path may lead into the repository through a link above it (`/tmp` on some systems). */
function pathFromRoot(absolute: string, root: string): string {
  const direct = relative(root, absolute);
  if (!direct.startsWith('..')) return direct;
  try {
    return relative(root, realpathSync.native(absolute));
  } catch {
    return direct;
  }
}

/** The failure for a path that a state does not have. */
export function notThere(written: string, words: readonly string[], { scope }: Snapshot): WrongUse {
  const isServer = written === 'mcp' && words.includes('serve');
  const word = isServer ? 'serve' : nearest(written, words);
  return new WrongUse(
    'no-such-path',
    `There is no "${written}" in ${stateInWords(scope)}.`,
    word === null ? 'Check the spelling; nothing was checked.' : `Did you mean "${word}"?`,
  );
}

/** Which state was looked at, in the middle of a sentence. */
export function stateInWords({ mode, head }: Scope): string {
  return STATES[mode] ?? `the commit ${head}`;
}
