import { repository } from '../repository.ts';
import { judgedFiles, STORES } from '../stores.ts';
import type { Race, Setting } from './race.ts';
import { bareNode, linter, MEMORY } from './racers.ts';

const FACTOR = 10;
/** What ten times as many may take. */
const AT_MOST = 11;

/** Ten times as many records beside what fewer take, for each family that there is a store of. */
export function* growth({ folder, part }: Setting): Generator<Race> {
  for (const [what, store] of Object.entries(STORES)) {
    const few = Math.ceil(part(1000));
    const [less, more] = [few, few * FACTOR].map((count) => {
      const files = [...store(count)];
      const cwd = repository(folder, `${what}-${count}`, files);
      const name = `${count.toLocaleString('en')} ${what}`;
      return { ...linter(cwd, ['--no-cache'], 'files', judgedFiles(files)), name };
    });
    if (less === undefined || more === undefined) throw new Error('there are two sizes');
    yield {
      work: `${more.name} in place of ${less.name}, without the start of node`,
      linter: more,
      rivals: [{ ...less, atMost: AT_MOST }],
      without: bareNode(folder),
      memoryAtMost: MEMORY,
    };
  }
}
