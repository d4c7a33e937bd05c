import { FORMATS, formatOf } from '../report/formats.ts';
import type { Command } from './command-names.ts';
import type { Usage } from './command-pages.ts';

/** Formats of what is no report on records. */
const TWO: readonly Usage[] = [
  ['pretty', 'for people (the default)'],
  ['json', 'for programs'],
];

/** What `--format` takes with a command, and what each is for. */
export function formatsOf(command: Command): readonly Usage[] {
  if (command !== 'lint' && command !== 'consensus') return TWO;
  return FORMATS.map((name) => [name, formatOf(name).purpose]);
}
