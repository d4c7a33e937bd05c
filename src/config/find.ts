import { WrongUse } from '../core/failure.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** A configuration file's content and the name that messages give it. */
export interface ConfigSource {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a configuration at the root is called. */
export const CONFIG_NAMES: ReadonlySet<string> = new Set([
  '.lint-protocol.yaml',
  '.lint-protocol.yml',
  '.lint-protocol.json',
]);

/** More than any configuration needs. */
export const CONFIG_BYTES = 2 ** 20;

/**
 * The configuration at the root of the state that is looked at, null where there is none.
 * @throws WrongUse when there are two, or one that is no file that can be read.
 */
export async function findConfig(snapshot: Snapshot): Promise<ConfigSource | null> {
  const [entry, second] = snapshot.entries.filter(({ path }) => CONFIG_NAMES.has(path));
  if (entry === undefined) return null;
  if (second !== undefined) {
    throw new WrongUse(
      'two-configurations',
      `There are two configurations, ${entry.path} and ${second.path}.`,
      'Keep one of them, or name one with --config.',
    );
  }
  if (entry.mode === 'symlink' || entry.mode === 'submodule') {
    throw new WrongUse(
      'unreadable-config',
      `The configuration ${entry.path} is a ${entry.mode === 'symlink' ? 'symbolic link' : 'submodule'}.`,
      'Put a file in its place; links are not followed.',
    );
  }
  for await (const read of snapshot.read([entry], () => CONFIG_BYTES)) {
    if ('bytes' in read) return { name: entry.path, bytes: read.bytes };
  }
  throw tooLarge(entry.path);
}

/** The failure for a configuration of more than `CONFIG_BYTES`. */
export function tooLarge(name: string): WrongUse {
  return new WrongUse(
    'unreadable-config',
    `The configuration ${name} is larger than 1 MiB.`,
    'A configuration holds settings only; a file of that size is something else.',
  );
}
