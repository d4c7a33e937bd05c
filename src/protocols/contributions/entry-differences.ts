import { quoted } from '../../core/found-value.ts';
import type { DataPath, Place } from '../../core/place.ts';
import type { ManifestEntryFact } from './facts.ts';
import type { Listed } from './rows.ts';

/** A field of an entry that says something else than the file. */
interface Difference {
  readonly field: string;
  readonly found: string | number;
  readonly actual: string | number;
  /** Where the file says it. */
  readonly at: Place;
}

/** A status that contradicts that of the file; null for one that does not, and for none. */
export function statusDifference(
  { status: found }: ManifestEntryFact,
  { status }: Listed,
): { readonly found: string; readonly actual: string; readonly at: Place } | null {
  if (found === null) return null;
  const isDraft = status === 'draft';
  const isOther = isDraft ? found === 'complete' : found === 'partial' && isFinished(status);
  return isOther ? { found: quoted(found), actual: quoted(status ?? ''), at: ['status'] } : null;
}

/** True for a status behind draft; any other is the schema's matter. */
function isFinished(status: string | null): boolean {
  return status === 'complete' || status === 'validated' || status === 'merged';
}

/** What is missing on either side is the schemas' matter. */
export function differences(each: ManifestEntryFact, listed: Listed): readonly Difference[] {
  const texts = (['sessionId', 'epicId', 'taskId', 'agentId'] as const).flatMap((field) => {
    const [found, actual] = [each[field], listed[field]];
    if (found === null || actual === null || found === actual) return [];
    const at: DataPath = field === 'agentId' ? ['_meta', field] : [field];
    return { field, found: quoted(found), actual: quoted(actual), at };
  });
  const counts = [
    { field: 'decisionCount', key: 'decisions' },
    { field: 'conflictCount', key: 'conflicts' },
  ] as const;
  return [
    ...texts,
    ...counts.flatMap(({ field, key }) => {
      const [found, actual] = [each[field], listed[field]];
      // The list need not be there where it has no items.
      const at = actual === 0 ? { start: 0, end: 1 } : { key: [key] };
      return found === null || found === actual ? [] : { field, found, actual, at };
    }),
  ];
}
