import { contributionStore } from '../contribution-store.ts';
import { mailStore } from '../mail-store.ts';
import { type Change, confirmedClaim, newContribution, newMessage } from '../new-records.ts';
import { withOpenTasks } from '../open-tasks.ts';
import { repository } from '../repository.ts';
import { judgedFiles } from '../stores.ts';
import { vouchStore } from '../vouch-store.ts';
import { HOOK_MEMORY, hooks } from './hooks.ts';
import type { Race, Setting } from './race.ts';
import { MEMORY, nodeRival, versionOf } from './racers.ts';

/** So many of each kind, at least: enough for records to name each other. */
const FEW = 10;

/** More than a manifest should hold: whether it is to be archived must not be what the change decides. */
const MANY = 1200;

/** The version, which needs nothing. */
export function* version({ folder }: Setting): Generator<Race> {
  yield {
    work: '`--version`',
    linter: versionOf(folder),
    rivals: [nodeRival(folder, 1.4)],
    memoryAtMost: MEMORY,
  };
}

/** Five staged files of different kinds: in a repository with little else, and in one with much. */
export function* staged({ folder, part }: Setting): Generator<Race> {
  for (const [name, size] of [
    ['few', FEW],
    ['many', Math.max(FEW, part(MANY))],
  ] as const) {
    const files = withOpenTasks(
      new Map([
        ...mailStore({ messages: size, subjects: 'valid', seed: 1 }),
        ...contributionStore({ contributions: size, seed: 1 }),
        ...vouchStore({ claims: size, seed: 1 }),
      ]),
    );
    const cwd = repository(folder, name, files);
    const changes = [newMessage, newContribution, confirmedClaim].map((of) => of(files));
    const change: Change = (nth) => changes.flatMap((each) => each(nth));
    yield {
      work: `\`--staged\`, five files of different kinds in a repository of ${files.size.toLocaleString('en')}`,
      // The message and the contribution are new.
      linter: hooks(cwd)(change, judgedFiles(files) + 2),
      rivals: [nodeRival(cwd, 2.5)],
      memoryAtMost: HOOK_MEMORY,
    };
  }
}
