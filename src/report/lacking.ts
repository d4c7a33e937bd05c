import type { Found, LocatedFinding } from '../core/finding.ts';
import { listed } from './counts.ts';

/**
 * What objects lack, one problem for each object, however many properties: nobody mends them one by
 * one. Each is known by itself all the same, for who had them listed one by one before.
 * @param sorted by place
 */
export function byObject(sorted: readonly Found[]): readonly (readonly [Found, ...Found[]])[] {
  const groups: [Found, ...Found[]][] = [];
  for (const each of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && isOfSameObject(last[0], each)) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

function isOfSameObject(one: Found, other: Found): boolean {
  const [a, b] = [one.finding, other.finding];
  return (
    a.lacks !== undefined &&
    b.lacks !== undefined &&
    a.rule === b.rule &&
    a.messageId === b.messageId &&
    a.level === b.level &&
    one.ref.path === other.ref.path &&
    one.commit?.id === other.commit?.id &&
    a.range.start.offset === b.range.start.offset &&
    a.range.end.offset === b.range.end.offset &&
    a.yieldsTo.join() === b.yieldsTo.join()
  );
}

/** One finding for all that an object lacks. */
export function together(findings: readonly [LocatedFinding, ...LocatedFinding[]]): LocatedFinding {
  const [first] = findings;
  if (findings.length === 1) return first;
  const { lacks: _lacks, ...rest } = first;
  const lacking = findings.flatMap(({ lacks }) => lacks ?? []);
  const names = lacking.map(({ what }) => what);
  const said = helpOf(findings) ?? 'Add them.';
  const wanted = lacking.flatMap(({ what, expected }) =>
    said.includes(expected) ? [] : `${what} must be ${expected}.`,
  );
  const message = `${listed(names)} are missing`;
  const help = [said, ...wanted].join(' ');
  return { ...rest, message, help, edit: null, key: findings.map(({ key }) => key).join('\0') };
}

/** What is said of single ones, where they are not all told the same. */
function helpOf(findings: readonly LocatedFinding[]): string | null {
  const helps = new Set(findings.flatMap(({ help }) => (typeof help === 'string' ? help : [])));
  return helps.size > 1 ? [...helps].join(' ') : null;
}
