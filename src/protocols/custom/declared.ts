import type { Options } from '../../core/config.ts';
import type { DeclaredKind, DeclaredSchema } from '../../core/declared-kind.ts';
import type { FactOf } from '../../core/fact.ts';
import { defineKind, type ReadableKindDefinition } from '../../core/kind.ts';
import type { ReadableKind } from '../../core/record.ts';
import { sha256 } from '../../core/sha256.ts';
import { namesIn } from './file-names.ts';
import { KNOWN_KINDS, type KnownKind, PREFIX } from './known-kinds.ts';
import { likenessOf } from './likeness.ts';
import { lackedBy } from './named-members.ts';
import { customFact, idOf, listIn, UNREAD_FACT } from './record-fact.ts';
import { customLineRows, customRows } from './rows.ts';
import { idsIn, sieveOf } from './sieve.ts';

const BY_OPTIONS = new WeakMap<Options, readonly KnownKind[]>();

/** What is known of the built-in kind that a declared one adds to. */
type BuiltIn = (kind: 'bead-list') => ReadableKindDefinition;

/** The kinds that a configuration declares. From now on they are called as it calls them. */
export function definedKinds(
  options: Options,
  builtIn: BuiltIn,
): readonly ReadableKindDefinition[] {
  const { kinds } = options.custom;
  const known = BY_OPTIONS.get(options) ?? kinds.map((each) => knownAs(each, builtIn));
  BY_OPTIONS.set(options, known);
  for (const each of known) KNOWN_KINDS.set(each.definition.kind, each);
  return known.map(({ definition }) => definition);
}

function knownAs(declaration: DeclaredKind, builtIn: BuiltIn): KnownKind {
  const kind = kindOf(declaration);
  const before = KNOWN_KINDS.get(kind);
  // Words are no part of the name.
  if (before !== undefined && before.declaration.words.join() === declaration.words.join()) {
    return before;
  }
  const made = { declaration, definition: definitionFrom(kind, declaration, builtIn) };
  KNOWN_KINDS.set(kind, made);
  return made;
}

function kindOf({
  name,
  words: _words,
  levels: _levels,
  say: _say,
  samples: _samples,
  ...judging
}: DeclaredKind): string {
  return `${PREFIX}${name}@${sha256(JSON.stringify(judging)).slice(0, 16)}`;
}

function definitionFrom(
  kind: string,
  declaration: DeclaredKind,
  builtIn: BuiltIn,
): ReadableKindDefinition {
  const base = declaration.of && builtIn('bead-list');
  const { words, format, items, order, schema, fields, files, except, name, keep } = declaration;
  const grows = keep === 'append' && format === 'jsonl';
  const definition = defineKind<'custom'>({
    // Sound because nothing but its name tells it from others of the kind that rules know.
    kind: kind as 'custom',
    words,
    format,
    claimed: {
      setting: `kinds.${name}.files`,
      ...(base && { isBuiltIn: true as const }),
      patterns: (options) =>
        definedKinds(options, builtIn).some((each) => each.kind === kind) ? files : null,
      except: () => except,
    },
    ...(fields !== 'front-matter' && {
      textFields: { isAlone: fields === 'body', section: declaration.fieldsIn },
    }),
    // A document without the list of its records is not as the kind states, with and without a schema.
    ...((schema !== null || items !== null) && {
      schema: { name: schema?.path ?? `kinds.${name}.items`, load: () => compiled(schema, items) },
    }),
    fact: (record) => ({
      ...customFact(record, declaration),
      names: namesIn(record, declaration),
      likeness: likenessOf(record, declaration),
      lacks: lackedBy(record, declaration),
      // Sound because both are read in the same way.
      asBuiltIn: base && (base.fact(record as never) as FactOf['bead-list']),
    }),
    unreadFact: UNREAD_FACT,
    id: (record) => ('entries' in record ? null : idOf(record, declaration)),
    entryId: ({ entries }, at) => ({
      recordId: entries.find((each) => String(each.at) === String(at))?.id ?? null,
      isOfFile: declaration.unique !== 'kind',
    }),
    ...(format === 'jsonl' && { isList: true as const, lineRows: customLineRows }),
    size: (record) => listIn(record, declaration)?.length ?? 1,
    rows: (entry, add, options) => {
      customRows(entry, add);
      const fact = entry.fact.asBuiltIn;
      if (fact !== null) base?.rows?.({ ...entry, fact } as never, add, options);
    },
    ...besides(declaration),
    ...(order !== null && { readsAll: true as const }),
    // Of versions a later one sets right what an earlier one says.
    ...(grows && { grows, isFinal: () => !declaration.latest }),
    ...(order?.within === null && { isOfWriters: true as const }),
    ...(base?.edits && { edits: base.edits }),
  });
  return definition as ReadableKindDefinition<ReadableKind>;
}

/** What is known of a kind for who looks at some of its records alone. */
function besides(declaration: DeclaredKind) {
  const sieve = sieveOf(declaration);
  return {
    idsIn,
    // What names a record that is followed says that it is not another one.
    isFollowed: ({ custom }: Options) =>
      custom.kinds.some(isKept) && (isKept(declaration) || declaration.refers.length > 0),
    ...(sieve && { sieve }),
  };
}

/** True for a kind of which something is said that becomes of a record. */
function isKept({ steps, fixed, keep }: DeclaredKind): boolean {
  return steps !== null || fixed !== null || keep === 'fixed';
}

async function compiled(schema: DeclaredSchema | null, items: DeclaredKind['items']) {
  const { compileSchema, ofItems } = await import('../../core/json-schema/compile.ts');
  const validate = compileSchema(schema?.text ?? '{}');
  return { validate: items === null ? validate : ofItems(validate, items) };
}
