import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';

const CONFIG = [
  "version: '0.1'",
  'kb_name: billing',
  'agent: scout',
  'retrieval:',
  '  backend: fts5',
  '  fts5_porter: true',
  'review:',
  '  require_citations: true',
  '  approver_role: human',
  '',
].join('\n');

const HASH = 'PLACEHOLDER';

export const initExamples: readonly OperationExample[] = [
  {
    name: 'a new knowledge base',
    before: {},
    input: { name: 'billing', agent: 'scout' },
    result: { base: '.vouch' },
    after: {
      '.vouch/.gitattributes': 'sources/*/content -text\n',
      '.vouch/.gitignore': 'proposed/\nstate.db\nstate.db-*\n',
      '.vouch/audit.log.jsonl': HASH,
      '.vouch/config.yaml': CONFIG,
    },
  },
  {
    name: 'one that is there already gets what is missing',
    before: baseWith({ '.gitattributes': 'sources/*/content -text\n' }),
    input: { actor: 'scout' },
    result: { base: '.vouch', created: [] },
  },
  {
    name: 'made by nobody',
    before: {},
    input: {},
    error: 'no-actor',
  },
];
