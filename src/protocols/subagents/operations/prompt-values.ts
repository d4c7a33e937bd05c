import type { Planning } from '../../../core/operation.ts';
import { FIRST_MANIFEST } from '../../contributions/key-facts.ts';
import { dayOf } from './entry-text.ts';

/** What a token stands for, and who says so. */
export interface TokenValue {
  readonly value: string;
  readonly origin: 'set' | 'environment' | 'task' | 'default' | 'protocol';
}

/** What tells the values of tokens. */
export interface ValueSources {
  readonly set?: Readonly<Record<string, string>> | undefined;
  readonly defaults?: Readonly<Record<string, string>> | undefined;
  readonly task?: string | undefined;
}

/** The protocol's own defaults (4.1). */
function protocolDefaults(manifest: string): Readonly<Record<string, string>> {
  return {
    CLEO_ROOT: '.cleo/',
    RESEARCH_DIR: manifest.slice(0, manifest.lastIndexOf('/') + 1) || './',
    MANIFEST_FILE: manifest,
    SPECS_DIR: 'docs/specs/',
  };
}

/**
 * Looks tokens up: what is set for the task, then the environment, then defaults.
 * @param manifest where the work is recorded; null where nobody knows
 */
export function tokenValues(
  { set = {}, defaults = {}, task }: ValueSources,
  { env, now }: Pick<Planning<never, never>, 'env' | 'now'>,
  manifest: string | null,
): (name: string) => TokenValue | null {
  const ofTask = { DATE: dayOf(now), ...(task !== undefined && { TASK_ID: task }) };
  const layers: readonly (readonly [TokenValue['origin'], Readonly<Record<string, string>>])[] = [
    ['set', set],
    ['environment', env],
    ['task', ofTask],
    ['default', defaults],
    ['protocol', protocolDefaults(manifest ?? FIRST_MANIFEST)],
  ];
  return (name) => {
    for (const [origin, values] of layers) {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value !== undefined) return { value, origin };
    }
    return null;
  };
}
