import { digitsOf } from '../../core/nearest.ts';
import { suggester } from '../../core/suggester.ts';

/** More ids have near ones by chance, and cost more than a hint is worth. */
const MOST_IDS = 1000;

/** Where more ids are unknown, something else is wrong. */
const MOST_ASKED = 20;

/** Finds the id that an unknown one is a slip of. A number that differs is another message or bead. */
export function nearIds(ids: ReadonlySet<string>): (id: string) => string | null {
  const nearestTo = suggester(ids);
  let asked = 0;
  return (id) => {
    asked += 1;
    if (ids.size > MOST_IDS || asked > MOST_ASKED) return null;
    const near = nearestTo(id);
    return near !== null && digitsOf(near) === digitsOf(id) ? near : null;
  };
}
