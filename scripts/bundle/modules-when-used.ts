import { parseSync, Visitor } from 'rolldown/utils';

/** Modules of node that bring others, and that most short runs do without. */
const HEAVY = ['child_process', 'fs/promises', 'stream', 'stream/promises', 'v8'].map(
  (name) => `node:${name}`,
);

/** Where a chunk begins: what it loads, and what it calls that. */
const LOADING = /^\s*(?:let|const) (\w+) = require\("([^"]+)"\);/gm;

/** A member that is a function of another chunk, as it stands there. */
const MEMBER = /^(\s*)(\w+): (require_\w+)\.(\w+)(,?)$/gm;

/** What is loaded where it is first used. */
export interface Late {
  /** Names of chunks besides modules of node. */
  readonly chunks: RegExp;
  /** The members of objects that are functions wherever they are: they load what they are when they are called. */
  readonly functions: ReadonlySet<string>;
}

/**
 * A chunk of CommonJS that loads such modules where it first uses them, not where it begins: a
 * process that starts no other one need not wait for sockets.
 * @throws Error where a module is used in a way that is not known here, or a chunk at once.
 */
export function modulesWhenUsed(code: string, { chunks, functions }: Late): string {
  const late = new Map(
    [...code.matchAll(LOADING)].flatMap(([loading, variable = '', name = '']) =>
      HEAVY.includes(name) || chunks.test(name) ? [[variable, { loading, name }]] : [],
    ),
  );
  // What is loaded when it is used does nothing by being loaded.
  const begun = code.replace(/^require\("([^"]+)"\);\n/gm, (loading, name) =>
    chunks.test(name) ? '' : loading,
  );
  let changed = begun.replace(MEMBER, (member, blank, name, variable, called, comma) =>
    late.has(variable) && functions.has(name)
      ? `${blank}${name}: (...given) => ${variable}.${called}(...given)${comma}`
      : member,
  );
  for (const [variable, { loading, name }] of late) {
    changed = changed
      // In parentheses, for what is made of it with `new`.
      .replaceAll(new RegExp(`\\b${variable}\\.`, 'g'), `(${variable}()).`)
      .replace(loading, lateLoading(variable, name));
    const uses = changed.split(new RegExp(`\\b${variable}\\b`)).length - 1;
    const known = changed.split(`(${variable}()).`).length - 1;
    if (uses !== known + 1) throw new Error(`${name} is used as a whole`);
  }
  for (const variable of calledAtOnce(changed)) {
    const { name } = late.get(variable) ?? {};
    // The other chunk may be loading this one, and would not be there yet.
    if (name !== undefined && chunks.test(name))
      throw new Error(`${name} is used at once, where a chunk begins`);
  }
  return changed;
}

/** Kept where it is known: some of it is used for each of thousands of records. */
function lateLoading(variable: string, name: string): string {
  return `let loaded_${variable}; const ${variable} = () => loaded_${variable} ??= require("${name}");`;
}

/** What a chunk calls where it begins, and not in a function. */
function calledAtOnce(code: string): readonly string[] {
  const called: string[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee }) {
      if (depth === 0 && callee.type === 'Identifier') called.push(callee.name);
    },
  }).visit(parseSync('chunk.cjs', code).program);
  return called;
}
