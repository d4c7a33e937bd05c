import { isObject } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { entriesIn, isFile } from '../../../core/snapshot.ts';
import { withYamlValues, yamlText } from '../../../core/yaml-text.ts';
import { CONFIG, isBundled } from './bundle-paths.ts';

/** What a base hands on. */
export interface Exported {
  /** Sorted by path, which is from the base. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Links and submodules of the base, which no bundle carries. */
  readonly left: readonly string[];
}

/** The files of a base that a bundle carries (seed, section 8), as git would store them: alike in every clone. */
export async function exportedFiles(state: OperationState, home: string): Promise<Exported> {
  const own = (path: string) => path.slice(home.length + 1);
  const held = entriesIn(state.entries, home);
  const bundled = held.filter(({ path }) => isBundled(own(path)));
  // Also one in place of a folder, whose files are not those of the base.
  const left = held.filter((entry) => !isFile(entry)).map(({ path }) => own(path));
  const stored = await state.stored(bundled.map(({ path }) => path));
  const files = new Map([...stored].map(([path, bytes]) => [own(path), bytes]));
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
