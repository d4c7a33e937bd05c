import { table } from '../docs/markdown.ts';
import { type Judgement, type Outcome, SOUND, UNSOUND } from './judgement.ts';

/** How the plays of one fault ended. */
export interface Tally {
  readonly fault: string;
  readonly runs: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

const OUTCOMES = [...SOUND, ...UNSOUND];

/** Counts outcomes. */
export function tallyOf(fault: string, judgements: readonly Judgement[]): Tally {
  const count = (wanted: Outcome) => judgements.filter(({ outcome }) => outcome === wanted).length;
  const outcomes = Object.fromEntries(OUTCOMES.map((each) => [each, count(each)]));
  return { fault, runs: judgements.length, outcomes: outcomes as Tally['outcomes'] };
}

/** The plays that ended as none must. */
export function unsoundIn({ outcomes }: Tally): number {
  return UNSOUND.reduce((sum, outcome) => sum + outcomes[outcome], 0);
}

/** A row for each fault, and one for all. */
export function faultsTable(tallies: readonly Tally[]): string {
  const all = OUTCOMES.map((each) => tallies.reduce((sum, tally) => sum + tally.outcomes[each], 0));
  const runs = tallies.reduce((sum, tally) => sum + tally.runs, 0);
  return table(
    ['fault', 'runs', ...OUTCOMES],
    [
      ...tallies.map((tally) => [
        tally.fault,
        tally.runs.toLocaleString('en'),
        ...OUTCOMES.map((each) => tally.outcomes[each].toLocaleString('en')),
      ]),
      ['all', runs.toLocaleString('en'), ...all.map((count) => count.toLocaleString('en'))],
    ],
  );
}
