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

/** By name, how often each is drawn, and what it does. What is near the edge is drawn most. */
const EDITS: Readonly<Record<string, readonly [weight: number, edit: Edit]>> = {
  'add code': [6, addCode],
  'change code': [6, changeCode],
  'delete code': [3, deleteCode],
  'rename code': [4, renameCode],
  chmod: [2, chmodFile],
  'create what is cited': [6, createCited],
  'delete what is cited': [6, deleteCited],
  'change what is cited': [6, changeCited],
  'a file for a folder, or a folder for a file': [4, otherKind],
  'a link at a cited path or above': [4, symlinked],
  'a submodule at a cited path or above': [3, submodule],
  'a name near a cited one': [6, nearCited],
  'a twin in name': [5, twin],
  'beside a manifest': [4, besideManifest],
  'a foreign manifest': [3, foreignManifest],
  'a stray file': [4, stray],
  '.gitignore': [4, ignoring],
  '.gitattributes': [2, attributes],
  configure: [2, configure],
  'change settings': [2, changeSettings],
  'a baseline': [1, newBaseline],
  'mutate a record': [5, mutateRecord],
  'break a record': [4, breakRecord],
  'remove a record': [4, removeRecord],
  'move a record': [3, moveRecord],
  'copy a record': [3, copyRecord],
  'swap records': [2, swapRecords],
  'restore a record': [3, restoreRecord],
  'an example of a rule': [7, writeExample],
  'change a log or list': [7, changeLog],
  'move HEAD': [4, moveHead],
  merge: [2, merge],
  'settle a merge': [4, settleMerge],
  'change the index': [3, changeIndex],
  'damage the memory': [1, damageMemory],
  'replace the memory': [0.5, replaceMemory],
  'exchange the memory': [1, exchangeMemory],
};

const NAMES = Object.keys(EDITS);

const SUM = Object.values(EDITS).reduce((sum, [weight]) => sum + weight, 0);

/** One that has something to change here. */
async function drawn(ground: Playground): Promise<readonly [name: string, done: string]> {
  for (;;) {
    let left = ground.random.below(2 * SUM) / 2;
    const name = NAMES.find((each) => {
      left -= EDITS[each]?.[0] ?? 0;
      return left < 0;
    });
    const done = name === undefined ? null : await EDITS[name]?.[1](ground);
    if (name !== undefined && done) return [name, done];
  }
}

/** What was changed at once, each with the name of its edit. */
export type Changed = readonly (readonly [name: string, done: string])[];

/** Makes one edit or a few, and stages them, or some, or none; then HEAD may move on. */
export async function change(ground: Playground): Promise<Changed> {
  const made: (readonly [string, string])[] = [];
  const count = ground.chance(65) ? 1 : 2 + ground.random.below(3);
  while (made.length < count) made.push(await drawn(ground));
  if (ground.chance(75)) await ground.git('add', '--all');
  else if (ground.chance(50)) {
    const path = ground.oneOf(ground.paths());
    if (path !== null) await ground.git('add', '--', path);
  }
  return made;
}

/** Sometimes, what is there is committed. */
export async function committed(ground: Playground): Promise<string | null> {
  return ground.chance(35) ? ((await commit(ground)) ?? null) : null;
}
