import { sha256 } from '../../src/core/sha256.ts';
import type { TestRepository } from '../git/repository-builder.ts';
import { filesIn } from '../operations/play.ts';

/** Hex digits of a digest that tell two contents apart. */
const DIGITS = 16;

/** The files of a base but for what is derived from them, by their paths. */
export function baseFiles(repo: Pick<TestRepository, 'root'>): Readonly<Record<string, string>> {
  const isKept = (path: string) => path.startsWith('.vouch/') && !path.includes('/state.db');
  return Object.fromEntries(Object.entries(filesIn(repo)).filter(([path]) => isKept(path)));
}

/** What a base was that the reference implementation judged: contents by their digests. */
export function digestsOf(repo: Pick<TestRepository, 'root'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(baseFiles(repo)).map(([path, text]) => [path, sha256(text).slice(0, DIGITS)]),
  );
}
