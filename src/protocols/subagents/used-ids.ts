import type { FreeIds } from '../../core/free-ids.ts';
import { textAt } from '../../core/json-value.ts';
import { idMeant, isEntryId, uncorrected } from './subagent-entry.ts';

/* What to do about an entry under an id that another one has. */

/** An entry of the same file is one that corrects the other. */
export function ofSameFile(id: string, [first, value]: readonly unknown[], free: FreeIds) {
  // Two branches held a vote under one id, and of these the file has one.
  if (textAt(value, 'verdict') !== null) return { help: OF_VOTE };
  const own = free.take(`${uncorrected(id)}-r`);
  const isOther = textAt(first, 'title') !== textAt(value, 'title');
  const uncommitted = `If the entry corrects the first one, change its id to "${own}". If it only repeats it, delete the line.`;
  return {
    help: { uncommitted, committed: isOther ? OF_TWO : OF_OTHER_FILE.committed },
    expected: JSON.stringify(own),
  };
}

/** One of another file needs a name of its own, which may be that of its file. */
export function ofOtherFile(value: unknown, taken: ReadonlySet<string>) {
  const own = idMeant('', value);
  const isFree = own !== null && isEntryId(own) && !taken.has(own);
  return { help: OF_OTHER_FILE, ...(isFree && { expected: JSON.stringify(own) }) };
}

const OF_OTHER_FILE = {
  uncommitted: 'Give the entry another id: the task id, a hyphen and a short name for the file.',
  committed: 'Append the entry again, with an id that no other entry has.',
};

/** Of committed entries with other titles: one of them may be about what a merge left out. */
export const OF_TWO =
  'Two branches may have written two outputs to this file, and a merge kept one. Then get the other one back into a file of its own, and append an entry for each of the two files, under an id that no other entry has. `git --literal-pathspecs log --full-history --format=%h -- FILE` shows the commits of the file. If one of the entries only corrects the other, append the right one again.';
const OF_VOTE = 'Append another entry for the vote: `lint-protocol consensus tally FILE`';
