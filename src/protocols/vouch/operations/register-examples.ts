import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CONTENT, SOURCE_ID } from '../example.ts';

export const registerExamples: readonly OperationExample[] = [
  {
    name: 'a text that is known already',
    before: baseWith(),
    input: { content: CONTENT, locator: 'docs/refunds.md', actor: 'scout' },
    result: { id: SOURCE_ID, deduplicated: true },
  },
  {
    name: 'no knowledge base',
    before: {},
    input: { content: 'text', locator: 'a.md', actor: 'scout' },
    error: 'no-base',
  },
  {
    name: 'two knowledge bases, and none is named',
    before: {
      'a/.vouch/config.yaml': "version: '0.1'\n",
      'b/.vouch/config.yaml': "version: '0.1'\n",
    },
    input: { content: 'text', locator: 'a.md', actor: 'scout' },
    error: 'which-base',
  },
  {
    name: 'nobody is named',
    before: baseWith(),
    input: { content: 'text', locator: 'a.md' },
    error: 'no-actor',
  },
];
