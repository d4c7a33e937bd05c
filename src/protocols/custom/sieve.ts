import type { DeclaredKind } from '../../core/declared-kind.ts';
import { valueAlong } from '../../core/json-value.ts';
import type { LineSieve } from '../../core/line-sieve.ts';
import type { CustomFact } from './facts.ts';
import { momentOf, orderedWithin } from './moments.ts';
import { hasMember, membersNamedBy } from './named-members.ts';
import { FROM, idIn, namedAlong } from './record-fact.ts';

/** The ids that a record has and names, and those of its lines or items. */
export function idsIn(fact: CustomFact): readonly string[] {
  return [fact, ...fact.entries].flatMap(({ id, refers }) => [
    ...(id === null ? [] : [id]),
    ...refers.map((each) => each.id),
  ]);
}

const NUMBER = /^-?\d[\d.e+-]*$/;

/** Of more digits, or with an exponent, it may be read as another one. */
const LONG_NUMBER = /\d[eE]|[\d.]{16}/;

/**
 * Tells which lines of a log have to do with others; null for a log of which that takes all of them: the
 * links of a circle may be anywhere, and whether a path is there says no line.
 */
export function sieveOf(declaration: DeclaredKind): LineSieve | null {
  const { format, of, keep, refers, order } = declaration;
  if (format !== 'jsonl' || of !== null || keep === 'fixed') return null;
  if (refers.some(({ to, cycles }) => !cycles || to in FROM)) return null;
  const named = membersNamedBy(declaration);
  return {
    idsIn: (value, text) => {
      const ids = refers.flatMap(({ from }) => [...namedAlong(value, from)].map(({ id }) => id));
      const own = idIn(value, declaration);
      if (own !== null) ids.push(own);
      return ids.some((id) => NUMBER.test(id)) && LONG_NUMBER.test(text) ? null : ids;
    },
    comparedAs: (value) => {
      const moment = order && momentOf(valueAlong(value, order.by));
      return order && moment && orderedWithin(value, order);
    },
    members: named.map((each) => (value) => hasMember(value, each)),
  };
}
