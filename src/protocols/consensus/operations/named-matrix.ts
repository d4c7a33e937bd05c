import { posix } from 'node:path';
import { citedPath } from '../../../core/cited-path.ts';
import { jsonIn, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { RecordOf } from '../../../core/record.ts';
import { homesIn, nearestHome, onlyHome } from '../../contributions/home-facts.ts';

/** A file that an operation was given: a voting matrix, or the draft of one. */
export interface NamedMatrix {
  readonly path: string;
  /** The folder that holds `.cleo`, with a slash behind; '' for the root. */
  readonly home: string;
  /** True where it is among the records; a draft is not. */
  readonly isRecord: boolean;
  readonly text: string;
  readonly record: RecordOf['voting-matrix'];
}

/** Where a path is counted from that somebody gives to an operation. */
const ROOT = {
  path: '',
  kind: 'voting-matrix',
  mode: 'file',
  id: null,
  home: '',
  declared: false,
  copy: false,
} as const;

/** A path as somebody gives it, without `./` and the like; null where it leads out of the repository. */
export function pathGiven(given: string): string | null {
  const path = citedPath(ROOT, {
    path: given.replaceAll('\\', '/'),
    from: 'root',
    ...NOTHING_ASKED,
  });
  return path === '' ? null : path;
}

/** A path within a package: a draft is there, where `consensus tally` finds out whose it is. */
export function belowHome(given: string | undefined, home: string): string | null {
  const path = pathGiven(given ?? '');
  return path === null || path.startsWith(home) ? path : `${home}${path}`;
}

const NOTHING_ASKED = { line: null, quote: null, sha256: null } as const;

/**
 * The matrix or draft at a path, or the only one with a questionId; null where it can't be read. Of
 * several, that of the package in which the call is made.
 */
export async function matrixNamed(
  name: string,
  { state, folder: from }: { readonly state: OperationState; readonly folder: string },
): Promise<NamedMatrix | null> {
  const matrices = (await state.facts()).of('voting-matrix');
  const given = pathGiven(name);
  const isFile = given !== null && state.entries.some(({ path }) => path === given);
  const here = folder(nearestHome(from, homesIn(state)) ?? '');
  const only = (called: readonly CalledDraft[]) => {
    const own = called.filter(({ home }) => home === here);
    const [first, second] = own.length > 0 ? own : called;
    return second === undefined ? first?.path : undefined;
  };
  const isCalled = ({ questionId }: CalledDraft) => questionId === name;
  const called = matrices.map(({ record, fact: { questionId } }) => {
    return { path: record.path, questionId: `${questionId}`, home: folder(record.home) };
  });
  const path = isFile
    ? given
    : (only(called.filter(isCalled)) ?? only((await draftsIn(state)).filter(isCalled)) ?? null);
  const text = path === null ? null : await state.text(path);
  if (path === null || text === null) return null;
  const record = await state.parsed(path, 'voting-matrix', text);
  if (record === null) return null;
  const known = matrices.find((each) => each.record.path === path);
  const home = known === undefined ? projectOf(path, state) : folder(known.record.home);
  return { path, home, isRecord: known !== undefined, text, record };
}

/** JSON files that are looked into for drafts: they may be anywhere. */
const MOST_LOOKED_INTO = 5000;

/** The drafts of votes that git lists, by path. */
export async function draftsIn(state: OperationState): Promise<readonly CalledDraft[]> {
  const files = state.entries.filter(({ path }) => path.endsWith('.json'));
  const drafts: CalledDraft[] = [];
  for (const { path } of files.slice(0, MOST_LOOKED_INTO)) {
    const text = await state.text(path);
    if (text?.includes('"questionId"') !== true) continue;
    const value = jsonIn(text);
    const questionId = textAt(value, 'questionId');
    // What is counted has a verdict.
    const isOpen = (valueAt(value, 'verdict') ?? null) === null;
    if (questionId !== null && isOpen && Array.isArray(valueAt(value, 'options')))
      drafts.push({ path, questionId, home: projectOf(path, state) });
  }
  return drafts;
}

/** What of drafts is listed for whoever named none of them: a sentence, or nothing. */
export async function draftsToName(state: OperationState): Promise<string> {
  const drafts = await draftsIn(state);
  const shown = drafts.slice(0, 5).map(({ path, questionId }) => `${questionId} (${path})`);
  if (shown.length === 0) return '';
  const left = drafts.length - shown.length;
  return `Drafts: ${shown.join(', ')}${left === 0 ? '' : ` and ${left} more`}. `;
}

interface CalledDraft {
  readonly path: string;
  readonly questionId: string;
  /** The folder that holds `.cleo`, with a slash behind; '' for the root. */
  readonly home: string;
}

/** The folder that holds `.cleo`, the nearest above a path or the only one, with a slash behind; '' for the root. */
function projectOf(path: string, state: OperationState): string {
  const homes = homesIn(state);
  return folder(nearestHome(posix.dirname(path), homes) || (onlyHome(homes) ?? ''));
}

/** A folder with a slash behind; '' for the root. */
export function folder(path: string): string {
  return path === '' || path.endsWith('/') ? path : `${path}/`;
}
