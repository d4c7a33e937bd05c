import type { Config, IgnoreEntry } from '../../core/config.ts';
import { globs } from '../../core/glob.ts';
import { type Level, RULE_LEVELS } from '../../core/level.ts';
import { oncePer } from '../../core/once-per.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Rule } from '../../core/rule.ts';
import { covers } from '../../report/excuse/entry.ts';
import { configuredLevel } from '../../report/levels.ts';

/** A finding, before it is settled: its level is null where it is its rule's. */
export interface Weighed {
  readonly rule: string;
  readonly level: Level | null;
}

type File = Pick<RecordRef, 'path' | 'kind' | 'id'>;

const fitsOf = oncePer(({ path }: IgnoreEntry) => globs([path]));

/** How much findings count beside others that tell the same fault. */
export class Weights {
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #config: Pick<Config, 'levels' | 'ignore'>;

  constructor(rules: readonly Rule[], config: Pick<Config, 'levels' | 'ignore'>) {
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]));
    this.#config = config;
  }

  /** The level of a finding in a file. What runs although it is off tells what could not be read. */
  levelOf({ rule, level }: Weighed, file: File): Level {
    const own = level ?? this.#rules.get(rule)?.level ?? 'error';
    const known = configuredLevel(rule, this.#config.levels, file) ?? own;
    return known === 'off' ? 'error' : known;
  }

  isConfigured({ rule }: Weighed, file: File): boolean {
    return configuredLevel(rule, this.#config.levels, file) !== null;
  }

  /** The graver, the higher. */
  of(finding: Weighed, file: File): number {
    return -RULE_LEVELS.indexOf(this.levelOf(finding, file));
  }

  /** The same of one that others make way for: none does for what an entry of `ignore` is about. */
  asTeller(finding: Weighed, file: File): number {
    return this.isIgnored(finding, file) ? Number.NEGATIVE_INFINITY : this.of(finding, file);
  }

  isIgnored({ rule: id }: Weighed, { path, id: blob }: File): boolean {
    const rule = this.#rules.get(id);
    return (
      rule !== undefined &&
      this.#config.ignore.some(
        (entry) =>
          covers(entry, rule) &&
          entry.commit === null &&
          (entry.blob === null || entry.blob === blob) &&
          fitsOf(entry)(path),
      )
    );
  }
}
