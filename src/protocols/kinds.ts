import type { Candidate, FolderCandidate, ReadableCandidate } from '../core/candidate.ts';
import type { Options } from '../core/config.ts';
import type { Facts } from '../core/fact.ts';
import type {
  Format,
  KindDefinition,
  PathKindDefinition,
  ReadableKindDefinition,
} from '../core/kind.ts';
import type { Protocol } from '../core/protocol.ts';
import type { Kind, ReadableKind } from '../core/record.ts';
import type { Rule } from '../core/rule.ts';
import { definedKinds } from './custom/declared.ts';
import {
  allDeclared,
  declaredDefinition,
  isDeclaredAs,
  publicKind,
  rootKind,
  saidOf,
} from './custom/known-kinds.ts';
import { PROTOCOLS } from './index.ts';

export { isDeclaredAs, publicKind, rootKind, saidOf };

/** What is known of every kind that a protocol has, protocol by protocol. */
export const KINDS: readonly KindDefinition[] = PROTOCOLS.flatMap(({ kinds }) => kinds);

/** The kinds that a configuration declares. */
export function declaredKinds(options: Options): readonly KindDefinition[] {
  // What it takes to know them is not loaded where there are none.
  return options.custom.kinds.length === 0 ? [] : definedKinds(options, definitionOf);
}

/** The same, and after them the kinds that configurations declare. */
export function allKinds(): readonly KindDefinition[] {
  return [...KINDS, ...allDeclared()];
}

/** A kind as reports name it, and how many records were looked at. */
interface Counted extends Pick<KindDefinition, 'kind' | 'words'> {
  readonly count: number;
}

/** How many records of each kind were looked at, in the order of kinds; of those that are named at all. */
export function countedKinds(records: Readonly<Partial<Record<Kind, number>>>): readonly Counted[] {
  return allKinds().flatMap(({ kind, words }) => {
    const count = records[kind];
    return count === undefined ? [] : [{ kind: publicKind(kind), words, count }];
  });
}

const BY_KIND: ReadonlyMap<Kind, KindDefinition> = new Map(KINDS.map((each) => [each.kind, each]));

/** What is known of a kind whose content is read. */
export function definitionOf(kind: ReadableKind): ReadableKindDefinition;
/** What is known of a kind. */
export function definitionOf(kind: Kind): KindDefinition;
export function definitionOf(kind: Kind): KindDefinition {
  const definition = BY_KIND.get(kind) ?? declaredDefinition(kind);
  if (definition === undefined) throw new Error(`no protocol has the kind ${kind}`);
  return definition;
}

/** The protocols that a state has records of. */
export function protocolsIn(facts: Facts): readonly Protocol[] {
  return PROTOCOLS.filter(({ kinds }) => kinds.some(({ kind }) => facts.of(kind).length > 0));
}

/** True for kinds that have content to read. */
export function isReadable(kind: Kind): kind is ReadableKind {
  return definitionOf(kind).format !== 'path';
}

/** What is known of a kind that is a path; null for any other. */
export function pathKindOf(kind: Kind): PathKindDefinition | null {
  const definition = definitionOf(kind);
  return definition.format === 'path' ? (definition as PathKindDefinition) : null;
}

/** True when a kind is of a format. */
export function isIn(format: Format | 'path', kind: Kind): boolean {
  return definitionOf(kind).format === format;
}

/** True for the path of a log, or of a record that others are held to once it is committed. */
export function isHeldTo(path: string): boolean {
  return (
    path.endsWith('.jsonl') ||
    KINDS.some((kind) => 'settles' in kind && kind.settles?.test(path) === true)
  );
}

/** Where a record was before it moved to where it stays; null for one that did not. */
export function movedFrom(path: string): string | null {
  for (const kind of KINDS) {
    const from = 'movedFrom' in kind ? (kind.movedFrom?.(path) ?? null) : null;
    if (from !== null) return from;
  }
  return null;
}

/** True where the later of two versions of a record only says that it holds. */
export function confirms(path: string, before: string, after: string): boolean {
  return KINDS.some((kind) => 'confirms' in kind && kind.confirms?.(path, before, after) === true);
}

/** True for a version of a record that was not to change any more, of a kind whose records become that. */
export async function isFinalVersion(path: string, text: string): Promise<boolean> {
  for (const kind of KINDS) {
    if (!('versionState' in kind) || kind.versionState === undefined) continue;
    const stateOf = await kind.versionState();
    if (stateOf(path, text).stage === 'final') return true;
  }
  return false;
}

/** True for a file that only grows. */
export function isLogKind(kind: Kind): boolean {
  return definitionOf(kind).grows === true;
}

/** True for a log of a kind that the configuration declares: somebody writes it, and no tool knows how. */
export function isDeclaredLog(kind: Kind): boolean {
  return isLogKind(kind) && rootKind(kind) === 'custom';
}

/** True for a rule with one help for records that may have to stay as they are once they are committed. */
export function mayStay({ fix, kinds, scope }: Rule): boolean {
  if (typeof fix !== 'string' || scope === 'history') return false;
  return kinds.some((kind) => {
    if (kind === 'any' || kind === 'custom' || !isReadable(kind)) return false;
    const { isFinal, versionState } = definitionOf(kind);
    return isLogKind(kind) || isFinal !== undefined || versionState !== undefined;
  });
}

/** What its help leaves out. */
export const ONCE_COMMITTED =
  'If the record is committed, follow the help of the problem instead: it says what may still change.';

/** True for a candidate whose content is to be read. */
export function hasContent(candidate: Candidate): candidate is ReadableCandidate {
  return isReadable(candidate.kind);
}

/** True for a candidate that is a fact about a folder. */
export function isFolder(candidate: Candidate): candidate is FolderCandidate {
  return pathKindOf(candidate.kind)?.folderFact !== undefined;
}

/** True for what other tools link from elsewhere. */
export function isLinkedByTools(kind: Kind): boolean {
  const definition = definitionOf(kind);
  return definition.format !== 'path' && definition.isLinkedByTools === true;
}
