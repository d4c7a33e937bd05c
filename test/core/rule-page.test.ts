import { expect, test } from 'vitest';
import { rulePage, whereExplained } from '../../src/core/rule-page.ts';

test('no page is linked before there is an address: a name that anybody may take is none', () => {
  expect(rulePage('MB-005')).toBeNull();
  expect(whereExplained({ rule: 'MB-005', docs: null })).toBe('lint-protocol explain MB-005');
});

test('once the pages are published, each rule has its own', () => {
  const docs = rulePage('vouch/approver', 'https://example.invalid/rules');
  expect(docs).toBe('https://example.invalid/rules/vouch/approver.md');
  expect(whereExplained({ rule: 'vouch/approver', docs })).toBe(docs);
});
