import { posix } from 'node:path';
import type { DeclaredSchema } from '../core/declared-kind.ts';
import { quoted } from '../core/found-value.ts';
import { checkSchema, decoded, referencesOf } from '../core/json-schema/check.ts';
import { escaped } from '../core/json-schema/judged.ts';
import { SCHEMA_BYTES, type SchemaProblem } from '../core/json-schema/schema.ts';
import { isObject } from '../core/json-value.ts';
import { locatorOf } from '../core/locator.ts';
import type { Steps } from '../core/too-costly.ts';
import { decode } from '../parse/decode.ts';
import { parseJson } from '../parse/json/json.ts';
import { type ConfigFault, configFailure } from './config-fault.ts';
import type { ConfigSource } from './find.ts';
import type { KnownRules } from './read.ts';

/** Gets a schema, and counts it to what a configuration may read. */
export type Get = (
  path: string,
  most: number,
  fail: (message: string) => Error,
) => Promise<ConfigSource>;

/** Levels of brackets of a schema, with what holds its parts together. */
const LIMITS = { depth: 200, aliases: 0, fileBytes: 2 ** 18, logBytes: 2 ** 18 };

/** Of one schema: nobody reads on. */
const MOST_SHOWN = 20;

/** One file of a schema. */
interface Part {
  readonly value: unknown;
  /** All faults in it as one failure. */
  fail(faults: readonly ConfigFault[]): Error;
}

/**
 * A schema with the files that it refers to, as one text that judges alone: each of them is a
 * definition under its path, and all limits are those of the whole.
 * @param fail for the path itself, where the configuration has it
 * @throws WrongUse for a file that can't be had, or by which nothing can be judged: at its own place
 */
export async function bundledSchema(
  path: string,
  fail: (message: string) => Error,
  get: Get,
  known: KnownRules & { readonly room?: Steps },
): Promise<DeclaredSchema> {
  const parts = new Map<string, Part>();
  const take = async (taken: string, failed: typeof fail): Promise<void> => {
    if (parts.has(taken)) return;
    const part = partIn(await get(taken, SCHEMA_BYTES, failed), known);
    parts.set(taken, part);
    for (const { at, ref } of referencesOf(part.value)) {
      const failedHere = (message: string) => part.fail([{ at, message }]);
      const file = fileOf(ref, taken);
      if (file === null) {
        const what = 'leads to no file of this repository; a path is relative to this file';
        throw failedHere(`${quoted(ref)} ${what}`);
      }
      await take(file, failedHere);
    }
  };
  await take(path, fail);
  const others = [...parts.keys()].filter((each) => each !== path);
  const written = new Map<string, string>();
  const [whole, ...rest] = [...parts].map(([file, { value }]) =>
    referringWithin(value, file, path, written),
  );
  const bundle = others.length === 0 ? whole : withDefinitions(whole, named(others, rest));
  const checked = checkSchema(bundle, written, known.room);
  if ('root' in checked) return { path, others, text: JSON.stringify(bundle) };
  throw failureOf(checked, path, parts);
}

function withDefinitions(whole: unknown, more: Readonly<Record<string, unknown>>): unknown {
  // What is no mapping is a fault of its own.
  if (!isObject(whole) || !isObject(whole['$defs'] ?? {})) return whole;
  return { ...whole, $defs: { ...(whole['$defs'] ?? {}), ...more } };
}

function named(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** The faults of the first file that has any, at their places in it. */
function failureOf(
  faults: readonly SchemaProblem[],
  path: string,
  parts: ReadonlyMap<string, Part>,
): Error {
  const placed = faults.map(({ at: whole, isKey, message }) => {
    const [first, other, ...rest] = whole;
    const isOther = first === '$defs' && other !== path && parts.has(String(other));
    const [file, at] = isOther ? [String(other), rest] : [path, whole];
    return { file, at: isKey ? { key: at } : at, message };
  });
  const [{ file } = { file: path }] = placed;
  const shown = placed.filter((each) => each.file === file).slice(0, MOST_SHOWN);
  return (parts.get(file) as Part).fail(shown);
}

/** The file that a reference leads to, null for one that leads out of the repository. */
function fileOf(ref: string, from: string): string | null {
  const [written = ''] = ref.split('#');
  if (written === '') return from;
  const file = posix.join(posix.dirname(from), decoded(written));
  return /^[a-z][\w+.-]*:/i.test(written) || /^(?:\/|\.\.(?:\/|$))/.test(file) ? null : file;
}

/**
 * What a file says, with references that lead where its parts are in the whole.
 * @param written gets, for each of these references, how its author wrote it
 */
function referringWithin(
  value: unknown,
  file: string,
  root: string,
  written: Map<string, string>,
): unknown {
  const copy: unknown = structuredClone(value);
  for (const { at, ref } of referencesOf(value)) {
    const target = fileOf(ref, file) ?? file;
    const [, pointer = ''] = ref.split('#', 2);
    if (file === root && ref.startsWith('#')) continue;
    const whole = target === root ? '' : `/$defs/${encodeURIComponent(escaped(target))}`;
    // What is no pointer leads nowhere, and is said as it was written.
    const meant = pointer === '' || pointer.startsWith('/') ? `#${whole}${pointer}` : ref;
    written.set(meant, ref);
    const holder = at.slice(0, -1).reduce((held, step) => (held as Json)[step], copy);
    (holder as Json)['$ref'] = meant;
  }
  return copy;
}

type Json = Record<string | number, unknown>;

function partIn(source: ConfigSource, known: KnownRules): Part {
  const { text, skipped, faults } = decode(source.bytes);
  const parsed = faults.length === 0 ? parseJson(text, LIMITS) : null;
  const { rangeOf } = locatorOf({ text, skipped, ...(parsed && { positions: parsed.positions }) });
  const fail = (told: readonly ConfigFault[]) => configFailure(source.name, told, rangeOf);
  const unread = [...faults, ...(parsed?.faults ?? [])];
  if (unread.length > 0 || parsed === null)
    throw fail(unread.map((fault) => ({ at: fault.at, message: known.words(fault) })));
  return { value: parsed.value, fail };
}
