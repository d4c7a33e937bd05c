import type { Options } from '../../core/config.ts';
import type { DeclaredKind, DeclaredSchema } from '../../core/declared-kind.ts';
import { escaped } from '../../core/json-schema/judged.ts';
import type { ReadableKindDefinition } from '../../core/kind.ts';
import type { Kind } from '../../core/record.ts';
import type { ShapeFault } from '../../core/shape.ts';
import type { CustomFact } from './facts.ts';

declare module '../../core/record.ts' {
  interface RecordOf {
    /** Of whatever kind the configuration declares: rules name them so, and each has a kind of its own. */
    custom: JsonRecord<'custom'> | JsonLinesRecord<'custom'> | MarkdownRecord<'custom'>;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    custom: CustomFact;
  }
}

/** A declared kind as the rest of the program knows it, and as it was declared. */
export interface KnownKind {
  readonly declaration: DeclaredKind;
  readonly definition: ReadableKindDefinition;
}

export const PREFIX = 'custom:';

/**
 * Every kind that was declared in this process, by its name inside: that has a digest of what judges its
 * records, so that states with different configurations get on, and what is kept by kind is right.
 */
export const KNOWN_KINDS = new Map<string, KnownKind>();

/** All kinds that were declared, whoever declared them. */
export function allDeclared(): readonly ReadableKindDefinition[] {
  return KNOWN_KINDS.size === 0
    ? NONE
    : [...KNOWN_KINDS.values()].map(({ definition }) => definition);
}

const NONE: readonly never[] = [];

/** The definition of a declared kind; undefined for any other. */
export function declaredDefinition(kind: Kind): ReadableKindDefinition | undefined {
  return KNOWN_KINDS.get(kind)?.definition;
}

/** What was declared of a kind. */
export function declarationOf(kind: string): DeclaredKind {
  const known = KNOWN_KINDS.get(kind);
  if (known === undefined) throw new Error(`nobody declares the kind ${kind}`);
  return known.declaration;
}

/** What a fault breaks in a schema: the path of the file that says it, and a JSON pointer. */
export function partOf(schema: DeclaredSchema | null, { part = '' }: ShapeFault): string {
  const other = schema?.others.find((each) => part.startsWith(`${definitionAt(each)}/`));
  const within = other === undefined ? part : part.slice(definitionAt(other).length);
  return `${other ?? schema?.path ?? ''}#${within}`;
}

function definitionAt(path: string): string {
  return `/$defs/${escaped(path)}`;
}

/** What one and what many records are called of a kind that is declared under a name. */
export function wordsOf(name: string, { custom }: Options): readonly [string, string] {
  return custom.kinds.find((each) => each.name === name)?.words ?? [name, name];
}

/** What a team says of problems that a rule finds in records of a kind; null for nothing. */
export function saidOf(rule: string, kind: Kind, { custom }: Options): string | null {
  const said = custom.kinds.find(({ name }) => isDeclaredAs(kind, name))?.say ?? {};
  return Object.hasOwn(said, rule) ? (said[rule] ?? null) : null;
}

/** True for a kind that is declared under a name. */
export function isDeclaredAs(kind: string, name: string): boolean {
  return kind.startsWith(`${PREFIX}${name}@`);
}

/** The kind that rules name; the same for a kind of a protocol. */
export function rootKind(kind: Kind): Kind {
  return kind.startsWith(PREFIX) ? 'custom' : kind;
}

/** A kind as reports name it: without what tells declarations of one name apart. */
export function publicKind(kind: Kind): Kind {
  const end = kind.startsWith(PREFIX) ? kind.indexOf('@') : -1;
  return end === -1 ? kind : (kind.slice(0, end) as Kind);
}
