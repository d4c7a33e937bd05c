import { posix } from 'node:path';
import type { Facts } from '../../core/fact.ts';
import type { OperationState } from '../../core/operation.ts';

/** What every operation takes that writes beside a `.cleo`. */
export const HOME_PROPERTY = {
  type: 'string',
  'x-value': 'FOLDER',
  description:
    'the folder that .cleo is in; by default the current one or the nearest above it, else the one whose task list has the task, else the only one',
} as const;

/** Why nobody can say which `.cleo` is meant. */
export const HOME_ERRORS = {
  'which-home': [
    'Several folders have a .cleo: {homes}.',
    'Say which one is meant, such as --home {first}',
  ],
} as const;

/** Makes this error. */
export type HomeFail = (
  code: 'which-home',
  data: { readonly homes: string; readonly first: string },
) => Error;

/** What is needed to find the `.cleo` that is meant. */
interface HomePlanning {
  readonly input: {
    readonly home?: string;
    readonly task?: string;
    readonly manifest?: string;
  };
  readonly state: OperationState;
  /** The folder of whoever calls. */
  readonly folder: string;
  readonly fail: HomeFail;
}

/** The folder whose `.cleo` is meant, '' for the root. */
export interface ChosenHome {
  readonly home: string;
  /** Why it is that one, where the call does not show it. */
  readonly notes: readonly string[];
}

/**
 * The folder whose `.cleo` is meant: the one that is named, else that of a file which the call is about,
 * else the nearest around the caller, else the one whose task list has the task, else that of the
 * manifest, else the root, else the only one. The root is around everything, and so shows little.
 * @param about paths: a draft, the vote that is held again
 * @throws `which-home` where several have one, and nothing says which
 */
export async function homeFor(
  { input, state, folder, fail }: HomePlanning,
  about: readonly (string | null)[] = [],
): Promise<ChosenHome> {
  const homes = homesIn(state);
  if (input.home !== undefined) return { home: named(input.home, folder, homes), notes: [] };
  const around = [...about.map((path) => path && posix.dirname(path)), folder];
  const near = around.map((each) => nearestHome(each ?? '', homes)).find(Boolean);
  if (near) return { home: near, notes: [] };
  const [listing, another] = homesListing(input.task, await state.facts());
  if (listing !== undefined && another === undefined) {
    const why = `The .cleo of ${listing || 'the root'} is meant: its task list has ${input.task}.`;
    return { home: listing, notes: homes.length > 1 ? [why] : [] };
  }
  const beside = input.manifest === undefined ? null : nearestHome(input.manifest, homes);
  const home = beside || onlyHome(homes);
  const first = listing ?? homes[0] ?? '.';
  if (home === null) throw fail('which-home', { homes: homes.join(', '), first });
  return { home, notes: [] };
}

/** The folders that have a `.cleo`. */
export function homesIn({ entries }: Pick<OperationState, 'entries'>): readonly string[] {
  const homes = entries.flatMap(({ path }) => {
    const found = /^(?:(.*?)\/)?\.cleo\//s.exec(path);
    return found === null ? [] : (found[1] ?? '');
  });
  return [...new Set(homes)];
}

/** The nearest of them that is a folder, or around it; null for none. */
export function nearestHome(folder: string, homes: readonly string[]): string | null {
  const around = homes.filter((home) => home === '' || `${folder}/`.startsWith(`${home}/`));
  return around.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The root where it is one of them, or there are none, else the only one; null where there are several. */
export function onlyHome(homes: readonly string[]): string | null {
  const [only = '', ...others] = homes;
  if (homes.includes('')) return '';
  return others.length === 0 ? only : null;
}

/** Those whose task lists have a task. */
export function homesListing(task: string | undefined, facts: Facts): readonly string[] {
  const lists = facts
    .of('task-list')
    .filter(({ fact }) => fact.tasks.some(({ id }) => id === task));
  return [...new Set(lists.map(({ record }) => record.home))];
}

/** As a person names it: from the root, or from where the call is made. */
function named(given: string, folder: string, homes: readonly string[]): string {
  const from = (start: string) => posix.join(start, given).replace(/^\.$|\/+$/g, '');
  return homes.includes(from(''))
    ? from('')
    : homes.includes(from(folder))
      ? from(folder)
      : from('');
}
