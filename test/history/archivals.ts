import { expect } from 'vitest';
import type { Change, Step } from '../../src/core/change.ts';
import type { LogRole } from '../../src/core/history.ts';
import { type Explained, judgeArchival } from '../../src/history/archival.ts';
import { entryOf, inPieces, stepOf, type Tree } from './log/states.ts';

export const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
export const ARCHIVE = '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl';

interface Entry {
  readonly id: string;
  readonly epicId?: string;
  readonly filePath?: string;
  readonly checksum?: string;
}

/** A line for each entry, of the epic T1 where it says nothing else. */
export function lines(...entries: readonly (string | Entry)[]): string {
  return entries
    .map((entry) => (typeof entry === 'string' ? { id: entry } : entry))
    .map((entry) => `${JSON.stringify({ epicId: 'T1', ...entry })}\n`)
    .join('');
}

interface How {
  readonly manifest?: string;
  readonly role?: LogRole;
  readonly recordBytes?: number;
  /** True where git has none of what the step leaves. */
  readonly isWorktree?: boolean;
}

/** Judges a step in which only the files of archives may have taken what the manifest lost. */
export async function judged(
  parents: readonly Tree[],
  after: Tree,
  how: How = {},
): Promise<Explained | null> {
  const {
    manifest = MANIFEST,
    role = 'contributions',
    recordBytes = 1000,
    isWorktree = false,
  } = how;
  const step = isWorktree ? withoutIds(stepOf(parents, after)) : stepOf(parents, after);
  const change = step.changes.find(({ path }) => path === manifest) as Change;
  const archives = step.changes.filter(({ path }) => /archive/.test(path) && /jsonl$/.test(path));
  const asked: string[] = [];
  const verdicts = [1, 7, 1000].map((size) =>
    judgeArchival(step, { role, home: '', change }, archives, {
      content: (entry) =>
        inPieces(size)(entry.id === null ? { ...entry, id: String(after[entry.path]) } : entry),
      leftAt: (path) => {
        asked.push(path);
        return Promise.resolve(entryOf(path, after[path] ?? null));
      },
      recordBytes,
    }),
  );
  const [first, ...others] = await Promise.all(verdicts);
  for (const other of others) expect(other).toEqual(first);
  // What the step touches need not be looked up.
  expect(asked.filter((path) => step.changes.some((touched) => touched.path === path))).toEqual([]);
  return first ?? null;
}

function withoutIds(step: Step): Step {
  const changes = step.changes.map((change) => ({
    ...change,
    after: change.after && { ...change.after, id: null },
  }));
  return { ...step, changes };
}

/** What departed wrongly, in a few words. */
export function inWords(explained: Explained | null): readonly string[] {
  if (explained === null) return ['no archival'];
  const { fault, departures } = explained;
  return [
    ...(fault === null ? [] : [`${fault.kind} ${fault.parent}`]),
    ...departures.map((each) => {
      const file = each.why === 'file' ? `: ${each.file} -> ${each.target}` : '';
      return `${each.why} ${each.parent} ${each.archive.path} ${'record' in each ? each.record.line : ''}${file}`;
    }),
  ];
}
