import type { FactEntry, Facts } from '../../../core/fact.ts';
import { isObject } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import type { OperationState } from '../../../core/operation.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { isFile } from '../../../core/snapshot.ts';
import { readContribution } from '../contribution.ts';
import { FINAL } from '../contribution-steps.ts';
import { CONTRIBUTIONS } from '../manifest-paths.ts';
import { isArchived } from '../sealing.ts';
import type { OpenContribution } from './contribution-writer.ts';

/** Why a contribution can't be looked at: part of the errors of each operation on one. */
export const FILE_ERRORS = {
  'unknown-contribution': [
    '"{file}" is neither the path nor the id of a contribution.',
    '{hint}Contributions are the JSON files in .cleo/contributions. Give the path from the root of the repository, or the contributionId.',
  ],
  'unreadable-contribution': [
    '{file} cannot be read as a contribution.',
    'Run lint-protocol to see what is wrong with it, and fix that first.',
  ],
} as const;

/** Why a contribution can't be changed: part of the errors of each operation that does. */
export const CONTRIBUTION_ERRORS = {
  ...FILE_ERRORS,
  'archived-contribution': [
    '{file} is archived, and an archived contribution does not change.',
    'Record the change in a new contribution.',
  ],
  'merged-contribution': [
    '{file} is merged, and a merged contribution does not change.',
    '{hint}Record the change in a new contribution.',
  ],
} as const;

type Fail<Codes> = (
  code: keyof Codes,
  data: { readonly file: string; readonly hint: string },
) => Error;

/** How the input of an operation names a contribution. */
export const FILE_PROPERTY = {
  type: 'string',
  minLength: 1,
  'x-value': 'FILE',
  'x-path': true,
  description: 'the path, or the id, of the contribution',
} as const;

/** The paths of the contributions that a path or an id may name. */
export function pathsNamed(name: string, facts: Facts): ReadonlySet<string> {
  const path = name.replace(/^(?:\.\/)+/, '');
  const named = facts
    .of('contribution')
    .filter(({ record, fact }) => record.path === path || fact.id === name);
  return new Set(named.map(({ record }) => record.path));
}

/** The contributions outside archives whose task or file name somebody gives. */
function ofTask(
  name: string,
  all: readonly FactEntry<'contribution'>[],
): readonly FactEntry<'contribution'>[] {
  return all.filter(
    ({ record: { path }, fact }) =>
      !isArchived(path) &&
      (fact.taskId === name || path.endsWith(`/${name}`) || path.endsWith(`/${name}.json`)),
  );
}

/** What somebody may have meant who names several contributions, or none. */
function meant(name: string, all: readonly FactEntry<'contribution'>[]): string {
  const paths = ofTask(name, all).map(({ record }) => record.path);
  const near = nearest(
    name,
    all.map(({ record }) => record.path).filter((path) => !isArchived(path)),
  );
  if (paths.length === 0) return near === null ? '' : `Did you mean ${near}? `;
  return `Did you mean ${paths.join(' or ')}? `;
}

/**
 * The contribution that a path, an id, or the task of only one names; it is in its own place, and
 * can be read.
 * @throws what `fail` makes of one that is not
 */
export async function contributionNamed(
  name: string,
  state: OperationState,
  fail: Fail<typeof FILE_ERRORS>,
): Promise<OpenContribution> {
  const path = name.replace(/^(?:\.\/)+/, '');
  const all = (await state.facts()).of('contribution');
  const [only, ...others] = ofTask(name, all);
  const known =
    all.find(({ record }) => record.path === path) ??
    all.find(({ record, fact }) => fact.id === name && !isArchived(record.path)) ??
    all.find(({ fact }) => fact.id === name) ??
    (others.length === 0 ? only : undefined);
  const [found] = await state.records('contribution', (at) => at === (known?.record.path ?? path));
  if (found === undefined) {
    const entry = state.entries.find((each) => each.path === path) ?? null;
    const isThere = isFile(entry) && PLACE.test(path);
    if (isThere) throw fail('unreadable-contribution', { file: name, hint: '' });
    throw fail('unknown-contribution', { file: name, hint: meant(name, all) });
  }
  const text = await state.text(found.path);
  if (text === null || !isObject(found.record.value)) {
    throw fail('unreadable-contribution', { file: found.path, hint: '' });
  }
  return { path: found.path, home: found.home, text, value: found.record.value };
}

/**
 * The same where it may still change: it is merged neither here nor in a commit before.
 * @param takesMerged whether it may be merged here, where no commit has that
 * @throws what `fail` makes of one that may not
 */
export async function openContribution(
  name: string,
  state: OperationState,
  fail: Fail<typeof CONTRIBUTION_ERRORS>,
  takesMerged = false,
): Promise<OpenContribution> {
  const found = await contributionNamed(name, state, fail);
  const { path: file } = found;
  if (isArchived(file)) throw fail('archived-contribution', { file, hint: '' });
  if ((await statusesBefore(file, state)).includes(FINAL))
    throw fail('merged-contribution', { file, hint: 'Restore it as it was merged. ' });
  if (statusOf(found.value) !== FINAL || takesMerged) return found;
  const back = `lint-protocol contribution reopen ${shellWord(file)}`;
  const hint = `No commit has it merged: \`${back}\` takes that back. `;
  throw fail('merged-contribution', { file, hint });
}

/** The statuses that a contribution has in the commits that the next one is made from. */
export async function statusesBefore(
  path: string,
  state: OperationState,
): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = [];
  for (const text of await state.committed(path)) {
    const record = await state.parsed(path, 'contribution', text);
    if (record !== null) found.push(statusOf(record.value));
  }
  return found;
}

function statusOf(value: unknown): string | null {
  return readContribution(value).status;
}

const PLACE = new RegExp(`(?:^|/)${CONTRIBUTIONS.replaceAll('.', '\\.')}[^/]+\\.json$`);
