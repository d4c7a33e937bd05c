import type { ConfigLayer } from '../config/read.ts';
import { settingsOf } from '../config/settings.ts';
import type { Config } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import type { RuleLevel } from '../core/level.ts';
import type { Repository } from '../core/repository.ts';
import type { Rule } from '../core/rule.ts';
import { isFile } from '../core/snapshot.ts';
import { effectiveLevel } from '../report/levels.ts';
import type { ConfigFrom } from './config-choice.ts';
import { type Configuration, configurationOf, NOTHING_CONFIGURED } from './configuration.ts';
import type { Before, Inspection } from './inspection.ts';
import { lostSetting, protectionOf } from './protection.ts';

/** How much of one change is named, so that a note stays one that is read. */
const MOST_RULES = 8;

const MOST_MEMBERS = 3;

const LONGEST_VALUE = 60;

/** What takes away most comes first. */
const LOOSEST_FIRST: readonly RuleLevel[] = ['off', 'info', 'warning', 'error'];

/** A single value, or the members of a list or a mapping. */
type Value = string | readonly string[];

/** Digits of a commit's id in front of a path: git takes `1a2b3c4d5e6f:.lint-protocol.yaml`, too. */
const SHORT_ID = 12;

/** What the settings of a run are looked up in. */
interface Lookup {
  readonly repository: Repository;
  readonly rules: readonly Rule[];
}

/**
 * The configuration of the state whose settings judge a run.
 * @throws WrongUse for `base` where nothing is compared, and for a configuration with faults: of the
 * state that judges, and of the one that is judged, for that would judge the next run.
 */
export async function configurationFrom(
  from: ConfigFrom,
  { snapshot, before }: Inspection,
  lookup: Lookup,
): Promise<Configuration> {
  const { repository, rules } = lookup;
  const { root } = repository;
  if (from !== 'base') {
    const state = from === 'head' ? snapshot : await repository.worktree();
    return configurationOf(null, root, { snapshot: state, root, repository }, rules);
  }
  if (before === null) throw nothingBefore();
  const held = await configurationAt(before.commit, lookup);
  const own = await configurationOf(null, root, { snapshot, root, repository }, rules);
  return { ...held, notes: await changeNotes(held, own, before, lookup) };
}

/** What a commit says, or the defaults where there is no commit. */
async function configurationAt(
  commit: string | null,
  { repository, rules }: Lookup,
): Promise<Configuration> {
  if (commit === null) return NOTHING_CONFIGURED;
  const snapshot = await repository.revision(commit);
  const state = { snapshot, root: repository.root, repository, prefix: `${shortened(commit)}:` };
  try {
    return await configurationOf(null, repository.root, state, rules);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    const help =
      'Nothing was checked: what stood before says by what the change is judged. --config-from head takes the configuration of the change itself, --config FILE any other.';
    throw new WrongUse(error.code, error.message, help);
  }
}

/** Says what a change does to the settings, where another configuration than its own judges it. */
async function changeNotes(
  held: Configuration,
  own: Configuration,
  before: Before,
  lookup: Lookup,
): Promise<readonly string[]> {
  const difference = settingsDifference(held.config, own.config, lookup.rules);
  if (difference.length === 0 || (await isBehind(own, before, lookup))) return [];
  const what =
    own.file === null
      ? 'The change takes the configuration away'
      : `The change brings other settings, in ${own.file} or what that extends`;
  return [
    `${judgedBy(held, before)}. ${what}; that counts once it is accepted.`,
    ...difference.map((change) => `Once it is accepted: ${change}.`),
    ...(await earlierNotes(held, own, before, lookup)),
  ];
}

/** What files went through that only the settings of the change protect is judged by nothing yet. */
async function earlierNotes(
  held: Configuration,
  own: Configuration,
  { commit }: Before,
  { repository }: Lookup,
): Promise<readonly string[]> {
  if (commit === null) return [];
  const [old, now] = [held, own].map(({ config }) => protectionOf(config));
  if (old === undefined || now === undefined) return [];
  const { entries } = await repository.revision(commit);
  const [first, ...others] = entries.filter(
    (entry) => isFile(entry) && lostSetting(entry.path, now, old) !== null,
  );
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return [
    `Once it is accepted: ${quoted(first.path, LONGEST_PATH)}${more} may no longer change, and lint-protocol --history judges all of the past by that. Run it with the change, and name in history.accepted what was meant.`,
  ];
}

/**
 * True where the settings differ because they changed elsewhere after a branch began. That the branch
 * says the same in other files is not enough: merged, they may undo what changed elsewhere.
 */
async function isBehind(own: Configuration, before: Before, lookup: Lookup): Promise<boolean> {
  for (const commit of before.forks) {
    if (commit === before.commit) continue;
    try {
      if (isUntouched(own, await configurationAt(commit, lookup))) return true;
    } catch (error) {
      // One with faults is none that the change has kept: its own has none.
      if (!(error instanceof WrongUse)) throw error;
    }
  }
  return false;
}

/** True for the very same files, schemas among them. */
function isUntouched(
  { layers: own, config }: Configuration,
  { layers: old, config: oldConfig }: Configuration,
): boolean {
  const isSame = ({ source }: ConfigLayer, index: number): boolean => {
    const other = old[index]?.source;
    return source.path === other?.path && Buffer.compare(source.bytes, other.bytes) === 0;
  };
  const schemas = ({ custom }: Config) => custom.kinds.map(({ schema }) => schema?.text).join('\n');
  const isJudgedAlike = schemas(config) === schemas(oldConfig);
  return own.length === old.length && own.every(isSame) && isJudgedAlike;
}

function judgedBy({ file }: Configuration, { commit }: Before): string {
  if (file !== null) return `This was judged by ${file}`;
  const why =
    commit === null ? 'nothing stood before' : `${shortened(commit)} has no configuration`;
  return `This was judged by the defaults, for ${why}`;
}

function shortened(commit: string): string {
  return commit.slice(0, SHORT_ID);
}

function nothingBefore(): WrongUse {
  return new WrongUse(
    'no-base',
    '--config-from base says nothing here: no state is compared with one before it.',
    'It goes with --staged, --since, --range, --hook and the working tree.',
  );
}

/**
 * What differs between two configurations, by what comes of them: `MB-001 off instead of error`.
 * Empty where a run by one is a run by the other. Bounded: one change for each setting that there
 * is, so that none can be hidden behind many others.
 */
function settingsDifference(
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

/** The value of each setting by its name; a mapping that users fill is one setting. */
function valuesOf(config: Config): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const { key, value } of settingsOf(config)) {
    const name = key.slice(0, 2).join('.');
    const members = values.get(name) ?? [];
    if (key.length > 2 && typeof members !== 'string') {
      values.set(name, [...members, `${key.slice(2).join('.')}: ${inWords(value)}`]);
    } else if (value === null) values.set(name, 'nothing');
    else if (name === 'overrides') values.set(name, levelsByFile(config));
    else if (typeof value !== 'object') values.set(name, inWords(value));
    else values.set(name, Object.values(value).flat().map(inWords));
  }
  return values;
}

/** What is said of levels comes first: globs may be many. */
function levelsByFile({ overrides }: Config): readonly string[] {
  return overrides.flatMap(({ files, rules }) =>
    Object.entries(rules).map(([pattern, level]) => `${pattern} ${level} in ${files.join(', ')}`),
  );
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
