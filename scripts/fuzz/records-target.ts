import type { Analyses } from '../../src/analyze/analyses.ts';
import type { Analysis } from '../../src/analyze/analyze.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Report } from '../../src/core/report.ts';
import { Broken } from './finding.ts';
import { type FuzzInput, lastCommit } from './fuzz-input.ts';
import { demandSameWithCrlf } from './properties/line-ends.ts';
import { demandMending } from './properties/mending.ts';
import { demandPlaces } from './properties/places.ts';
import { demandReports } from './properties/reports.ts';
import { recordSeeds } from './seeds.ts';
import type { Target } from './target.ts';
import { configOf, snapshotOf, verdictOn } from './verdict.ts';

/** All stages, over records of every kind. */
export function recordsTarget(): Target {
  return {
    name: 'records',
    batch: 64,
    seeds: recordSeeds,
    async check(input, isThorough) {
      const analyses = new Map<string, Analysis>();
      const report = await verdictOn(snapshotOf(input), configOf(input), { analyses });
      demandPlaces(report.diagnostics, [lastCommit(input).files]);
      if (!isThorough) return;
      await demandSame(input, report, analyses);
      await demandReports(report);
      await demandSameWithCrlf(input);
      await demandMending(input, report.diagnostics);
    },
  };
}

/** A second time the report is the same, from scratch and with all that a run remembers. */
async function demandSame(input: FuzzInput, first: Report, analyses: Analyses): Promise<void> {
  for (const known of [new Map<string, Analysis>(), analyses]) {
    const second = await verdictOn(snapshotOf(input), configOf(input), { analyses: known });
    const [one, two] = [first, second].map(({ diagnostics, checked, notes }) =>
      JSON.stringify({ diagnostics, checked, notes }),
    );
    if (one === two) continue;
    const other = newIn(first, second) ?? newIn(second, first);
    const culprit = other?.rule ?? 'the report';
    const text = `${known === analyses ? 'remembered' : 'from scratch'}: ${JSON.stringify(other)}`;
    throw new Broken('a second run says something else', culprit, text);
  }
}

/** A problem of a report that another one has not. */
function newIn(one: Report, other: Report): Diagnostic | undefined {
  const known = new Set(other.diagnostics.map((problem) => JSON.stringify(problem)));
  return one.diagnostics.find((problem) => !known.has(JSON.stringify(problem)));
}
