import { timeAt } from '../../core/date-time.ts';
import { textAt } from '../../core/json-value.ts';

/**
 * The indexes of the entries of a manifest that say what holds, by what each is about (seed 2.10): of a
 * file the one that was updated last, of several the last.
 * @param nameOf what a path stands for
 */
function newestEntries(
  values: readonly unknown[],
  nameOf: (path: string) => string = (path) => path,
): ReadonlyMap<string, number> {
  const newest = new Map<string, { readonly index: number; readonly time: number }>();
  for (const [index, value] of values.entries()) {
    const path = textAt(value, 'filePath');
    if (path === null) continue;
    const name = nameOf(path);
    const time = timeAt(value, 'updatedAt') ?? Number.NEGATIVE_INFINITY;
    const known = newest.get(name);
    if (known === undefined || time >= known.time) newest.set(name, { index, time });
  }
  return new Map([...newest].map(([name, { index }]) => [name, index]));
}

/**
 * The same by file and session: anybody may append to a manifest, and an entry of another session does
 * not change what a contribution is.
 */
export function newestBySession(
  values: readonly unknown[],
  nameOf: (path: string) => string,
): (name: string, sessionId: string | null) => number | null {
  const all = newestEntries(values, nameOf);
  const bySession = new Map<string | null, ReadonlyMap<string, number>>();
  const ofSession = (session: string | null): ReadonlyMap<string, number> => {
    const isOwn = (value: unknown) => textAt(value, 'sessionId') === session;
    const known =
      bySession.get(session) ??
      newestEntries(
        values.map((value) => (isOwn(value) ? value : null)),
        nameOf,
      );
    bySession.set(session, known);
    return known;
  };
  return (name, sessionId) => ofSession(sessionId).get(name) ?? all.get(name) ?? null;
}
