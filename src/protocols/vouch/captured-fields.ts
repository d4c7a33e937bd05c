import type { RecordState } from '../../core/history.ts';

/** What was captured: a source, or what is cited of one. */
export type CapturedKind = 'vouch-source' | 'vouch-evidence';

/** What never changes of it. */
const FINAL = {
  'vouch-source': ['id', 'hash', 'locator', 'type', 'byte_size', 'created_at'],
  'vouch-evidence': ['source_id', 'locator', 'quote', 'byte_start', 'byte_end', 'hash'],
} as const satisfies Readonly<Record<CapturedKind, readonly string[]>>;

/**
 * What it is, whoever captured it: two branches may come by the same bytes at different places and
 * times.
 */
const SAME = {
  'vouch-source': ['id', 'hash', 'type', 'byte_size'],
  'vouch-evidence': FINAL['vouch-evidence'],
} as const satisfies Readonly<Record<CapturedKind, readonly string[]>>;

export function finalFields(kind: CapturedKind): readonly string[] {
  return FINAL[kind];
}

export function sameFields(kind: CapturedKind): readonly string[] {
  return SAME[kind];
}

/** The value of such a field, or a word for it; null for none. */
export function capturedIn(
  state: RecordState<CapturedKind> | null,
  field: string,
): string | number | null {
  const fact = state?.fact ?? null;
  if (fact === null) return null;
  if ('captured' in fact)
    return field === 'source_id' ? fact.sourceId : (fact.captured[field] ?? null);
  switch (field) {
    case 'byte_size':
      return fact.byteSize;
    case 'created_at':
      return fact.createdAt;
    case 'id':
    case 'hash':
    case 'locator':
    case 'type':
      return fact[field];
    default:
      return null;
  }
}
