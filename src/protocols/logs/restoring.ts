import type { Step } from '../../core/change.ts';
import type { LeftOut, Restores } from '../../core/finding.ts';
import { isFile } from '../../core/snapshot.ts';

/**
 * How to restore what a step changed or removed.
 * @param parent whose version it is: an index into the step's parents
 * @param rest what else is to be said, as sentences
 * @param at where the parent holds it, if it moved
 */
export function restoring(
  { parents }: Pick<Step, 'parents'>,
  path: string,
  parent: number,
  rest: string,
  at = path,
): { readonly help: string; readonly restores: Restores } {
  const from = parents[parent] ?? 'HEAD';
  const restores = { path, from, ...(at !== path && { at }) };
  return { help: `Restore the file. ${rest}`, restores };
}

/** The same for a log: what was appended to it since stays behind what it held. */
export function restoringLog(
  step: Step,
  path: string,
  parent: number,
  { movedTo = null, archive }: { movedTo?: string | null; archive?: string } = {},
): { readonly restores: Restores } {
  const { restores } = restoring(step, path, parent, '');
  const leftOut = leftOutOf(step, path, parent);
  const takenTo = step.parents.length === 1 ? (archive ?? segmentsIn(step, path)) : [];
  const { before = [] } = step.changes.find((change) => change.path === path) ?? {};
  // A merge holds what each of its parents held.
  const beside = step.parents.filter(
    (_, other) => other !== parent && isFile(before[other] ?? null),
  );
  const more = {
    ...(beside.length > 0 && { beside }),
    ...(movedTo !== null && { movedTo }),
    ...(leftOut !== null && { leftOut }),
    ...(takenTo.length > 0 && { takenTo: [takenTo].flat() }),
  };
  return { restores: { ...restores, isLog: true, ...more } };
}

/** The segments that a step adds beside a log. */
function segmentsIn({ changes }: Step, log: string): readonly string[] {
  const stem = log.replace(/\.jsonl$/, '');
  const isBeside = (path: string) =>
    path.startsWith(stem) && /^[^/]*\.jsonl\.gz$/.test(path.slice(stem.length));
  return changes.flatMap(({ path, before: [was = null], after }) =>
    was === null && isFile(after) && isBeside(path) ? path : [],
  );
}

/** Files of which more are not named. */
const MOST_LEFT_OUT = 100;

/**
 * What a merge left out of a parent's records beside a log, or below: another one holds them so. Of
 * another commit, what it removed there.
 */
function leftOutOf({ parents, changes }: Step, log: string, parent: number): LeftOut | null {
  const folder = log.slice(0, log.lastIndexOf('/') + 1);
  if (parents.length === 1) {
    const removed = changes.flatMap(({ path, before: [was = null], after }) =>
      was !== null && after === null && path !== log && path.startsWith(folder) ? path : [],
    );
    const isAny = folder !== '' && removed.length > 0 && removed.length <= MOST_LEFT_OUT;
    return isAny ? { like: null, paths: removed } : null;
  }
  for (const [other, like] of parents.entries()) {
    if (other === parent) continue;
    const paths = changes.flatMap(({ path, before, after }) => {
      const [was, now] = [before[parent] ?? null, before[other] ?? null];
      const isLeft = was !== null && was.id !== after?.id && now?.id === after?.id;
      return isLeft && path !== log && path.startsWith(folder) ? path : [];
    });
    if (paths.length > 0 && paths.length <= MOST_LEFT_OUT) return { like, paths };
  }
  return null;
}
