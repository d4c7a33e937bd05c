import { WrongUse } from './failure.ts';

/** All faults of one call as one failure: whoever is told one by one calls as often. */
export function allOf(faults: readonly WrongUse[]): WrongUse {
  const [first] = faults;
  if (first === undefined) throw new Error('a failure without a fault');
  const helps = new Set(faults.flatMap(({ help }) => help ?? []));
  const message = faults.map((each) => each.message).join(' ');
  return new WrongUse(first.code, message, helps.size === 0 ? null : [...helps].join(' '));
}
