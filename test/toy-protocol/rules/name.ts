import { valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';

export default defineFileRule({
  id: 'toy/name',
  level: 'warning',
  since: '0.1.0',
  source: 'Toy protocol, section 1',
  summary: 'The name of a toy is in lower case',
  why: 'Toys are called, and nobody calls in capitals.',
  fix: 'Write the name in lower case.',
  kinds: ['toy'],
  messages: { capitals: 'The name {name} has capitals' },
  examples: {
    valid: [{ name: 'lower case', files: { 'toybox/1.json': '{"name": "bear"}\n' } }],
    invalid: [
      {
        name: 'a capital',
        files: { 'toybox/1.json': '{"name": "Bear"}\n' },
        expect: [{ message: 'capitals', at: '1:10-1:16' }],
      },
    ],
  },
  *check({ record: { value } }) {
    const name = valueAt(value, 'name');
    if (typeof name !== 'string' || name === name.toLowerCase()) return;
    yield { message: 'capitals', at: ['name'], data: { name } };
  },
});
