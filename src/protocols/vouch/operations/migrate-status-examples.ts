import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, config } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const migrateStatusExamples: readonly OperationExample[] = [
  {
    name: 'a base of today',
    before: baseWith({ schema_version: '0.1.0\n' }),
    input: {},
    result: { version: '0.1', schema_version: '0.1.0', up_to_date: true, pending: [] },
  },
  {
    name: 'a base of a newer version',
    before: baseWith({ 'config.yaml': config({ version: '0.3' }) }),
    input: {},
    result: { version: '0.3', schema_version: null, target_version: '0.1', up_to_date: false },
  },
  ...baseErrors({}),
];
