import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** One import, re-export, dynamic import or `import()` type of a source file. */
export interface Import {
  /** As written; null where it is computed, so that nobody can tell where it leads. */
  readonly specifier: string | null;
  /** The project file it names, from the root; null for packages, node's own modules and computed ones. */
  readonly file: string | null;
  readonly line: number;
}

/** A function's place and length, in lines. */
export interface FunctionSize {
  readonly line: number;
  readonly lines: number;
}

/** What the laws of the architecture look at in one source file. */
export interface ModuleFacts {
  /** From the root, `/` between parts. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionSize[];
  readonly hasDefaultExport: boolean;
  /** True when the file only hands on what other files export. */
  readonly isBarrel: boolean;
  /** Where the global `process` is named, and which of its members; null for it as a whole. */
  readonly processUses: readonly { readonly line: number; readonly member: string | null }[];
}

/**
 * Reads a TypeScript source.
 * @throws When it does not parse: what can't be read can't be judged.
 */
export function readModule(path: string, text: string): ModuleFacts {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  return {
    path,
    lines: text.replace(/\n$/, '').split('\n').length,
    imports: importsOf(program).map(({ specifier, start }) => ({
      specifier,
      file: specifier?.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null,
      line: lineOf(start),
    })),
    functions: functionsOf(program).map(({ start, end }) => ({
      line: lineOf(start),
      lines: lineOf(end) - lineOf(start) + 1,
    })),
    hasDefaultExport: program.body.some((node) => node.type === 'ExportDefaultDeclaration'),
    isBarrel: program.body.length > 0 && program.body.every(handsOn),
    processUses: processNames(program).map(({ start, member }) => ({
      line: lineOf(start),
      member,
    })),
  };
}

function handsOn(node: ESTree.Program['body'][number]): boolean {
  return (
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.source !== null)
  );
}

interface RawImport {
  readonly specifier: string | null;
  readonly start: number;
}

function importsOf(program: ESTree.Program): RawImport[] {
  const imports: RawImport[] = [];
  const add = (source: ESTree.Expression, start: number): void => {
    const isLiteral = source.type === 'Literal' && typeof source.value === 'string';
    imports.push({ specifier: isLiteral ? String(source.value) : null, start });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.start),
    ExportAllDeclaration: (node) => add(node.source, node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source, node.start);
    },
    ImportExpression: (node) => add(node.source, node.start),
    TSImportType: (node) => add(node.source, node.start),
  }).visit(program);
  return imports;
}

function functionsOf(program: ESTree.Program): { start: number; end: number }[] {
  const functions: { start: number; end: number }[] = [];
  const add = (node: { start: number; end: number }): void => {
    functions.push(node);
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return functions;
}

/** Where `process` is named and is not just the name of a member of something else, or of an import. */
function processNames(program: ESTree.Program): { start: number; member: string | null }[] {
  const members = new Set<unknown>();
  const wanted = new Map<unknown, string>();
  const names: { start: number; member: string | null }[] = [];
  const addKey = (node: { key: unknown; computed?: boolean }): void => {
    if (node.computed !== true) members.add(node.key);
  };
  new Visitor({
    MemberExpression(node) {
      const isGlobal = node.object.type === 'Identifier' && node.object.name === 'globalThis';
      if (!node.computed && !isGlobal) members.add(node.property);
      if (!node.computed && node.property.type === 'Identifier') {
        wanted.set(node.object, node.property.name);
      }
    },
    ImportDefaultSpecifier({ local }) {
      members.add(local);
    },
    Property: addKey,
    MethodDefinition: addKey,
    PropertyDefinition: addKey,
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    Identifier(node) {
      if (node.name !== 'process' || members.has(node)) return;
      names.push({ start: node.start, member: wanted.get(node) ?? null });
    },
  }).visit(program);
  return names;
}
