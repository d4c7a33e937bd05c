import { posix } from 'node:path';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { objectIn } from '../core/texts.ts';
import { logBeside } from '../history/log-paths.ts';
import { linesOf } from './earlier-log.ts';
import { utf8 } from './new-chain.ts';
import { placesSince } from './restoring-steps.ts';
import { bytesIn } from './stray-events.ts';

/**
 * Problems of what is taken back only if the log does not name it: it may have named it when the step was
 * made, by an event that nobody wrote, and that is out of it by now.
 */
export async function takingUnnamed(
  problems: readonly Settled[],
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History | null,
): Promise<readonly Settled[]> {
  const known = new Map<string, Promise<string | null>>();
  const settled: Settled[] = [];
  for (const problem of problems) {
    const asked = problem.restores?.unlessNamed;
    if (asked === undefined || problem.restores === undefined) {
      settled.push(problem);
      continue;
    }
    const { log, ids, help } = asked;
    const text = known.get(log) ?? eventsOf(log, problem.restores.from, snapshot, history);
    known.set(log, text);
    const events = await text;
    const isNamed = events === null || ids.some((id) => events.includes(JSON.stringify(id)));
    const { restores: _, ...others } = problem;
    settled.push(isNamed ? { ...others, diagnostic: { ...problem.diagnostic, help } } : problem);
  }
  return settled;
}

/** All events that a log and its segments hold now, as one text; null where one cannot be read. */
async function eventsOf(
  log: string,
  from: string,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History | null,
): Promise<string | null> {
  if (history === null) return null;
  const beside = await placesSince(from, snapshot, history).now(posix.dirname(log));
  const texts: string[] = [];
  for (const entry of beside) {
    if (entry.path !== log && logBeside(entry.path) !== log) continue;
    const text = await bytesIn(entry, history.read);
    if (text === null) return null;
    for (const line of linesOf(text)) texts.push(JSON.stringify(objectIn(utf8(line))));
  }
  return texts.length === 0 ? null : texts.join('\n');
}
