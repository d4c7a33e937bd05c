import { isObject } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { isFile } from '../../../core/snapshot.ts';
import { withYamlValues, yamlText } from '../../../core/yaml-text.ts';
import { CONFIG, isBundled } from './bundle-paths.ts';

/** What a base hands on. */
export interface Exported {
  /** Sorted by path, which is from the base. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Links and submodules, which no bundle carries. */
  readonly left: readonly string[];
}

/** The files of a base that a bundle carries (seed, section 8), as the disk has them. */
export async function exportedFiles(state: OperationState, home: string): Promise<Exported> {
  const files = new Map<string, Uint8Array>();
  const left: string[] = [];
  for (const entry of state.entries) {
    if (!entry.path.startsWith(`${home}/`)) continue;
    const path = entry.path.slice(home.length + 1);
    if (!isBundled(path)) continue;
    if (!isFile(entry)) left.push(path);
    else {
      const bytes = state.bytes(entry.path);
      if (bytes !== null) files.set(path, bytes);
    }
  }
  const config = files.get(CONFIG);
  if (config !== undefined) files.set(CONFIG, await withoutIdentity(state, home, config));
  return { files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), left };
}

/** Settings travel, and which base they are from stands in the manifest. */
async function withoutIdentity(
  state: OperationState,
  home: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const value = await settingsValue(state, home, bytes);
  if (value === null || !Object.hasOwn(value, 'kb')) return bytes;
  const { kb: _identity, ...others } = value;
  const text = withYamlValues(new TextDecoder().decode(bytes), [['kb', undefined]]);
  const left = await settingsValue(state, home, Buffer.from(text));
  const isRight = JSON.stringify(left) === JSON.stringify(others);
  return Buffer.from(isRight ? text : yamlText(others));
}

/** What the bytes of a configuration say; null where they can't be read as one. */
export async function settingsValue(
  state: OperationState,
  home: string,
  bytes: Uint8Array,
): Promise<Readonly<Record<string, unknown>> | null> {
  const record = await state.parsed(`${home}/${CONFIG}`, 'vouch-config', bytes);
  return isObject(record?.value) ? record.value : null;
}
