import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../all-rules.ts';

const PAGE = readFileSync(new URL('../../docs/fixing.md', import.meta.url), 'utf8');

test('the page on fixing names each rule that --fix fixes, and no other', () => {
  const [, table = ''] = /## What is fixed\n\n((?:\|.*\n)+)/.exec(PAGE) ?? [];
  const named = [...table.matchAll(/\[([^\]]+)\]\(rules\//g)].map(([, id]) => id);
  const fixed = rules.filter(({ autofix }) => autofix !== undefined).map(({ id }) => id);
  expect(named.sort()).toEqual(fixed.sort());
});
