import type { Caller } from '../../app/caller.ts';
import { stateInWords } from '../../app/chosen-paths.ts';
import { configurationOf } from '../../app/configuration.ts';
import { type ContributionsRead, readContributions } from '../../app/read-contributions.ts';
import { soundContributions } from '../../app/sound-contributions.ts';
import { appearance } from '../../app/terminal.ts';
import { WrongUse } from '../../core/failure.ts';
import { quoted } from '../../core/found-value.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { TOOL } from '../../core/tool.ts';
import { openRepository } from '../../git/open.ts';
import { loadRules } from '../../protocols/rules.ts';
import { counted, listed } from '../../report/counts.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import type { ContributionInvocation } from '../contribution-invocation.ts';
import type { Answer } from './contribution-answer.ts';
import { conflicts } from './contribution-conflicts.ts';
import { consensus } from './contribution-consensus.ts';

/** How many contributions that could not be compared are named to people. */
const MOST_NAMED = 20;

/**
 * Prints which sessions answer differently, or what their answers add up to (seed 1.11). Nothing is
 * written. Gives the exit code: 3 where something that was asked for could not be compared.
 */
export async function compare(invocation: ContributionInvocation, caller: Caller): Promise<0 | 3> {
  const { cwd, env, stdout } = caller;
  const { action, backend, format, color, verbose } = invocation;
  const repository = await openRepository({ cwd, env, backend });
  try {
    const snapshot = await snapshotOf(repository, invocation);
    const state = { snapshot, root: repository.root };
    const rules = await loadRules();
    const found = await configurationOf(invocation.config, cwd, state, rules);
    const { notes } = found;
    const all = await readContributions(snapshot, found.config, invocation, rules);
    const looked = { repository, snapshot, found, rules, config: invocation.config, caller };
    const read = await soundContributions(all, looked);
    demandSome(invocation, snapshot, read);
    const answer = { conflicts, consensus }[action](read.contributions, read.entries);
    const style = { ...appearance(stdout, env, color), quiet: false, verbose };
    const done = { answer, snapshot, read, notes };
    stdout.write(format === 'json' ? asJson(done) : asText(done, style));
    return read.leftOut.length > 0 ? 3 : 0;
  } finally {
    await repository.close();
  }
}

/** A comparison that took place. */
interface Comparison {
  readonly answer: Answer;
  readonly snapshot: Snapshot;
  readonly read: ContributionsRead;
  /** What to know of it, for people. */
  readonly notes: readonly string[];
}

function snapshotOf(
  repository: Repository,
  { rev, staged }: ContributionInvocation,
): Promise<Snapshot> {
  if (rev !== null) return repository.revision(rev);
  return staged ? repository.index() : repository.worktree();
}

/** @throws WrongUse where there is nothing of what was named: that would look like agreement. */
function demandSome(
  { epic, marker }: ContributionInvocation,
  { scope }: Snapshot,
  { contributions, leftOut, epics }: ContributionsRead,
): void {
  if ((epic === null && marker === null) || contributions.length + leftOut.length > 0) return;
  const wanted = [
    ...(epic === null ? [] : [`the epic ${epic}`]),
    ...(marker === null ? [] : [`the marker "${marker}"`]),
  ];
  const others = [...epics].sort().slice(0, MOST_NAMED);
  throw new WrongUse(
    'nothing-to-compare',
    `No contribution in ${stateInWords(scope)} has ${listed(wanted)}.`,
    others.length === 0
      ? 'There is no contribution at all.'
      : `There are contributions to ${listed(others.map((id) => quoted(id)))}.`,
  );
}

/** `schemas/contribution-conflicts.schema.json` and `schemas/contribution-consensus.schema.json`. */
function asJson({ answer, snapshot: { scope }, read, notes }: Comparison): string {
  const document = {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    scope: { mode: scope.mode, base: scope.base, head: scope.head },
    compared: countsOf(read),
    ...answer.members,
    leftOut: read.leftOut.map(({ path, part, why }) => ({ path, part, why })),
    notes,
    error: null,
  };
  return `${inertJson(JSON.stringify(document, null, 2))}\n`;
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

function countsOf({ contributions }: ContributionsRead) {
  const sessions = new Set(contributions.map(({ sessionId }) => sessionId)).size;
  return { contributions: contributions.length, sessions };
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
