import { errorsOf } from '../../test/operations/play.ts';
import type { Move } from './move.ts';
import type { PlayedSequence } from './played-sequence.ts';
import { EPICS } from './start.ts';
import { type World, worldOf } from './world.ts';

/** Errors that records of two sides may cause together, each of them without one. */
const OF_BOTH: ReadonlySet<string> = new Set([
  'CONTRIB-006',
  'contribution/unique-id',
  'manifest/duplicate-id',
  'manifest/order',
]);

/** Those that a text conflict leaves where one side of a file is taken. */
const OF_A_CONFLICT: ReadonlySet<string> = new Set([
  'manifest/checksum',
  'manifest/agrees',
  'consensus/manifest-verdict',
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
  for (let round = 0; round < MOST_ROUNDS && left.length > 0; round += 1) {
    for (const move of movesFor(left, worldOf(sequence.repo))) await sequence.call(move);
    left = await errorsOf(sequence.repo);
  }
  if (left.length > 0) sequence.fault('no operation puts it right', left);
}

function ruleOf(error: string): string {
  return error.slice(0, error.indexOf(' '));
}

function movesFor(errors: readonly string[], { contributions, votes }: World): readonly Move[] {
  const rules = new Set(errors.map(ruleOf));
  const moves: Move[] = [];
  if (rules.has('CONTRIB-006')) {
    const lacking = contributions.filter(({ path }) =>
      errors.some((error) => error.startsWith(`CONTRIB-006 ${path}:`)),
    );
    for (const { path, status } of lacking) {
      const back = ['validated', 'complete', 'draft'].indexOf(status);
      const steps = back < 0 ? 0 : 2 - back;
      for (let nth = 0; nth < steps; nth += 1) {
        moves.push({ id: 'contributions/reopen', input: { file: path } });
      }
    }
    for (const epic of Object.keys(EPICS))
      moves.push({ id: 'contributions/flag', input: { epic } });
  }
  if ([...rules].some((rule) => rule.startsWith('manifest/'))) {
    for (const { path } of contributions) {
      moves.push({ id: 'contributions/seal', input: { files: [path] } });
      moves.push({ id: 'contributions/append', input: { file: path } });
    }
  }
  if (rules.has('consensus/manifest-verdict')) {
    for (const { path, isDraft } of votes) {
      if (!isDraft) moves.push({ id: 'consensus/tally', input: { file: path } });
    }
  }
  return moves;
}
