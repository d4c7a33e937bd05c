import { contributionStore } from '../contribution-store.ts';
import { repository } from '../repository.ts';
import type { Race, Setting } from './race.ts';
import { linter, MEMORY, nodeRival } from './racers.ts';

/** Files, and how many times a start of node a second run over them may take. */
const SIZES = [
  [1_000, 3],
  [30_000, 12],
] as const;

/** What a second run takes, where the first one remembered. */
export function* again({ folder, part }: Setting): Generator<Race> {
  for (const [full, atMost] of SIZES) {
    const many = part(full);
    const files = contributionStore({ contributions: many, seed: 1 });
    const cwd = repository(folder, `again-${full}`, files);
    yield {
      work: `${many.toLocaleString('en')} contributions, a second run`,
      linter: linter(cwd, [], 'records', 2 * many + 2),
      rivals: [nodeRival(cwd, atMost)],
      memoryAtMost: MEMORY,
    };
  }
}
