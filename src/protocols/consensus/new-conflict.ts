import { textAt } from '../../core/json-value.ts';
import type { NamedOption } from './near-options.ts';
import type { VotingMatrix } from './voting-matrix.ts';

/** A conflict that nobody has settled, as a matrix records it. */
export function newConflict(
  conflictId: string,
  options: readonly Pick<NamedOption, 'name' | 'confidence'>[],
  { severity = 'medium', conflictType = 'contradiction' } = {},
) {
  return {
    conflictId,
    severity,
    conflictType,
    positions: options.map(({ name, confidence }) => ({ option: name, confidence })),
    resolution: { status: 'pending', resolutionType: 'escalate' },
  };
}

/** Ids after those that are taken: `c-0042-02` in the matrix of CONS-0042. */
export function newConflictIds(value: unknown, { conflicts }: VotingMatrix): () => string {
  const taken = new Set(conflicts?.flatMap(({ id }) => id ?? []));
  const number = /^CONS-(.+)$/.exec(textAt(value, 'questionId') ?? '')?.[1];
  let last = conflicts?.length ?? 0;
  return () => {
    for (;;) {
      last += 1;
      const id = [
        'c',
        ...(number === undefined ? [] : [number]),
        String(last).padStart(2, '0'),
      ].join('-');
      if (!taken.has(id)) return id;
    }
  };
}
