import type { FateWitness } from '../core/fate-witness.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { PastState, Snapshot } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import { definitionOf, isReadable } from '../protocols/kinds.ts';
import { linesOf } from './earlier-log.ts';

/** Versions of a log of which more are not read. */
const MOST_READ = 100;

const EITHER_ORDER = 'two branches each appended one of the two lines, so either order is right';

interface Asked {
  readonly snapshot: Snapshot;
  readonly history: Pick<History, 'steps' | 'at' | 'read'> | null;
  readonly fates?: FateWitness | undefined;
}

/**
 * Problems of rules about the order of lines, without those of which a merge is the cause: one commit
 * holds the one line without the other, and another commit the other without the one.
 */
export async function withoutMergedOrder(
  problems: readonly Settled[],
  isOrder: (problem: Settled) => boolean,
  { snapshot, history, fates }: Asked,
): Promise<readonly Settled[]> {
  const asked = problems.filter(isOrder);
  const paths = new Set(asked.map(({ diagnostic }) => diagnostic.path));
  const now = await textsOf(snapshot, (path) => paths.has(path));
  const found = await snapshot.introducing?.([...paths].sort());
  const before = found ?? new Map();
  const merged = await headsMerged(snapshot, history);
  const logs = new Map<string, LogVersions>();
  for (const [path, text] of now) {
    const states: readonly PastState[] = before.get(path) ?? [];
    const all = [...merged, ...states.slice(0, MOST_READ)];
    logs.set(path, new LogVersions(path, saidIn(text), all));
  }
  const explained = new Set<Settled>();
  const apart = new Set<Settled>();
  for (const problem of asked) {
    const { path, range, related } = problem.diagnostic;
    const other = related.find((each) => each.path === path)?.range.start.line ?? null;
    if (other === null) continue;
    const held = await logs.get(path)?.alone(range.start.line, other);
    if (held?.one && held.other) explained.add(problem);
    else if ((held?.one || held?.other) && isOfWriters(problem)) apart.add(problem);
  }
  const isCutOff = found === null && asked.length > explained.size;
  if (explained.size + apart.size === 0 && !isCutOff) return problems;
  const left = problems.filter((problem) => !explained.has(problem));
  fates?.dropped(problems, left, EITHER_ORDER);
  return left.map((problem) => {
    if (apart.has(problem)) return worthKnowing(problem);
    return isCutOff && asked.includes(problem) ? { ...problem, isUncertain: true } : problem;
  });
}

function isOfWriters({ kind }: Settled): boolean {
  return isReadable(kind) && definitionOf(kind).isOfWriters === true;
}

/** A squash or a rebase of an honest branch leaves no more than this to see. */
function worthKnowing(problem: Settled): Settled {
  return { ...problem, diagnostic: { ...problem.diagnostic, level: 'info' } };
}

/** What is being merged, where that is not committed yet. */
async function headsMerged(
  { scope }: Snapshot,
  history: Asked['history'],
): Promise<readonly Pick<PastState, 'at'>[]> {
  if (history === null || scope.head !== null) return [];
  const merged: Pick<PastState, 'at'>[] = [];
  for await (const { parents } of history.steps()) {
    for (const parent of parents.slice(1)) {
      const entriesAt = (paths: readonly string[]) => history.at(parent, paths);
      merged.push({
        at: async (paths) => ({
          scope,
          entries: [...(await entriesAt(paths))],
          read: history.read,
        }),
      });
    }
  }
  return merged;
}

/** The lines without their hashes: who chains an entry anew behind others changes nothing that it says. */
function saidIn(text: string): readonly string[] {
  return linesOf(text).map((line) => line.replace(/"(?:prev_)?hash":"[\da-f]{64}",?/g, ''));
}

/** What commits hold of a log, read while somebody asks. */
class LogVersions {
  readonly #path: string;
  readonly #now: readonly string[];
  readonly #states: readonly Pick<PastState, 'at'>[];
  readonly #read = new Map<number, ReadonlySet<string>>();

  constructor(path: string, now: readonly string[], states: readonly Pick<PastState, 'at'>[]) {
    this.#path = path;
    this.#now = now;
    this.#states = states;
  }

  /** Which of two lines some version holds without the other. */
  async alone(
    line: number,
    above: number,
  ): Promise<{ readonly one: boolean; readonly other: boolean }> {
    const [one, two] = [this.#now[line - 1], this.#now[above - 1]];
    if (one === undefined || two === undefined || one === two) return { one: false, other: false };
    let [isOneAlone, isTwoAlone] = [false, false];
    for (const at of this.#states.keys()) {
      const lines = await this.#linesAt(at);
      isOneAlone ||= lines.has(one) && !lines.has(two);
      isTwoAlone ||= lines.has(two) && !lines.has(one);
      if (isOneAlone && isTwoAlone) break;
    }
    return { one: isOneAlone, other: isTwoAlone };
  }

  async #linesAt(at: number): Promise<ReadonlySet<string>> {
    const known = this.#read.get(at);
    if (known !== undefined) return known;
    const state = await this.#states[at]?.at([this.#path]);
    const texts = state && (await textsOf(state, (path) => path === this.#path));
    const lines = new Set(saidIn(texts?.get(this.#path) ?? ''));
    this.#read.set(at, lines);
    return lines;
  }
}
