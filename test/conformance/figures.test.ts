import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conformanceTable } from '../../scripts/conformance/conformance-table.ts';
import { replaceBetween } from '../../scripts/docs/markdown.ts';

test('docs/reliability.md holds the figures of now; `npm run conformance` writes them', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  expect(replaceBetween(page, 'conformance', conformanceTable())).toBe(page);
});
