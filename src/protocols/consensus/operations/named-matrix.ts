import { citedPath } from '../../../core/cited-path.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { RecordOf } from '../../../core/record.ts';

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

const NOTHING_ASKED = { line: null, quote: null, sha256: null } as const;

/** The matrix or draft at a path, or the one matrix with a questionId; null where it can't be read. */
export async function matrixNamed(
  name: string,
  state: OperationState,
): Promise<NamedMatrix | null> {
  const matrices = (await state.facts()).of('voting-matrix');
  const given = pathGiven(name);
  const isFile = given !== null && state.entries.some(({ path }) => path === given);
  const [called, second] = matrices.filter(({ fact }) => fact.questionId === name);
  const path = isFile || second !== undefined ? given : (called?.record.path ?? null);
  const text = path === null ? null : await state.text(path);
  if (path === null || text === null) return null;
  const record = await state.parsed(path, 'voting-matrix', text);
  if (record === null) return null;
  const known = matrices.find((each) => each.record.path === path);
  const home = known === undefined ? projectOf(path, state) : folder(known.record.home);
  return { path, home, isRecord: known !== undefined, text, record };
}

/** The nearest folder above a path that holds `.cleo`, with a slash behind; '' for the root. */
function projectOf(path: string, { entries }: OperationState): string {
  const steps = path.split('/').slice(0, -1);
  for (let length = steps.length; length > 0; length--) {
    const home = folder(steps.slice(0, length).join('/'));
    if (entries.some((entry) => entry.path.startsWith(`${home}.cleo/`))) return home;
  }
  return '';
}

/** A folder with a slash behind; '' for the root. */
export function folder(path: string): string {
  return path === '' || path.endsWith('/') ? path : `${path}/`;
}
