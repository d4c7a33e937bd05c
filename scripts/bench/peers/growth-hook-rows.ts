import {
  type Change,
  newClaim,
  newContribution,
  newMessage,
  README,
  readme,
} from '../new-records.ts';
import { withOpenTasks } from '../open-tasks.ts';
import { repository } from '../repository.ts';
import { judgedFiles, STORES } from '../stores.ts';
import { HOOK_MEMORY, hooks } from './hooks.ts';
import type { Race, Setting } from './race.ts';

type Files = ReadonlyMap<string, string>;

const FACTOR = 10;
/** What a hook may take where there is ten times as much. */
const AT_MOST = 1.5;

/**
 * Of what stores are made, and of how many, what is added to them, and how many of its files are new.
 * A manifest of more than 1,000 lines is to be archived: whether it is must not be what the change decides.
 */
const KINDS: readonly (readonly [string, number, (files: Files) => Change, number])[] = [
  ['messages', 1000, newMessage, 1],
  ['contributions', 1200, newContribution, 1],
  ['claims', 1000, newClaim, 2],
];

/** The same change in ten times as much beside what it takes in less: one record more, then no record. */
export function* growthHooks({ folder, part }: Setting): Generator<Race> {
  for (const [what, least, added, more] of KINDS) {
    const few = Math.ceil(part(least));
    const [less, much] = [few, few * FACTOR].map((count) => {
      const files = storeOf(what, count);
      const cwd = repository(folder, `${what}-${count}`, [...files, ...readme(0)]);
      const [hook, judged] = [hooks(cwd), judgedFiles(files)];
      return {
        name: `${count.toLocaleString('en')} ${what}`,
        record: hook(added(files), judged + more),
        page: hook(readme, judged),
      };
    });
    if (less === undefined || much === undefined) throw new Error('there are two sizes');
    for (const [change, of] of [
      ['one more', 'record'],
      [README, 'page'],
    ] as const) {
      yield {
        work: `\`--staged\`, ${change}: ${much.name} in place of ${less.name}`,
        linter: much[of],
        rivals: [{ ...less[of], name: less.name, atMost: AT_MOST }],
        memoryAtMost: HOOK_MEMORY,
      };
    }
  }
}

function storeOf(what: string, count: number): Files {
  const files = new Map(STORES[what]?.(count));
  return what === 'contributions' ? withOpenTasks(files) : files;
}
