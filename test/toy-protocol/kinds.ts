import { valueAt } from '../../core/json-value.ts';
import { defineKind } from '../../core/kind.ts';

declare module '../../core/record.ts' {
  interface RecordOf {
    toy: JsonRecord<'toy'>;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    toy: ToyFact;
  }
}

/** What other records may know of a toy. */
interface ToyFact {
  readonly name: unknown;
  readonly friend: unknown;
}

export const toy = defineKind({
  kind: 'toy',
  words: ['toy', 'toys'],
  format: 'json',
  places: [{ folder: 'toybox', path: /^((?:.*\/)?toybox\/)[^/]+\.json$/s }],
  fact: ({ value }) => ({ name: valueAt(value, 'name'), friend: valueAt(value, 'friend') }),
});
