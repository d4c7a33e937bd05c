import {
  changeCited,
  createCited,
  deleteCited,
  nearCited,
  otherKind,
  submodule,
  symlinked,
} from './cited-edits.ts';
import {
  addCode,
  attributes,
  changeCode,
  chmodFile,
  deleteCode,
  ignoring,
  renameCode,
} from './code-edits.ts';
import { changeIndex, commit, merge, moveHead, settleMerge } from './git-edits.ts';
import { damageMemory, exchangeMemory, replaceMemory } from './memory-edits.ts';
import { besideManifest, foreignManifest, stray, twin } from './name-edits.ts';
import type { Edit, Playground } from './playground.ts';
import {
  breakRecord,
  changeLog,
  copyRecord,
  moveRecord,
  mutateRecord,
  removeRecord,
  restoreRecord,
  swapRecords,
  writeExample,
} from './record-edits.ts';
import { changeSettings, configure, newBaseline } from './setting-edits.ts';

/** How often each is drawn in the two moods: a calm one leaves records mostly as they are. */
type Weights = readonly [wild: number, calm: number];

/** By name; what is near the edge is drawn most. */
const EDITS: Readonly<Record<string, readonly [...Weights, edit: Edit]>> = {
  'add code': [5, 8, addCode],
  'change code': [5, 8, changeCode],
  'delete code': [3, 5, deleteCode],
  'rename code': [4, 6, renameCode],
  chmod: [2, 3, chmodFile],
  'create what is cited': [6, 8, createCited],
  'delete what is cited': [5, 7, deleteCited],
  'change what is cited': [6, 8, changeCited],
  'a file for a folder, or a folder for a file': [4, 6, otherKind],
  'a link at a cited path or above': [4, 6, symlinked],
  'a submodule at a cited path or above': [3, 4, submodule],
  'a name near a cited one': [6, 10, nearCited],
  'a twin in name': [5, 8, twin],
  'beside a manifest': [4, 6, besideManifest],
  'a foreign manifest': [3, 4, foreignManifest],
  'a stray file': [4, 6, stray],
  '.gitignore': [4, 7, ignoring],
  '.gitattributes': [2, 2, attributes],
  configure: [2, 2, configure],
  'change settings': [2, 2, changeSettings],
  'a baseline': [1, 1, newBaseline],
  'mutate a record': [5, 1, mutateRecord],
  'break a record': [4, 1, breakRecord],
  'remove a record': [4, 2, removeRecord],
  'move a record': [3, 2, moveRecord],
  'copy a record': [3, 2, copyRecord],
  'swap records': [2, 0, swapRecords],
  'restore a record': [3, 1, restoreRecord],
  'an example of a rule': [7, 1, writeExample],
  'change a log or list': [7, 3, changeLog],
  'move HEAD': [4, 3, moveHead],
  merge: [2, 1, merge],
  'settle a merge': [4, 4, settleMerge],
  'change the index': [3, 2, changeIndex],
  'damage the memory': [1, 1, damageMemory],
  'replace the memory': [0.5, 0, replaceMemory],
  'exchange the memory': [1, 1, exchangeMemory],
};

const NAMES = Object.keys(EDITS);

/** One that has something to change here. */
async function drawn(ground: Playground): Promise<readonly [name: string, done: string]> {
  const weightOf = (name: string): number => EDITS[name]?.[ground.isCalm ? 1 : 0] ?? 0;
  const sum = NAMES.reduce((all, name) => all + weightOf(name), 0);
  for (;;) {
    let left = ground.random.below(2 * sum) / 2;
    const name = NAMES.find((each) => {
      left -= weightOf(each);
      return left < 0;
    });
    const done = name === undefined ? null : await EDITS[name]?.[2](ground);
    if (name !== undefined && done) return [name, done];
  }
}

/** What was changed at once, each with the name of its edit. */
export type Changed = readonly (readonly [name: string, done: string])[];

/** Makes one edit or a few, and stages them, or some, or none; then HEAD may move on. */
export async function change(ground: Playground): Promise<Changed> {
  const made: (readonly [string, string])[] = [];
  const count = ground.chance(ground.isCalm ? 80 : 60) ? 1 : 2 + ground.random.below(3);
  while (made.length < count) made.push(await drawn(ground));
  if (ground.chance(75)) await ground.git('add', '--all');
  else if (ground.chance(50)) {
    const path = ground.oneOf(ground.paths());
    if (path !== null) await ground.git('add', '--', path);
  }
  return made;
}

/**
 * What comes behind an edit: a commit, or nothing. In a calm mood mostly all is as HEAD has it again, so
 * that the next edit is another one to the same state, which runs remember.
 */
export async function afterwards(ground: Playground): Promise<string | null> {
  if (!ground.isCalm) return ground.chance(35) ? commit(ground) : null;
  if (ground.chance(20)) return commit(ground);
  if (ground.chance(20)) return null;
  await ground.git('reset', '--quiet', '--hard', 'HEAD');
  await ground.git('clean', '--quiet', '-ffdx');
  return 'undo';
}
