import type { Move } from './move.ts';
import type { PlayedSequence } from './played-sequence.ts';
import { AGENTS, EPICS, MARKER, NOTES } from './start.ts';
import { type World, worldOf } from './world.ts';

/** Errors that records of two sides may cause together, each of them without one. */
const OF_BOTH: ReadonlySet<string> = new Set([
  'CONTRIB-006',
  'contribution/unique-id',
  'message/unique-id',
  'manifest/duplicate-id',
  'manifest/order',
  'contribution/baseline',
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
    await addToMerged(sequence, left);
    left = await sequence.errors();
  }
  sequence.judgesSteps = true;
  if (left.length > 0) sequence.fault('no operation puts it right', left);
}

/** What a merged contribution does not say of another answer, a new one of its session says. */
async function addToMerged(sequence: PlayedSequence, errors: readonly string[]): Promise<void> {
  const { contributions } = worldOf(sequence.repo);
  for (const { path, status, epic, session, decisions } of contributions) {
    const own = errors.filter((error) => error.startsWith(`CONTRIB-006 ${path}:`));
    if (status !== 'merged' || own.length === 0) continue;
    sequence.count('put right by a new contribution: CONTRIB-006 of a merged one');
    const task = sequence.random.pick(EPICS[epic] ?? []);
    const input = { epic, task, marker: MARKER, agent: AGENTS[0], session };
    await sequence.call({ id: 'contributions/new', input });
    const known = new Set(contributions.map((each) => each.path));
    const added = worldOf(sequence.repo).contributions.find((each) => !known.has(each.path));
    for (const decision of decisions) {
      if (added === undefined || !own.some((each) => each.includes(decision.questionId))) continue;
      const given = {
        ...decision,
        confidence: 0.8,
        rationale: 'It holds as it was merged, and is known here.',
      };
      const evidence = [`${NOTES}:3`];
      await sequence.call({
        id: 'contributions/decide',
        input: { file: added.path, ...given, evidence },
      });
    }
    await sequence.call({ id: 'contributions/flag', input: { epic } });
  }
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
      ...Object.keys(EPICS).map((epic) => ({ id: 'contributions/flag', input: { epic } })),
    );
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
