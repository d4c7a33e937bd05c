import type { ConfigLayer } from '../config/read.ts';
import type { Config, LevelSetting } from '../core/config.ts';
import type { DeclaredKind } from '../core/declared-kind.ts';
import { globs } from '../core/glob.ts';
import type { RuleLevel } from '../core/level.ts';
import type { Repository } from '../core/repository.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { pastRule } from '../history/judge.ts';
import { logPaths } from '../history/log-paths.ts';
import { effectiveLevel } from '../report/levels.ts';
import type { Configuration } from './configuration.ts';

/** What a run is judged by, and where other settings are looked up. */
export interface FormerRequest {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly configuration: Configuration;
  /** The configuration with what the command line says. */
  readonly config: Config;
  readonly rules: readonly Rule[];
}

/** The settings of one state, with what the command line says. */
export interface Settings {
  readonly config: Config;
  readonly layers: readonly ConfigLayer[];
  readonly protection: Protection;
}

/** Which files settings protect. */
export interface Protection {
  isLog(path: string): boolean;
  isManifest(path: string): boolean;
  isFixed(path: string): boolean;
  /** True for the records of a kind whose states or settled records are guarded. */
  isSettling(path: string): boolean;
}

export function protectionOf(config: Config): Protection {
  const { roleOf } = logPaths(config);
  return {
    isLog: (path) => roleOf(path) !== null,
    isManifest: globs(config.subagents.manifests ?? []),
    isFixed: fixedBy(config),
    isSettling: ofKinds(config, ({ steps, fixed }) => steps !== null || fixed !== null),
  };
}

/** What never changes, by a glob or as a record of a kind. */
function fixedBy(config: Config): (path: string) => boolean {
  const named = globs(config.history.immutable);
  const kept = ofKinds(config, ({ keep }) => keep === 'fixed');
  return (path) => named(path) || kept(path);
}

/** True for the files of some of the declared kinds. */
function ofKinds({ custom }: Config, isMeant: (kind: DeclaredKind) => boolean) {
  const meant = custom.kinds
    .filter(isMeant)
    .map(({ files, except }) => [globs(files), globs(except)] as const);
  return (path: string) => meant.some(([fits, leaves]) => fits(path) && !leaves(path));
}

/** The setting that protected a file which others do not protect as much; null for none. */
export function lostSetting(
  path: string,
  former: Protection,
  now: Protection,
): 'appendOnly' | 'immutable' | 'manifests' | null {
  if (now.isFixed(path)) return null;
  if (former.isFixed(path)) return 'immutable';
  if (!former.isLog(path) || now.isLog(path)) return null;
  return former.isManifest(path) ? 'manifests' : 'appendOnly';
}

const STRICTNESS: Readonly<Record<RuleLevel, number>> = { off: 0, info: 1, warning: 2, error: 3 };

/** A rule that says of changes that something is not what was recorded, and how loud it is. */
export interface Lowered {
  readonly rule: string;
  readonly old: RuleLevel;
  readonly now: RuleLevel;
}

/** Who may approve what is a gate: a change that lowers it would let itself in. */
function isGuard({ id, tellsTampering }: Rule): boolean {
  return tellsTampering === true || id.startsWith('vouch/');
}

/** The rules that are lower than they were. */
export function loweredRules(
  former: Settings,
  now: Settings,
  rules: readonly Rule[],
): readonly Lowered[] {
  return rules.flatMap((rule) => {
    if (!isGuard(rule) || pastRule(rule).length === 0) return [];
    const [old, level] = [former, now].map(({ config }) => effectiveLevel(rule, config.levels));
    if (old === undefined || level === undefined) return [];
    return STRICTNESS[old] > STRICTNESS[level] ? { rule: rule.id, old, now: level } : [];
  });
}

/** The levels of rules that are stricter in some settings, as the strictest has them. */
export function levelsOf(
  own: Settings,
  formers: readonly Settings[],
  rules: readonly Rule[],
): readonly LevelSetting[] {
  const strictest = new Map<string, RuleLevel>();
  for (const former of formers) {
    for (const { rule, old } of loweredRules(former, own, rules)) {
      if (STRICTNESS[old] > STRICTNESS[strictest.get(rule) ?? 'off']) strictest.set(rule, old);
    }
  }
  return [...strictest].map(([id, level]) => ({ rules: id, level }));
}
