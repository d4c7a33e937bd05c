import { suggester } from '../../core/suggester.ts';

/** More ids have near ones by chance, and cost more than a hint is worth. */
const MOST_IDS = 1000;

/** Where more ids are unknown, something else is wrong. */
const MOST_ASKED = 20;

/** Finds the id that an unknown one is a slip of. */
export function nearIds(ids: ReadonlySet<string>): (id: string) => string | null {
  const nearestTo = suggester(ids);
  let asked = 0;
  return (id) => {
    asked += 1;
    return ids.size > MOST_IDS || asked > MOST_ASKED ? null : nearestTo(id);
  };
}
