import type { OperationExample } from '../../../core/operation.ts';
import { cleoFiles } from './epic-examples.ts';

const { '.cleo/sessions.json': STORE = '' } = cleoFiles('active');

/** What no operation on a session takes. */
export const sessionErrors: readonly OperationExample[] = [
  {
    name: 'nobody says which session is active',
    before: { 'README.md': '' },
    input: {},
    error: 'no-session',
  },
  {
    name: 'two sessions are active',
    before: { '.cleo/sessions.json': STORE.replace('"ended"', '"active"') },
    input: {},
    error: 'several-sessions',
  },
  {
    name: 'two folders have a .cleo, and none is around the call',
    before: { 'a/.cleo/sessions.json': STORE, 'b/.cleo/sessions.json': STORE },
    input: {},
    error: 'which-home',
  },
];
