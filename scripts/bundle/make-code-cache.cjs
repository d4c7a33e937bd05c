/** Runs a bundle once, as a commit hook would, and leaves the bytecode of what ran beside its files. */
'use strict';
const { writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const dist = resolve(process.argv[2]);
const cache = require(join(dist, 'code-cache.cjs'));
cache.isMaking = true;
process.argv.splice(2, process.argv.length, '--staged');
process.on('exit', () => {
  for (const [filename, script] of cache.scripts) {
    writeFileSync(`${filename}.bytecode`, script.createCachedData());
  }
});
require(join(dist, 'main.cjs'));
