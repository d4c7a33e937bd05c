import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import type { Restored } from './objection.ts';

/** Steps that are listed in notes; the others are counted. */
const MOST_NOTES = 20;

/** Says of each step that gave back what was there. */
export function restoredNotes(restored: readonly Restored[]): readonly string[] {
  const notes = restored.slice(0, MOST_NOTES).map(({ commit, path, like, violated }) => {
    const who = commit === null ? 'This change' : `Commit ${short(commit)}`;
    const place = quoted(path, LONGEST_PATH);
    const held = like.flatMap((id) => (id === null ? [] : short(id)));
    const change = `commit ${short(violated)}`;
    const what =
      held.length === 0
        ? `removes ${place}, which ${change} added`
        : `restores ${place} as it was in commit ${held.join(' and ')}, before ${change} changed it`;
    return `${who} ${what}. This is not a problem; the one in ${change} stays reported there.`;
  });
  const more = restored.length - notes.length;
  return more === 0 ? notes : [...notes, `${more} more changes restore what files were.`];
}

function short(id: string): string {
  return id.slice(0, 12);
}
