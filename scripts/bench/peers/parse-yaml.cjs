// Parses every YAML file of a folder, and says how long the parser took. `<library> <folder>`
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const [library, folder] = process.argv.slice(2);
const { parseDocument } = require(library);

const texts = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith('.yaml'))
  .map((path) => readFileSync(join(folder, path), 'utf8'));
const start = performance.now();
const broken = texts.filter((text) => parseDocument(text).errors.length > 0);
const milliseconds = performance.now() - start;
process.stdout.write(JSON.stringify({ documents: texts.length - broken.length, milliseconds }));
