import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { SHAPE_MESSAGES } from '../../../core/shape-words.ts';
import { baseWith, config, page } from '../example.ts';
import type { VouchPageFact, VouchShapeFault } from '../facts.ts';
import { settingsOf } from '../objects.ts';
import { NEWER } from '../rows.ts';
import { leveled } from '../shape-level.ts';

const PAGE = '.vouch/pages/refunds.md';

export default defineRecordRule({
  id: 'vouch/page',
  kinds: ['vouch-page'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2.5',
  summary: 'A page has YAML front matter with id, title and type',
  why: 'A page without front matter, or with fields that no reader understands, is not found and not kept up to date.',
  fix: 'Begin the page with id, title and type between two lines of `---`, and correct the value that the message names.',
  decisions: [
    'A type that `page_kinds` in `config.yaml` declares is a page type of that base.',
    'A word that is not on the list is a warning where the base is newer than version 0.1.',
  ],
  messages: {
    ...SHAPE_MESSAGES,
    'no-front-matter': 'The page has no YAML front matter with its id, title and type',
  },
  examples: {
    valid: [
      { name: 'a page', files: baseWith({ 'pages/refunds.md': page() }) },
      {
        name: 'a type of the base',
        files: baseWith({
          'config.yaml': config({ page_kinds: { runbook: { required: [] } } }),
          'pages/refunds.md': page({ type: 'runbook' }),
        }),
      },
    ],
    invalid: [
      {
        name: 'Markdown alone',
        files: baseWith({ 'pages/refunds.md': '# Refunds\n' }),
        expect: [{ message: 'no-front-matter', path: PAGE, at: '1:1-1:10' }],
      },
      {
        name: 'no title, and a type that nobody declared',
        files: baseWith({ 'pages/refunds.md': page({ title: undefined, type: 'runbook' }) }),
        expect: [
          { message: 'missing', path: PAGE, at: '2:1-2:2' },
          { message: 'wrong', path: PAGE, at: '3:7-3:14' },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (!fact.hasFrontMatter) yield { message: 'no-front-matter', record, at: fact.firstLine };
    for (const fault of fact.shape) {
      if (isDeclaredType(fact, fault, settingsOf(record, db).pageKinds)) continue;
      yield { ...leveled(fault, db.exists(NEWER, record.home)), record };
    }
  },
});

function isDeclaredType(
  { type }: VouchPageFact,
  { finding, isUnlisted }: VouchShapeFault,
  pageKinds: readonly string[],
): boolean {
  const isType = isUnlisted && finding.data.what === 'type';
  return isType && type !== null && pageKinds.includes(type);
}
