/** Modules of node that bring others, and that most short runs do without. */
const HEAVY = ['child_process', 'fs/promises', 'stream', 'stream/promises', 'v8'];

/**
 * A chunk of CommonJS that loads such modules where it first uses them, not where it begins: a
 * process that starts no other one need not wait for sockets.
 * @throws Error where a module is used in a way that is not known here.
 */
export function modulesWhenUsed(code: string): string {
  let changed = code;
  for (const name of HEAVY) {
    const variable = `node_${name.replaceAll('/', '_')}`;
    const loading = `let ${variable} = require("node:${name}");`;
    if (!changed.includes(loading)) continue;
    changed = changed
      // In parentheses, for what is made of it with `new`.
      .replaceAll(new RegExp(`\\b${variable}\\.`, 'g'), `(${variable}()).`)
      .replace(loading, `const ${variable} = () => require("node:${name}");`);
    const uses = changed.split(new RegExp(`\\b${variable}\\b`)).length - 1;
    const known = changed.split(`(${variable}()).`).length - 1;
    if (uses !== known + 1) throw new Error(`node:${name} is used as a whole`);
  }
  return changed;
}
