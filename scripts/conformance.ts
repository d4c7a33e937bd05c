/** Measures how the parsers do in the public suites and writes the figures into `docs/reliability.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { conformanceTable } from './conformance/conformance-table.ts';
import { replaceBetween } from './docs/markdown.ts';

const PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), 'conformance', conformanceTable()));
