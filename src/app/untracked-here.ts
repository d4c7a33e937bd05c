import { join } from 'node:path';
import { gitCommand } from '../core/git-command.ts';
import type { MendStep } from '../core/remedy.ts';
import type { Report } from '../core/report.ts';
import type { Repository } from '../core/repository.ts';
import { entryAt, type Snapshot } from '../core/snapshot.ts';
import { statAt } from '../git/stat-at.ts';

/**
 * A report whose commands leave alone what is on disk and git does not list, as a log that somebody untracked and
 * that goes on growing: git gets back what it held, and the file stays as it is.
 * @param listed what git lists, which commands know
 */
export async function besideUntracked(
  report: Report,
  listed: Pick<Snapshot, 'entries'>,
  repository: Repository,
): Promise<Report> {
  const kept = new Map<string, readonly MendStep[]>();
  const texts = report.diagnostics.flatMap(({ steps }) => steps.map(({ text }) => text));
  for (const text of new Set(texts)) {
    const steps = await keeping(text, listed, repository);
    if (steps !== null) kept.set(text, steps);
  }
  if (kept.size === 0) return report;
  const diagnostics = report.diagnostics.map((each) => {
    const steps = each.steps.flatMap((step) =>
      (kept.get(step.text) ?? [step]).map((one) => ({ ...step, ...one })),
    );
    if (each.steps.every(({ text }) => !kept.has(text))) return each;
    return { ...each, help: [each.help ?? [], STAYS].flat().join(' '), steps };
  });
  return { ...report, diagnostics };
}

const STAYS =
  'What git does not track stays on disk as it is: run `lint-protocol` afterwards to check it.';

const CHECKOUT = /^git --literal-pathspecs checkout ([\da-f]{40,64}) -- (.*)$/s;

/** The commands in place of one that writes over such files; null where there are none. */
async function keeping(
  text: string,
  listed: Pick<Snapshot, 'entries'>,
  repository: Repository,
): Promise<readonly MendStep[] | null> {
  const [, commit = '', words = ''] = CHECKOUT.exec(text) ?? [];
  if (commit === '') return null;
  const held = (await repository.entriesAt(commit, pathsIn(words))).map(({ path }) => path);
  const isKept = (path: string) =>
    entryAt(listed, path) === null && statAt(join(repository.root, path))?.isFile() === true;
  const there = held.filter(isKept);
  if (there.length === 0) return null;
  const others = held.filter((path) => !there.includes(path));
  const commands = [
    gitCommand(`reset -q ${commit}`, ...there),
    ...(others.length === 0 ? [] : [gitCommand(`checkout ${commit}`, ...others)]),
  ];
  return commands.map((command) => ({ action: 'run', text: command }));
}

/** The words of a command, as far as they are said as they are. */
function pathsIn(words: string): readonly string[] {
  const found = words.match(/'(?:[^']|'\\'')*'|\S+/g) ?? [];
  return found.map((word) =>
    word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word,
  );
}
