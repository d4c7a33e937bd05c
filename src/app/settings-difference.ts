import { settingsOf } from '../config/settings.ts';
import type { Config } from '../core/config.ts';
import type { RuleLevel } from '../core/level.ts';
import type { Rule } from '../core/rule.ts';
import { effectiveLevel } from '../report/levels.ts';

/** How much of one change is named, so that a note stays one that is read. */
const MOST_RULES = 8;
const MOST_MEMBERS = 3;
const LONGEST_VALUE = 60;

/** What takes away most comes first. */
const LOOSEST_FIRST: readonly RuleLevel[] = ['off', 'info', 'warning', 'error'];

/**
 * What differs between two configurations, by what comes of them: `MB-001 off instead of error`.
 * Empty where a run by one is a run by the other. Bounded: one change for each setting that there
 * is, so that none can be hidden behind many others.
 */
export function settingsDifference(
  before: Config,
  after: Config,
  rules: readonly Rule[],
): readonly string[] {
  const old = valuesOf(before);
  const now = valuesOf(after);
  const settings = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const change = changeOf(old.get(name) ?? [], now.get(name) ?? []);
    return change === null ? [] : `${name} ${change}`;
  });
  return [...levelChanges(before, after, rules), ...settings, ...schemaChanges(before, after)];
}

/** What judges by a schema is its text: the setting is its path alone. */
function schemaChanges({ custom: before }: Config, { custom: after }: Config): string[] {
  const changed = after.kinds.filter(({ name, schema }) => {
    const old = before.kinds.find((kind) => kind.name === name)?.schema ?? null;
    return schema !== null && old?.path === schema.path && old.text !== schema.text;
  });
  if (changed.length === 0) return [];
  const kinds = first(
    changed.map(({ words }) => words[1]),
    MOST_RULES,
  );
  return [`the schema of ${kinds} says something else`];
}

/** Rules whose level changes in the same way are told together. */
function levelChanges(before: Config, after: Config, rules: readonly Rule[]): string[] {
  const changed = rules
    .map((rule) => ({
      id: rule.id,
      old: effectiveLevel(rule, before.levels),
      now: effectiveLevel(rule, after.levels),
    }))
    .filter(({ old, now }) => old !== now)
    .sort((a, b) => LOOSEST_FIRST.indexOf(a.now) - LOOSEST_FIRST.indexOf(b.now));
  const changes = new Set(changed.map(({ old, now }) => `${now} instead of ${old}`));
  return [...changes].map((change) => {
    const ids = changed.filter(({ old, now }) => `${now} instead of ${old}` === change);
    const named = first(
      ids.map(({ id }) => id),
      MOST_RULES,
    );
    return `${named} ${change}`;
  });
}

/** A single value, or the members of a list or a mapping. */
type Value = string | readonly string[];

/** The value of each setting by its name; a mapping that users fill is one setting. */
function valuesOf(config: Config): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const { key, value } of settingsOf(config)) {
    const name = key.slice(0, 2).join('.');
    const members = values.get(name) ?? [];
    if (key.length > 2 && typeof members !== 'string') {
      values.set(name, [...members, `${key.slice(2).join('.')}: ${inWords(value)}`]);
    } else if (value === null) values.set(name, 'nothing');
    else if (typeof value !== 'object') values.set(name, inWords(value));
    else values.set(name, Object.values(value).flat().map(inWords));
  }
  return values;
}

/** Null where nothing changes. */
function changeOf(old: Value, now: Value): string | null {
  if (typeof old === 'string' || typeof now === 'string') {
    return old === now ? null : `${shown(now)} instead of ${shown(old)}`;
  }
  const added = now.filter((member) => !old.includes(member));
  const removed = old.filter((member) => !now.includes(member));
  const changes = [
    ...(added.length > 0 ? [`with ${first(added, MOST_MEMBERS)}`] : []),
    ...(removed.length > 0 ? [`without ${first(removed, MOST_MEMBERS)}`] : []),
  ];
  if (changes.length > 0) return changes.join(', ');
  return old.join() === now.join() ? null : 'in another order';
}

function shown(value: Value): string {
  if (typeof value === 'string') return cut(value);
  return value.length === 0 ? 'an empty list' : first(value, MOST_MEMBERS);
}

/** The first of several, and how many more there are. */
function first(members: readonly string[], most: number): string {
  const others = members.length - most;
  const named = members.slice(0, most).map(cut).join(', ');
  return others > 0 ? `${named} and ${others} more` : named;
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
