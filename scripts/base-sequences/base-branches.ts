import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../test/operations/play.ts';
import { JOINS, joined } from '../sequences/branches.ts';
import { chance } from '../sequences/move.ts';
import type { BaseSequence } from './base-sequence.ts';
import { LIFECYCLE } from './changing.ts';
import { acting, type Draws, someOf } from './drawing.ts';
import { DECIDING, proposedClaim } from './proposing.ts';
import { putBaseRight } from './put-base-right.ts';
import { FOLDERS, homeIn } from './start.ts';
import { baseIn } from './world.ts';

const HOUR_MS = 3_600_000;

/**
 * A branch: calls on both sides, and then it comes to main in one of four ways. Either in one clone,
 * where proposals that wait are seen on both branches, or in two, each with its own, and its own clock.
 */
export async function withBaseBranch(sequence: BaseSequence): Promise<void> {
  const { random } = sequence;
  const isOtherClone = chance(random, 50);
  const claims = baseIn(filesIn(sequence.repo), '').claims.map(({ id }) => id);
  sequence.focus = someOf(random, claims, 3);
  const [waiting, passed] = [proposals(sequence), sequence.passed];
  await sequence.checkout('work');
  if (isOtherClone) {
    setProposals(sequence, new Map());
    sequence.passed -= random.below(12) * HOUR_MS;
  }
  await side(sequence);
  if (sequence.faults.length > 0 || !(await sequence.judge('on the branch'))) return;
  await sequence.checkout('main');
  if (isOtherClone) {
    setProposals(sequence, waiting);
    sequence.passed = passed;
  }
  if (chance(random, 80)) await side(sequence);
  sequence.focus = [];
  if (sequence.faults.length > 0 || !(await sequence.judge('on main'))) return;
  const join = random.pick(JOINS);
  await sequence.kept.show();
  const hadConflict = await joined(sequence, join);
  const how = hadConflict ? `${join} with a text conflict` : join;
  sequence.count(how);
  await sequence.git('branch', '--quiet', '-D', 'work');
  sequence.kept.takeOver();
  await putBaseRight(sequence, how);
}

/** What one side does: some of it to the claims that the other side changes as well. */
async function side(sequence: BaseSequence): Promise<void> {
  const { random } = sequence;
  const calls = 1 + random.below(4);
  if (chance(random, 40)) await sequence.drawOn('', meeting);
  for (let nth = 0; nth < calls && sequence.faults.length === 0; nth += 1) {
    const kind = random.below(3);
    if (kind === 0) await sequence.drawOn('', random.pick(LIFECYCLE));
    else if (kind === 1) {
      await sequence.drawOn('', proposedClaim);
      await sequence.drawOn('', random.pick(DECIDING));
    } else await sequence.step();
  }
}

/** Something about two claims of which the other side may say the same, the contrary, or else. */
const meeting: Draws = (drawing) => {
  const [one, other] = chance(drawing.random, 50) ? drawing.focus : drawing.focus.toReversed();
  if (one === undefined || other === undefined) return null;
  return chance(drawing.random, 75)
    ? acting(drawing, 'supersede', { oldId: one, newId: other })
    : acting(drawing, 'contradict', { aId: one, bId: other });
};

type Waiting = ReadonlyMap<string, string>;

function foldersOf({ repo }: BaseSequence): readonly string[] {
  return FOLDERS.map((folder) => join(repo.root, homeIn(folder), 'proposed'));
}

function proposals(sequence: BaseSequence): Waiting {
  const found = new Map<string, string>();
  for (const folder of foldersOf(sequence)) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      found.set(join(folder, name), readFileSync(join(folder, name), 'utf8'));
    }
  }
  return found;
}

function setProposals(sequence: BaseSequence, waiting: Waiting): void {
  for (const folder of foldersOf(sequence)) rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of waiting) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
}
