import { WrongUse } from '../core/failure.ts';
import type { Place, Range } from '../core/place.ts';

/** Something wrong in a configuration, and where. */
export interface ConfigFault {
  readonly at: Place;
  readonly message: string;
  /** What may be the beginning of a commit's id, where a whole one is wanted. */
  readonly abbreviated?: string;
}

/** All faults of a configuration file as one failure, sorted by place. */
export function configFailure(
  name: string,
  faults: readonly ConfigFault[],
  rangeOf: (at: Place) => Range,
): WrongUse {
  const lines = faults
    .map(({ at, message }) => ({ start: rangeOf(at).start, message }))
    .sort((a, b) => a.start.offset - b.start.offset)
    .map(({ start, message }) => `${name}:${start.line}:${start.column}: ${message}`);
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
  return new WrongUse(
    'invalid-config',
    [`The configuration ${name} has ${count}:`, ...lines].join('\n'),
    'Nothing was checked. All settings are described in docs/configuration.md of the package.',
  );
}
