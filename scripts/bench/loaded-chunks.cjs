// Preloaded (`node --require`): writes which chunks of the bundle a run read to the file that
// LOADED_CHUNKS names.
const fs = require('node:fs');
const path = require('node:path');

const read = fs.readFileSync;
const chunks = new Set();

fs.readFileSync = (file, ...others) => {
  if (typeof file === 'string' && file.endsWith('.cjs')) chunks.add(path.basename(file));
  return read(file, ...others);
};

process.on('exit', () => {
  fs.writeFileSync(process.env.LOADED_CHUNKS, JSON.stringify([...chunks]));
});
