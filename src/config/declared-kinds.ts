import type {
  DeclaredFixed,
  DeclaredKind,
  DeclaredSchema,
  DeclaredSteps,
} from '../core/declared-kind.ts';
import { quoted } from '../core/found-value.ts';
import { checkSchema } from '../core/json-schema/check.ts';
import { SCHEMA_BYTES } from '../core/json-schema/schema.ts';
import { locatorOf } from '../core/locator.ts';
import type { DataPath } from '../core/place.ts';
import { decode } from '../parse/decode.ts';
import { parseJson } from '../parse/json/json.ts';
import { configFailure } from './config-fault.ts';
import type { KindFile } from './config-file.ts';
import type { ConfigSource } from './find.ts';
import type { ConfigLayer, KnownRules } from './read.ts';

/** Gets a schema, and counts it to what a configuration may read. */
type Get = (path: string, most: number, fail: (message: string) => Error) => Promise<ConfigSource>;

/** What references name besides kinds: files. */
const PATHS: ReadonlySet<string> = new Set(['path', 'path:folder']);

/** Levels of brackets of a schema, with what holds its parts together. */
const LIMITS = { depth: 200, aliases: 0, fileBytes: 2 ** 18, logBytes: 2 ** 18 };

/**
 * The kinds that layers of a configuration declare: a later file replaces the whole kind.
 * @throws WrongUse for a schema that can't be had, or by which nothing can be judged: at its own place
 */
export async function declaredKinds(
  layers: readonly ConfigLayer[],
  known: KnownRules,
  get: Get,
): Promise<readonly DeclaredKind[]> {
  const declared = new Map<string, { readonly kind: KindFile; readonly layer: ConfigLayer }>();
  for (const layer of layers) {
    for (const [name, kind] of Object.entries(layer.file.kinds ?? {})) {
      declared.set(name, { kind, layer });
    }
  }
  for (const [name, { kind, layer }] of declared) {
    const unknown = kind.refers?.findIndex(({ to }) => !PATHS.has(to) && !declared.has(to)) ?? -1;
    if (unknown === -1) continue;
    const message = `no kind is called ${quoted(kind.refers?.[unknown]?.to ?? '')}; there are ${[...declared.keys()].join(', ')}, and path for files`;
    throw layer.fail([{ at: ['kinds', name, 'refers', unknown, 'to'], message }]);
  }
  const schemas = new Map<string, DeclaredSchema>();
  const made: DeclaredKind[] = [];
  for (const [name, { kind, layer }] of declared) {
    const { schema: path } = kind;
    if (path !== undefined && !schemas.has(path)) {
      const at: DataPath = ['kinds', name, 'schema'];
      const fail = (message: string) => layer.fail([{ at, message }]);
      const source = await get(path, SCHEMA_BYTES, fail);
      schemas.set(path, { path, text: checkedText(source, known) });
    }
    made.push(declarationOf(name, kind, schemas.get(path ?? '') ?? null));
  }
  return made;
}

function declarationOf(name: string, kind: KindFile, schema: DeclaredSchema | null): DeclaredKind {
  const { id, unique = 'kind' } = kind;
  return {
    name,
    words: kind.words ?? [name, `${name}s`],
    files: kind.files,
    except: kind.except ?? [],
    format: kind.format,
    items: kind.items === undefined ? null : kind.items.split('.').filter((each) => each !== ''),
    schema,
    fields: kind.fields ?? 'front-matter',
    fieldsIn: kind.fieldsIn ?? null,
    id: id?.split('.') ?? null,
    unique: id === undefined || unique === false ? null : unique,
    fileName: kind.fileName ?? null,
    keep: kind.keep ?? null,
    latest: kind.latest ?? false,
    steps: stepsOf(kind),
    fixed: fixedOf(kind),
    sections: kind.sections
      ? { required: [], optional: [], others: true, ordered: false, ...kind.sections }
      : null,
    refers: kind.refers?.map(({ from, to }) => ({ from: from.split('.'), to })) ?? [],
    order: kind.order
      ? { by: kind.order.by.split('.'), within: kind.order.within?.split('.') ?? null }
      : null,
  };
}

function stepsOf({ steps }: KindFile): DeclaredSteps | null {
  if (steps === undefined) return null;
  const to = Object.entries(steps.to).map(([value, next]) => [value, next.map(String)] as const);
  const { member, gone = 'allowed' } = steps;
  return { member: member.split('.'), to: Object.fromEntries(to), gone };
}

function fixedOf({ fixed }: KindFile): DeclaredFixed | null {
  if (fixed === undefined) return null;
  const [when] = Object.entries(fixed.when ?? {}).map(([member, values]) => ({
    member: member.split('.'),
    values: values.map(String),
  }));
  return { when: when ?? null, except: fixed.except ?? [] };
}

/** The text of a schema that was looked through, as JSON that any reader takes in the same way. */
function checkedText(source: ConfigSource, known: KnownRules): string {
  const { text, skipped, faults } = decode(source.bytes);
  const parsed = faults.length === 0 ? parseJson(text, LIMITS) : null;
  const { rangeOf } = locatorOf({ text, skipped, ...(parsed && { positions: parsed.positions }) });
  const unread = [...faults, ...(parsed?.faults ?? [])];
  if (unread.length > 0 || parsed === null) {
    const told = unread.map((fault) => ({ at: fault.at, message: known.words(fault) }));
    throw configFailure(source.name, told, rangeOf);
  }
  const checked = checkSchema(parsed.value);
  if ('root' in checked) return JSON.stringify(parsed.value);
  const shown = checked.slice(0, MOST_SHOWN);
  throw configFailure(source.name, shown, rangeOf);
}

/** Of one schema: nobody reads on. */
const MOST_SHOWN = 20;
