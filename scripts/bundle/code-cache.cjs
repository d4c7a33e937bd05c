/**
 * Gives V8 the bytecode of this folder's files, where the build left it beside them and it was made
 * by the same V8. Node 22.1 and newer have a compile cache of their own; this is for older ones.
 * Anything that does not fit is loaded as ever.
 */
'use strict';
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

/** File to script, for whoever makes the bytecode. */
const scripts = new Map();
const loadPlainly = Module._extensions['.js'];

Module._extensions['.cjs'] = (module, filename) => {
  const cachedData = dirname(filename) === __dirname ? bytecodeOf(filename) : null;
  if (cachedData === null) return loadPlainly(module, filename);
  const source = Module.wrap(readFileSync(filename, 'utf8'));
  const script = new Script(source, { filename, ...(cachedData && { cachedData }) });
  scripts.set(filename, script);
  const require = (id) => module.require(id);
  const { exports } = module;
  script.runInThisContext().call(exports, exports, require, module, filename, __dirname);
};

/** Null where there is none; undefined where it is about to be made. */
function bytecodeOf(filename) {
  try {
    return readFileSync(`${filename}.bytecode`);
  } catch {
    return module.exports.isMaking ? undefined : null;
  }
}

module.exports = { scripts, isMaking: false };
