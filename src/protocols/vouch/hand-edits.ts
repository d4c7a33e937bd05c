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
    return undecided(
      change,
      step,
      named.some((verb) => DECIDES.test(verb)),
    );
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
  if (before === null) {
    const proposals = approved.flatMap(({ record: each, fact }) => [nameOf(each), fact.id ?? []]);
    return unproposed(change, step, named.length > 0, proposals.flat());
  }
  const back = restoring(step, record.path, parent, REVIEWED);
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

/**
 * A decision that nobody made goes, and what was proposed waits again. One that only has another name
 * gets its own again.
 * @param isNamed true where the log has a decision of it
 */
function undecided({ state: { record }, ids, parent }: ObjectChange, step: Step, isNamed: boolean) {
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
  const kept = !isNamed && { kept: waitingAgain(record, pending) };
  const restores = isMoved ? { path: pending, from, instead: path } : { path, from, ...kept };
  const unlessNamed = named(home, [...ids], DECIDES);
  return { help: UNDECIDED, restores: { ...restores, unlessNamed } };
}

/**
 * What nobody else has goes. Where others have it, it goes with its decision, and with an event of
 * another commit that nobody wrote.
 * @param isNamed true where an event of an earlier commit names it
 * @param proposals what approved it
 */
function unproposed(
  { state: { record }, ids, parent }: ObjectChange,
  step: Step,
  isNamed: boolean,
  proposals: readonly string[],
) {
  const { path, home } = record;
  const from = step.parents[parent];
  // What the log names by an id that is not that of the file is another file, of which this is a copy.
  const isCopy = [...ids].some((id) => id !== nameOf(record));
  if (from === undefined) return { help: isNamed && !isCopy ? LEFT_OUT : UNPROPOSED };
  const whileOwn = isCopy || (!isNamed && proposals.length === 0);
  const unlessNamed = isCopy ? undefined : named(home, [...ids, ...proposals], ADMITS);
  const more = { ...(whileOwn && { whileOwn }), ...(unlessNamed && { unlessNamed }) };
  return { help: UNPROPOSED, restores: { path, from, ...more } };
}

/** An event of another commit was mostly left out of that of the file, or the other way round. */
function named(home: string, ids: readonly string[], { source: verbs }: RegExp) {
  const help = { uncommitted: LEFT_OUT, committed: NAMED };
  return { log: `${home}/audit.log.jsonl`, ids, verbs, help };
}

/** All but what only proposes an object, or refuses it. */
const ADMITS = /^(?!proposal\.(?:[^.]+\.)?(?:create|reject|expire)$)/;

/** Writes it down without its decision: git may know nothing of what waits. */
function waitingAgain(record: RecordRef, pending: string): MendStep {
  const { path, home } = record;
  const [file, log] = [path, `${home}/audit.log.jsonl`].map(pathWord);
  // What git holds of the log was judged, and goes with other steps.
  const unheld = `git cat-file blob ${pathWord(`:${home}/audit.log.jsonl`)} 2>/dev/null | grep -svxFf - ${log}`;
  const decisions = `${unheld} | grep -F ${shellWord(nameOf(record))} | grep -Eq '"proposal[.]([a-z]+[.])?(approve|reject|expire)"'`;
  const isNone = `{ ! ${decisions} || { echo 'The log has its decision: add it with git.' >&2; false; }; }`;
  const members = `/^[^ #-]/{own=/^(decided_|decision_reason)/} !own{sub(/^status:.*/,"status: pending"); print}`;
  const writing = `mkdir -p ${pathWord(`${home}/proposed`)} && awk ${shellWord(members)} ${file} > ${pathWord(pending)}`;
  const text = `${isNone} && { [ -e ${pathWord(pending)} ] || { ${writing}; }; }`;
  return { action: 'run', path: pending, text };
}

const UNDECIDED =
  'No event says that the proposal was decided. The steps move it from decided/ back to proposed/. Then have somebody decide it with the tool, which writes the file and the event. If the tool decided it already, commit the log together with this file instead.';

const RENAMED = 'This file was renamed. Give it its earlier name again.';

const LEFT_OUT =
  'The event for this file was committed without the file: `git commit -a` leaves new files out. If the last commit added the event and is not published, commit again with the file: `git reset --soft HEAD~1`, `git add` the file, `git commit -C ORIG_HEAD`. An event in an earlier commit does not count.';

const NAMED =
  'The event about this object is in another commit. A human has to decide whether it describes this change. If it does, a maintainer accepts this change. If not, propose to delete the object: `lint-protocol vouch propose delete ID`.';

const UNPROPOSED =
  'Remove the file, propose the object with the tool, and have somebody else approve the proposal: that adds the object and its event. If a tool added the file, commit its event together with the file. An event that is appended later does not count.';

const REVIEWED =
  'Propose the change, and have somebody else approve it. For a claim: `lint-protocol vouch propose claim TEXT --supersedes ID`. To delete an object: `lint-protocol vouch propose delete ID`. If a tool made the change, commit its audit event together with the change. An event appended later does not count.';
