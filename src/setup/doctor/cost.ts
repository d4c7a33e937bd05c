import type { Asker } from '../../app/caller.ts';
import { check } from '../../app/lint.ts';
import { lintRequest } from '../../app/lint-request.ts';
import type { Config } from '../../core/config.ts';
import { Failure } from '../../core/failure.ts';
import type { Checked } from '../../core/report.ts';
import { discover } from '../../discover/discover.ts';
import { readRecentChanges } from '../../git/native/recent-changes.ts';
import { counted } from '../../report/counts.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const { ok } = rowsAbout('cost');

/** How many of the last commits say what a commit changes here. */
const COMMITS = 50;

/** A check of what is staged, and how long it took. */
export interface Trial {
  readonly seconds: number;
  readonly checked: Checked;
}

/** What a hook costs in this clone, and why: it is tried out. */
export async function costRows(config: Config, asker: Asker): Promise<readonly Checkup[]> {
  const first = await tried(asker);
  // Other rows say why nothing can be checked.
  if (first === null) return [];
  const isCold = first.checked.files > 0 && first.checked.cached === 0;
  const second = isCold ? await tried(asker) : null;
  return [ok(`${timeSentence(first, second)} ${await changeSentence(config, asker)}`.trimEnd())];
}

async function tried(asker: Asker): Promise<Trial | null> {
  const before = performance.now();
  try {
    const request = lintRequest({ target: { mode: 'staged', all: false } });
    const { checked } = await check(request, asker);
    return { seconds: (performance.now() - before) / 1000, checked };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
}

/** @param second what followed where the first began without a cache; null where it had one */
export function timeSentence(first: Trial, second: Trial | null): string {
  const { checked, seconds } = first;
  const files = counted(checked.files, ['file', 'files']);
  const took = `checking what is staged took ${inWords(seconds)} (without the start of node)`;
  if (second === null) {
    const known = `${checked.cached} of ${files} from the cache`;
    return `${took}: ${checked.files === 0 ? 'no file had to be read' : known}.`;
  }
  return second.checked.cached > 0
    ? `${took}, with an empty cache (${files} read), and ${inWords(second.seconds)} with the cache that this run filled.`
    : `${took}: ${files} read, and no cache kept.`;
}

/** Seconds, as exact as somebody feels them. */
function inWords(seconds: number): string {
  return `${seconds < 0.1 ? 'less than 0.1' : seconds.toFixed(1)} s`;
}

/** Fewer say nothing of what is usual. */
const FEWEST_COMMITS = 4;

/** The hook's cost follows what a commit changes. */
async function changeSentence(config: Config, { cwd, env }: Asker): Promise<string> {
  const commits = await readRecentChanges({ cwd, env }, COMMITS);
  const changed = commits
    .map((paths) => recordsAmong(paths, config))
    .sort((one, other) => one - other);
  const most = changed.at(-1);
  if (most === undefined || changed.length < FEWEST_COMMITS) return '';
  const start = 'The time of a hook depends on what a commit changes.';
  const last = `the last ${changed.length} commits`;
  if (most === 0) return `${start} None of ${last} changed a file with records.`;
  const middle = changed[Math.floor(changed.length / 2)] ?? 0;
  const half =
    middle === most ? '' : `, half of them ${middle === 0 ? 'none' : `at most ${middle}`}`;
  return `${start} Each of ${last} changed at most ${counted(most, ['file', 'files'])} with records${half}.`;
}

function recordsAmong(paths: readonly string[], config: Config): number {
  const entries = paths.map((path) => ({ path, mode: 'file' as const, id: null }));
  return new Set(discover(entries, config).map(({ entry }) => entry.path)).size;
}
