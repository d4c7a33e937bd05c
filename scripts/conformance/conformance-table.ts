import { table } from '../docs/markdown.ts';
import { commonmarkReadings } from './commonmark-suite.ts';
import { YAML_DEVIATIONS } from './deviations.ts';
import { jsonOutcomes } from './json-suite.ts';
import { type Count, counted } from './outcome.ts';
import { yamlOutcomes, yamlValues } from './yaml-suite.ts';

/** The figures of all suites as they stand in `docs/reliability.md`, measured now. */
export function conformanceTable(): string {
  const head = ['suite', 'wanted', 'inputs', 'accepted', 'rejected', 'otherwise than wanted'];
  const rows = [
    ...suiteRows('JSONTestSuite', counted(jsonOutcomes())),
    ...suiteRows('YAML test suite', counted(yamlOutcomes())),
  ];
  const reasons = YAML_DEVIATIONS.map(({ names, reason }) => [names.join(', '), reason]);
  return [
    table(head, rows),
    `Of the ${yamlValues().length} valid cases of the YAML test suite whose meaning it writes down as one JSON value, every one that is accepted has that value.`,
    table(['YAML case', 'why it is refused'], reasons),
    markdownFigures(),
  ].join('\n\n');
}

function suiteRows(suite: string, counts: readonly Count[]): string[][] {
  return counts.map(({ wanted, accepted, rejected, deviating }) => [
    suite,
    wanted,
    ...[accepted + rejected, accepted, rejected, deviating.length].map(String),
  ]);
}

function markdownFigures(): string {
  const readings = commonmarkReadings();
  const headings = readings.flatMap(({ own }) => own.headings).length;
  const fences = readings.flatMap(({ own }) => own.code).length;
  return `CommonMark 0.31: all ${readings.length} examples are read. Their HTML has ${headings} headings outside of quotes and lists, and exactly these are found, with level and text. It has ${fences} fenced blocks, and exactly these are found, with label and content. No deviation.`;
}
