import type { Report } from '../../src/core/report.ts';
import { isAppend } from '../../test/history/log/slow-checker.ts';
import { judge } from '../../test/history/log/states.ts';
import { Broken, escaped } from './finding.ts';
import type { Commit, FuzzInput } from './fuzz-input.ts';
import { graphSeeds } from './graph-seeds.ts';
import { memoryHistory } from './memory-history.ts';
import { demandPlaces } from './properties/places.ts';
import { demandReports } from './properties/reports.ts';
import { historySeeds, logSeeds } from './seeds.ts';
import type { Target } from './target.ts';
import { configOf, snapshotOf, verdictOn } from './verdict.ts';

/** Records that the definition by brute force can look at. */
const MOST_RECORDS = 7;
const MOST_PARENTS = 3;
const GRAPHS = 60;

/** What became of records from commit to commit. */
export function historyTarget(): Target {
  return {
    name: 'history',
    batch: 32,
    seeds: () => [...historySeeds(), ...logSeeds(), ...graphSeeds(GRAPHS)],
    async check(input, isThorough) {
      await demandDefinition(input);
      const report = await verdictOnHistory(input);
      const states = input.commits.map(({ files }) => files);
      demandPlaces(report.diagnostics, states);
      if (!isThorough) return;
      const again = await verdictOnHistory(input);
      if (JSON.stringify(again) !== JSON.stringify(report)) {
        const culprit = report.diagnostics[0]?.rule ?? 'the report';
        throw new Broken('a second run says something else', culprit, JSON.stringify(again));
      }
      await demandReports(report);
    },
  };
}

function verdictOnHistory(input: FuzzInput): Promise<Report> {
  const { history } = memoryHistory(input.commits);
  return verdictOn(snapshotOf(input), configOf(input), { history });
}

/** Each step of a short log is an append if and only if the definition, by brute force, says so. */
async function demandDefinition({ commits }: FuzzInput): Promise<void> {
  for (const { parents, files } of commits) {
    if (parents.length === 0 || parents.length > MOST_PARENTS) continue;
    for (const path of Object.keys(files).filter((each) => each.endsWith('.jsonl'))) {
      const after = logAt({ files }, path);
      const before = parents.map((parent) => logAt(commits[parent], path));
      if ([after, ...before].some((log) => recordCount(log) > MOST_RECORDS)) continue;
      if (after === null && before.every((log) => log === null)) continue;
      const wanted = isAppend(before, after);
      const fault = await judged(before, after);
      if ((fault === null) === wanted) continue;
      const text = JSON.stringify({ path, before, after, fault });
      throw new Broken('a log is judged otherwise than defined', 'append', text);
    }
  }
}

/** A character a byte; null where there is no file. */
function logAt(commit: Pick<Commit, 'files'> | undefined, path: string): string | null {
  const content = commit?.files[path];
  return content instanceof Uint8Array ? Buffer.from(content).toString('latin1') : null;
}

function recordCount(log: string | null): number {
  return log?.split('\n').length ?? 0;
}

async function judged(before: readonly (string | null)[], after: string | null) {
  const bytes = (log: string | null) => (log === null ? null : Buffer.from(log, 'latin1'));
  try {
    return await judge(before.map(bytes), bytes(after));
  } catch (error) {
    throw escaped(error);
  }
}
