import { table } from '../docs/markdown.ts';
import { BACKENDS } from './hostile-repository.ts';
import type { Judged, Outcome } from './judge.ts';

/** What became of a group of hostile repositories. */
export interface GroupOutcome {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

/** The figures as they stand in `docs/reliability.md`; only of outcomes without faults. */
export function outcomeTable(groups: readonly GroupOutcome[]): string {
  const runs = groups.flatMap(({ outcomes }) => outcomes.flatMap((outcome) => outcome.runs));
  const head = ['what is hostile', 'repositories', 'traps seen to go off', 'runs'];
  const rows = groups.map(({ name, outcomes }) => row(name, outcomes));
  const all = row(
    'together',
    groups.flatMap(({ outcomes }) => outcomes),
  );
  return [
    table([...head, 'reported', 'no verdict: git', 'no verdict: js'], [...rows, all]),
    `In none of the ${runs.length} runs did a program run, was anything read or written outside, or was a planted problem passed over. Why there was no verdict:`,
    reasonTable(runs),
  ].join('\n\n');
}

function row(name: string, outcomes: readonly Outcome[]): string[] {
  const runs = outcomes.flatMap((outcome) => outcome.runs);
  const told = runs.filter(({ error }) => error === null).length;
  const unjudged = BACKENDS.map(
    (backend) => runs.filter((run) => run.backend === backend && run.error !== null).length,
  );
  const live = outcomes.filter(({ wentOff }) => wentOff === true).length;
  return [name, ...[outcomes.length, live, runs.length, told, ...unjudged].map(String)];
}

function reasonTable(runs: readonly Judged[]): string {
  const reasons = [...new Set(runs.map(({ error }) => error))].filter((error) => error !== null);
  const rows = reasons.sort().map((reason) => {
    const counts = BACKENDS.map(
      (backend) => runs.filter((run) => run.error === reason && run.backend === backend).length,
    );
    return [`\`${reason}\``, ...counts.map(String)];
  });
  return table(['reason', 'git', 'js'], rows);
}
