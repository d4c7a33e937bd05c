import { posix } from 'node:path';
import type { Restores } from '../core/finding.ts';
import { gitCommand } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { isFinalVersion, isHeldTo } from '../protocols/kinds.ts';
import { type LogSources, sourcesOf } from './log-sources.ts';
import type { MakingStep } from './makings.ts';
import type { Move, Places } from './moving-steps.ts';
import { restoredLog } from './restored-log.ts';
import { bytesIn } from './stray-events.ts';

/** Files of which more are not compared. */
const MOST_FILES = 1000;

/**
 * What of a file or folder that is moved back was not to change, and did on the way: a log that does not go
 * on from what it was, and a record that was final. What else changed since stays.
 * @param sources what problems say that logs held
 */
export async function changedOnTheWay(
  { was, is }: Move,
  { from }: Pick<Restores, 'from'>,
  places: Places,
  history: History,
  sources?: LogSources,
): Promise<readonly MakingStep[]> {
  const held = await places.before(was);
  if (held.length > MOST_FILES) return [];
  const now = new Map((await places.now(is)).map((each) => [each.path, each]));
  const steps: MakingStep[] = [];
  for (const before of held) {
    const { path } = before;
    const entry = now.get(is + path.slice(was.length)) ?? null;
    if (!isFile(before) || !isFile(entry) || entry.id === before.id) continue;
    const [then, text] = [await bytesIn(before, history.read), await bytesIn(entry, history.read)];
    if (then === null || text === null || text === then) continue;
    if (path.endsWith('.jsonl') && isHeldTo(path)) {
      if (!text.startsWith(then)) steps.push(...(await logBack(before, entry)));
    } else if (isHeldTo(path) || (await isFinalVersion(path, then)))
      steps.push(checkedOut(before, from));
  }
  return steps;

  function logBack({ path }: SnapshotEntry, entry: SnapshotEntry) {
    const own = () => sourcesOf([{ path, from, isLog: true }], null).get(path);
    const source = sources?.get(path) ?? own();
    const files = () => places.now(posix.dirname(entry.path));
    const present = { now: entry, packed: async () => [], files };
    return source === undefined ? [] : restoredLog(path, source, present, history);
  }
}

function checkedOut(entry: SnapshotEntry, from: string): MakingStep {
  const text = gitCommand(`checkout ${shellWord(from)}`, entry.path);
  return { action: 'run', path: entry.path, text, makes: [{ path: entry.path, entry }] };
}
