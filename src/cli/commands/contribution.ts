import type { Caller } from '../../app/caller.ts';
import { stateInWords } from '../../app/chosen-paths.ts';
import {
  type Comparison,
  compared,
  comparisonDocument,
  countsOf,
} from '../../app/compared/comparison.ts';
import type { ContributionsRead } from '../../app/compared/read-contributions.ts';
import { documentText } from '../../app/operate/shown-outcome.ts';
import { appearance } from '../../app/terminal.ts';
import { counted } from '../../report/counts.ts';
import { visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import type { ContributionInvocation } from '../contribution-invocation.ts';

/** How many contributions that could not be compared are named to people. */
const MOST_NAMED = 20;

/** Prints a comparison. Gives the exit code: 3 where something that was asked for could not be compared. */
export async function compare(invocation: ContributionInvocation, caller: Caller): Promise<0 | 3> {
  const { stdout, env } = caller;
  const { format, color, verbose } = invocation;
  const done = await compared(invocation, caller);
  const style = { ...appearance(stdout, env, color), quiet: false, verbose };
  stdout.write(format === 'json' ? documentText(comparisonDocument(done)) : asText(done, style));
  return done.read.leftOut.length > 0 ? 3 : 0;
}

function asText({ answer, snapshot: { scope }, read, notes }: Comparison, style: Style): string {
  const { contributions, sessions } = countsOf(read);
  const what = counted(contributions, ['contribution', 'contributions']);
  const whose = counted(sessions, ['session', 'sessions']);
  const lines = [
    ...(contributions > 0 ? [`${answer.text(style)}Compared ${what} of ${whose}.`] : []),
    ...leftOutLines(read, style),
  ];
  if (lines.length === 0) {
    lines.push(`Nothing to compare: there is no contribution in ${stateInWords(scope)}.`);
  }
  lines.push(...notes.map((note) => `${paint(style, 'note:', 'bold')} ${visible(note)}`));
  return lines.map((line) => `${line}\n`).join('');
}

/** What was asked for and could not be compared: never left out without a word. */
function leftOutLines({ leftOut }: ContributionsRead, style: Style): readonly string[] {
  const lines = leftOut.slice(0, MOST_NAMED).map(({ path, part, why }) => {
    const place = part === null ? path : `${path}, ${part}`;
    return visible(`${place}: ${why}`);
  });
  const others = leftOut.length - lines.length;
  if (others > 0) lines.push(`${others} more; --format json names them all`);
  return lines.map((line) => `${paint(style, 'not compared:', 'yellow', 'bold')} ${line}`);
}
