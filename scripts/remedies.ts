/**
 * Does what the report says of every example of every rule, and writes into `docs/reliability.md` how
 * many problems say it so that no judgement is needed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allFigures } from '../test/remedies/figures.ts';
import { replaceBetween } from './docs/markdown.ts';

const PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

const figures = await allFigures();
writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), 'remedies', figures.table()));
