import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageName } from '../../scripts/docs/rule-index.ts';
import { rulePage } from '../../scripts/docs/rule-page.ts';
import { showExamples } from '../../scripts/docs/shown-example.ts';
import { rules } from '../all-rules.ts';

const PAGES = new URL('../../docs/rules/', import.meta.url);

// What a problem is told with, word for word: a message that changes is seen in the change of a page.
test.each(rules.map((rule) => [rule.id, rule] as const))(
  'the page of %s says what the linter says, as `npm run docs` writes it',
  async (_, rule) => {
    const page = readFileSync(fileURLToPath(new URL(pageName(rule), PAGES)), 'utf8');
    expect(rulePage(rule, await showExamples(rule), page)).toBe(page);
  },
);
