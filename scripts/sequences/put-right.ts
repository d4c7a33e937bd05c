import type { Move } from './move.ts';
import type { PlayedSequence } from './played-sequence.ts';
import { EPICS } from './start.ts';
import { type World, worldOf } from './world.ts';

/** Errors that records of two sides may cause together, each of them without one. */
const OF_BOTH: ReadonlySet<string> = new Set([
  'CONTRIB-006',
  'contribution/unique-id',
  'message/unique-id',
  'manifest/duplicate-id',
  'manifest/order',
  'contribution/baseline',
  // A baseline asks more on one side, or each side has one of that id.
  'CONTRIB-005',
  'subagent/one-entry',
  'subagent/output-agrees',
  // Each side appended entries for one file, or one of them archived it.
  'manifest/checksum',
  'manifest/agrees',
]);

/** Those that a text conflict leaves where one side of a file is taken. */
const OF_A_CONFLICT: ReadonlySet<string> = new Set([
  'consensus/manifest-verdict',
  'manifest/unlisted',
]);

const MOST_ROUNDS = 3;

/**
 * Calls the operations that put right what both sides cause together.
 * @param errors what a run on the working tree says
 */
export async function putRight(
  sequence: PlayedSequence,
  errors: readonly string[],
  hadConflict: boolean,
): Promise<void> {
  const rules = new Set(errors.map(ruleOf));
  for (const rule of rules) sequence.count(`put right: ${rule}`);
  const strange = [...rules].filter(
    (rule) => !OF_BOTH.has(rule) && !(hadConflict && OF_A_CONFLICT.has(rule)),
  );
  if (strange.length > 0) {
    sequence.fault('after joining, what is not caused by both sides', errors);
    return;
  }
  let left = errors;
  sequence.judgesSteps = false;
  for (let round = 0; round < MOST_ROUNDS && left.length > 0; round += 1) {
    for (const move of movesFor(left, worldOf(sequence.repo))) await sequence.call(move);
    left = await sequence.errors();
  }
  sequence.judgesSteps = true;
  if (left.length > 0) sequence.fault('no operation puts it right', left);
}

function ruleOf(error: string): string {
  return error.slice(0, error.indexOf(' '));
}

function manifestOfArchive(epic: string): string {
  return `.cleo/contributions/archive/${epic}/CONTRIBUTIONS.jsonl`;
}

function movesFor(
  errors: readonly string[],
  { files, contributions, messages, votes, outputs }: World,
): readonly Move[] {
  const rules = new Set(errors.map(ruleOf));
  const moves: Move[] = [];
  const at = (rule: string, path: string) =>
    errors.some((error) => error.startsWith(`${rule} ${path}:`));
  if (rules.has('CONTRIB-006') || rules.has('contribution/baseline')) {
    moves.push(
      ...Object.keys(EPICS).map((epic) => ({
        id: 'contributions/flag',
        input: { epic, restate: true },
      })),
    );
  }
  for (const { path, status } of contributions) {
    const isAsked = at('CONTRIB-005', path) && status !== 'merged';
    if (isAsked) moves.push({ id: 'contributions/reopen', input: { file: path } });
  }
  // The later of two goes first; where that is merged or archived, the other one is left.
  const later = contributions.filter(({ path }) => at('contribution/unique-id', path));
  const shared = contributions.filter(({ id }) =>
    errors.some((each) => each.startsWith('contribution/unique-id ') && each.includes(id)),
  );
  // Where a merged one names it, it keeps its id, and the other one is left.
  for (const { path, status } of [...later, ...shared]) {
    const input = { files: [path], newId: true };
    if (status !== 'merged') moves.push({ id: 'contributions/seal', input });
  }
  for (const { path } of messages) {
    if (at('message/unique-id', path))
      moves.push({ id: 'messages/renumber', input: { message: path } });
  }
  const archived = Object.keys(EPICS).filter(
    (epic) => files[manifestOfArchive(epic)] !== undefined,
  );
  if (errors.some((error) => /^(?:manifest\/|contribution\/unique-id )/.test(error))) {
    const settled = archived.map((epic) => ({ epic, settle: true }));
    moves.push(...settled.map((input) => ({ id: 'contributions/archive', input })));
  }
  if ([...rules].some((rule) => rule.startsWith('manifest/'))) {
    for (const { path } of contributions) {
      moves.push({ id: 'contributions/seal', input: { files: [path] } });
      moves.push({ id: 'contributions/append', input: { file: path } });
    }
  }
  if (rules.has('consensus/manifest-verdict') || rules.has('subagent/one-entry')) {
    for (const { path, isDraft } of votes) {
      if (!isDraft) moves.push({ id: 'consensus/tally', input: { file: path } });
    }
  }
  if (rules.has('subagent/one-entry') || rules.has('subagent/output-agrees')) {
    for (const file of outputs)
      moves.push({ id: 'subagents/record', input: { file, again: true } });
  }
  return moves;
}
