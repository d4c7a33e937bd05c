import { createHash, type Hash } from 'node:crypto';
import type { Finding } from './finding.ts';

/**
 * Findings of one rule and level that are kept of one record. A file can hold a million faults:
 * nobody reads them, and places, fingerprints and words for each would take gigabytes.
 */
export const MOST_KEPT = 1000;

/** Findings that differ in nothing that decides what becomes of them. */
interface Group<F> {
  count: number;
  /** The first that is not kept, and what stands for it and all after it. */
  rest: { readonly first: F; readonly digest: Hash } | null;
}

/**
 * Keeps the findings of one rule, at most so many of a record; one more at the end stands for
 * those that are left out. Their level and the rule that they yield to are those of the findings it
 * stands for, so that leaving out never makes a problem milder, and its key is made of all of them,
 * so that other faults make it another problem.
 * @param textOf what a finding is about, where it has no key of its own
 */
export function keptFindings<F extends Finding>(
  findings: Iterable<F>,
  textOf: (finding: F) => string,
): readonly F[] {
  const kept: F[] = [];
  // Nearly always there are none.
  let groups: Map<string, Group<F>> | null = null;
  for (const finding of findings) {
    groups ??= new Map();
    const group = groupOf(finding, groups);
    group.count += 1;
    if (group.count <= MOST_KEPT) {
      kept.push(finding);
      continue;
    }
    group.rest ??= { first: finding, digest: createHash('sha256') };
    group.rest.digest.update(JSON.stringify([finding.message, finding.key ?? textOf(finding)]));
  }
  for (const { count, rest } of groups?.values() ?? []) {
    if (rest === null) continue;
    const key = rest.digest.digest('hex');
    kept.push({ ...rest.first, key, unlisted: count - MOST_KEPT, related: [], help: HELP });
  }
  return kept;
}

const HELP = 'Fix what is listed first, then run again.';

function groupOf<F extends Finding>(finding: F, groups: Map<string, Group<F>>): Group<F> {
  const { record, level, yieldsTo } = finding;
  const name =
    level === undefined && yieldsTo === undefined
      ? (record?.path ?? '')
      : JSON.stringify([record?.path, level, yieldsTo]);
  const known = groups.get(name);
  if (known !== undefined) return known;
  const group: Group<F> = { count: 0, rest: null };
  groups.set(name, group);
  return group;
}
