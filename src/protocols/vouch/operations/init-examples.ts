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

const EVENT =
  '{"actor":"scout","created_at":"2026-03-02T12:00:00Z","data":{},"dry_run":false,"event":"kb.init","hash":"79a81f669f8dbed461dc298751eee332af5785607c3d64c18592900ec6a4e958","id":"00000000000000000000000000000001","kb_id":null,"object_ids":[],"prev_hash":"0000000000000000000000000000000000000000000000000000000000000000","reversible":true}\n';

export const initExamples: readonly OperationExample[] = [
  {
    name: 'a new knowledge base',
    before: {},
    input: { name: 'billing', agent: 'scout' },
    result: { base: '.vouch' },
    after: {
      '.vouch/.gitattributes': 'sources/*/content -text\n',
      '.vouch/.gitignore': 'proposed/\nstate.db\nstate.db-*\n',
      '.vouch/audit.log.jsonl': EVENT,
      '.vouch/audit.log.jsonl.lock': '',
      '.vouch/config.yaml': CONFIG,
    },
  },
  {
    name: 'one that is there already gets what is missing',
    before: baseWith({ '.gitattributes': 'sources/*/content -text\n' }),
    input: { actor: 'scout' },
    result: { base: '.vouch', created: ['.vouch/audit.log.jsonl.lock'] },
    after: { '.vouch/audit.log.jsonl.lock': '' },
  },
  {
    name: 'inside of another one',
    before: baseWith(),
    input: { folder: '.vouch/claims', actor: 'scout' },
    error: 'inside-base',
  },
  {
    name: 'made by nobody',
    before: {},
    input: {},
    error: 'no-actor',
  },
];
