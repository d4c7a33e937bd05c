import { parseDateTime } from '../core/date-time.ts';
import { quoted } from '../core/found-value.ts';
import { nearest } from '../core/nearest.ts';
import { oncePerText } from '../core/once-per.ts';
import type { Rule } from '../core/rule.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import type { ConfigFault } from './config-fault.ts';
import type { ConfigFile } from './config-file.ts';
import { faultOf } from './glob-faults.ts';

type Entry = NonNullable<ConfigFile['ignore']>[number];

/** What of a rule says how its problems can be excused. */
export type KnownRule = Pick<Rule, 'id' | 'level' | 'scope' | 'tellsTampering'> & {
  readonly past?: unknown;
};

/** What an entry names that excuses problems of such rules: only some say anything of commits. */
export function namedBy(
  rules: readonly KnownRule[],
): readonly ['commit', 'blob'] | readonly ['blob'] {
  const isOfCommits = rules.some(({ scope, past }) => scope === 'history' || past !== undefined);
  return isOfCommits ? ['commit', 'blob'] : ['blob'];
}

/** Rules that say whether a file can be read, and those of declared kinds, which have levels of their own. */
const OF_ALL_FILES = /^(?:file|custom)\//;

/**
 * The rules whose level `overrides` may change. Those that judge changes, that protect records, or without
 * which others see nothing have one level everywhere: a change could lower it for what it changes.
 */
export function overridden(pattern: string, rules: readonly KnownRule[]): readonly KnownRule[] {
  return rules.filter(
    ({ id, scope, past, tellsTampering }) =>
      matchesRule(pattern, id) &&
      !(tellsTampering || scope === 'history' || past !== undefined || OF_ALL_FILES.test(id)),
  );
}

/** Rules of `overrides` that there are not, or that have one level everywhere. */
export function overrideFaults(
  { overrides = [] }: ConfigFile,
  rules: readonly KnownRule[],
): readonly ConfigFault[] {
  const ids = rules.map(({ id }) => id);
  return overrides.flatMap(({ rules: levels }, index) =>
    Object.keys(levels).flatMap((pattern) => {
      if (overridden(pattern, rules).length > 0) return [];
      const isKnown = ids.some((id) => matchesRule(pattern, id));
      const where = pattern.startsWith('custom/') ? ', or in "levels" of the kind' : '';
      const message = isKnown
        ? `${quoted(pattern)} has one level for all files: set it in "rules"${where}`
        : noSuchRule(pattern, ids);
      return { at: { key: ['overrides', index, 'rules', pattern] }, message };
    }),
  );
}

/** Entries of `ignore` that could excuse nothing, or say that they would excuse what they may not. */
export function ignoreFaults(
  { ignore = [] }: ConfigFile,
  rules: readonly KnownRule[],
): readonly ConfigFault[] {
  // A thousand entries name few rules.
  const coveredBy = oncePerText((pattern) => rules.filter(({ id }) => matchesRule(pattern, id)));
  return ignore.flatMap((entry, index) => {
    const at = ['ignore', index];
    const covered = coveredBy(entry.rule);
    const faults = [
      ['rule', covered.length === 0 ? unknownRule(entry, rules) : ruleFault(entry, covered)],
      ['commit', commitFault(entry, covered)],
      ['expires', dayFault(entry)],
    ] as const;
    return [
      ...faults.flatMap(([key, message]) =>
        message === null ? [] : { at: [...at, key], message },
      ),
      ...faultOf([...at, 'path'], entry.path),
    ];
  });
}

/** The words for an id or a pattern that no rule fits. */
export function noSuchRule(pattern: string, ids: readonly string[]): string {
  const meant = nearest(pattern, ids);
  const hint = meant === null ? '`lint-protocol rules` lists them' : `did you mean "${meant}"?`;
  return `no rule is called "${pattern}"; ${hint}`;
}

function unknownRule({ rule }: Entry, rules: readonly KnownRule[]): string {
  return noSuchRule(
    rule,
    rules.map(({ id }) => id),
  );
}

function ruleFault({ rule, commit, blob }: Entry, covered: readonly KnownRule[]): string | null {
  const isNamed = commit !== undefined || blob !== undefined;
  if (isNamed || !covered.every(({ tellsTampering }) => tellsTampering)) return null;
  const names = namedBy(covered);
  return `${quoted(rule)} protects records that must not change, so an entry has to name the one ${names.join(' or ')} that it excuses. Add ${names.map((name) => quoted(name)).join(' or ')} with a whole id`;
}

/** A commit that no problem of these rules could name. */
function commitFault({ rule, commit }: Entry, covered: readonly KnownRule[]): string | null {
  if (commit === undefined || covered.length === 0 || namedBy(covered).length > 1) return null;
  return `${quoted(rule)} says nothing of commits, so this entry would excuse nothing; leave "commit" out`;
}

/** A day that no calendar has. The schema has seen to the form. */
function dayFault({ expires }: Entry): string | null {
  const isDay = expires === undefined || parseDateTime(`${expires}T00:00:00Z`) !== null;
  return isDay ? null : `no calendar has the day ${expires}`;
}
