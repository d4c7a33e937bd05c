import { posix } from 'node:path';
import type { Restores, Settled } from '../core/finding.ts';
import { gitCommand } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { MendStep } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import type { MakingStep } from './makings.ts';

const ATTRIBUTES = '.gitattributes';

/** A line that has git store what a program makes of files. */
const FILTER = /^[^#\n]*\sfilter=[^\n]*$/gm;

/**
 * The commands that put attributes back as they were, where they make git store something else than a
 * file holds: whatever is restored would be the same again with the next `git add`.
 */
export async function unfilteringSteps(
  { path, from }: Pick<Restores, 'path' | 'from'>,
  { entries, scope }: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<readonly MakingStep[]> {
  const files = attributesOf(path);
  const now = scope.head === null ? entries : await history.at(scope.head, files);
  const before = await history.at(from, files);
  const steps: MakingStep[] = [];
  for (const file of files) {
    const [is, was] = [entryAt(file, now), entryAt(file, before)];
    if (!isFile(is) || is.id === was?.id) continue;
    const [text = '', old = ''] = (await textsIn([is, was], history)) ?? [];
    if ((text.match(FILTER) ?? []).every((line) => old.includes(line))) continue;
    const command = was === null ? 'rm -q -f --ignore-unmatch' : `checkout ${shellWord(from)}`;
    const makes = [{ path: file, entry: was }];
    steps.push({ action: 'run', path: file, text: gitCommand(command, file), makes });
  }
  return steps;
}

/** A problem of a file that a filter changed says so. */
export function namingFilter(problem: Settled): Settled {
  const { diagnostic } = problem;
  // What is put back with others was removed with them.
  const isMeant = ({ path = '', text }: MendStep) =>
    posix.basename(path) === ATTRIBUTES && text.endsWith(` -- ${shellWord(path)}`);
  if (posix.basename(diagnostic.path) === ATTRIBUTES || !diagnostic.steps.some(isMeant))
    return problem;
  const help = [diagnostic.help ?? [], FILTERED].flat().join(' ');
  return { ...problem, diagnostic: { ...diagnostic, help } };
}

const FILTERED =
  'A "filter" in .gitattributes made git store other content than the file had. The steps restore .gitattributes first.';

/** The files that say how git stores a file. */
function attributesOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = posix.dirname(path); ; at = posix.dirname(at)) {
    folders.push(at);
    if (at === '.' || at === '/') break;
  }
  return folders.map((folder) => posix.join(folder, ATTRIBUTES)).sort();
}

function entryAt(path: string, entries: readonly SnapshotEntry[]): SnapshotEntry | null {
  return entries.find((entry) => entry.path === path) ?? null;
}
