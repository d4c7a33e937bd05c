import type { Step } from '../../core/change.ts';
import type { Facts } from '../../core/fact.ts';
import { pathWord } from '../../core/git-command.ts';
import type { HistoryInput } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import { restoring } from '../logs/restoring.ts';
import { DECIDES } from './decision-log.ts';
import { isDecided, nameOf } from './vouch-gate.ts';
import { type ObjectChange, wordFor } from './vouch-objects.ts';

/** How to undo what was changed or removed past the review, and what was approved. */
export function byHand(change: ObjectChange, { step, after }: HistoryInput) {
  const { before, state, parent, ids } = change;
  const { record } = state;
  const named = before === null ? namingIn(change, step, after) : [];
  if (record.kind === 'vouch-proposal' && before === null)
    return named.some(isDecision)
      ? unlessForged(change, step, UNDECIDED)
      : undecided(change, step, named.length > 0);
  const name = nameOf(record);
  // What the log names by an id that is not that of the file is another file, of which this is a copy.
  if (before === null && named.length > 0 && [...ids].every((id) => id === name))
    return unlessForged(change, step, UNPROPOSED);
  if (before === null) return unproposed(record.path, step.parents[parent]);
  const back = restoring(step, record.path, parent, REVIEWED);
  const approved = after
    .of('vouch-proposal')
    .filter(
      ({ record: { path, home }, fact }) =>
        home === record.home &&
        isDecided({ path, home }) &&
        fact.status === 'approved' &&
        fact.kind === wordFor(record.kind) &&
        ids.has(fact.artifactId ?? ''),
    );
  const at = ['payload', 'id'];
  const related = approved.map((each) => ({
    record: each.record,
    at,
    message: 'what was approved',
  }));
  return { ...back, related };
}

/** The verbs of logs that stay as they are on what comes after them: its commit may have left it out. */
function namingIn(
  { state: { record }, ids }: ObjectChange,
  step: Step,
  after: Facts,
): readonly string[] {
  const changed = new Set(step.changes.map(({ path }) => path));
  return after
    .of('vouch-audit-log')
    .flatMap(({ record: { home, path }, fact }) =>
      home === record.home && !changed.has(path) ? fact.entries : [],
    )
    .flatMap(({ event, objectIds }) => (objectIds.some((id) => ids.has(id)) ? (event ?? '') : []));
}

function isDecision(verb: string): boolean {
  return DECIDES.test(verb);
}

/**
 * A decision that nobody made goes, and what was proposed waits again. One that only has another name
 * gets its own again.
 * @param isProposed true where the log says that it was proposed
 */
function undecided({ state: { record }, parent }: ObjectChange, step: Step, isProposed: boolean) {
  const { path, home } = record;
  const from = step.parents[parent];
  if (from === undefined) return {};
  const was = step.changes.find(
    ({ before, after }) => after === null && before[parent]?.id === record.id,
  );
  if (was !== undefined)
    return { help: RENAMED, restores: { path: was.path, from, movedTo: path } };
  const pending = `${home}/proposed/${nameOf(record)}.yaml`;
  const moved = step.changes.find((change) => change.path === pending);
  const isMoved = moved !== undefined && moved.after === null && moved.before[parent] !== null;
  const kept = isProposed && { kept: waitingAgain(record, pending) };
  const restores = isMoved ? { path: pending, from, instead: path } : { path, from, ...kept };
  return { help: UNDECIDED, restores };
}

/**
 * What an earlier event names was mostly left out of its commit. If the log does not have that event any
 * more, nobody had made it, and what came for it goes as well.
 */
function unlessForged({ state: { record }, ids, parent }: ObjectChange, step: Step, help: string) {
  const { path, home } = record;
  const from = step.parents[parent];
  if (from === undefined) return { help: LEFT_OUT };
  const unlessNamed = { log: `${home}/audit.log.jsonl`, ids: [...ids], help: LEFT_OUT };
  return { help, restores: { path, from, unlessNamed } };
}

function unproposed(path: string, from: string | undefined) {
  const restores = from !== undefined && { restores: { path, from, whileOwn: true as const } };
  return { help: UNPROPOSED, ...restores };
}

/** Writes it down without its decision: git may know nothing of what waits. */
function waitingAgain(record: RecordRef, pending: string): MendStep {
  const { path, home } = record;
  const [file, log] = [pathWord(path), pathWord(`${home}/audit.log.jsonl`)];
  const decisions = `grep -sF ${shellWord(nameOf(record))} ${log} | grep -Eq '"proposal[.]([a-z]+[.])?(approve|reject|expire)"'`;
  const isNone = `{ ! ${decisions} || { echo 'The log has its decision: add it with git.' >&2; false; }; }`;
  const members = `/^[^ #-]/{own=/^(decided_|decision_reason)/} !own{sub(/^status:.*/,"status: pending"); print}`;
  const writing = `mkdir -p ${pathWord(`${home}/proposed`)} && awk ${shellWord(members)} ${file} > ${pathWord(pending)}`;
  const text = `${isNone} && { [ -e ${pathWord(pending)} ] || { ${writing}; }; }`;
  return { action: 'run', path: pending, text };
}

const UNDECIDED =
  'The log does not say that anybody decided it. The steps take it out of decided/, and what was proposed waits again: have somebody decide it with the tool, which writes the file and its event. If the tool did decide it, commit the log together with it instead.';

const RENAMED = 'This file had another name. Give it that again.';

const LEFT_OUT =
  'The log has an event that names it, and that was committed without this file: `git commit -a` leaves new files out. If the last commit brought the event and is not published, commit again with the file: `git reset --soft HEAD~1`, `git add` the file, `git commit -C ORIG_HEAD`. An event in an earlier commit does not count.';

const UNPROPOSED =
  'Remove the file, propose the object with the tool, and have somebody else approve the proposal: that adds the object and its event. If a tool did this, commit its event together with the change. An event that is appended later does not count.';

const REVIEWED =
  'A change is proposed, and approved by somebody else: for a claim, `lint-protocol vouch propose claim TEXT --supersedes ID`; to delete an object, `lint-protocol vouch propose delete ID`. If a tool made the change, commit its audit event together with the change. An event appended later does not count.';
