import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings } from '../faults.ts';

const messages = {
  unsafe: 'The key {key} can change how a program treats every object it holds',
};

export default defineFileRule({
  id: 'file/unsafe-key',
  level: 'error',
  since: '0.1.0',
  source: 'ECMAScript 2023, 20.1.3',
  summary: 'No key is __proto__, constructor or prototype',
  why: 'If a JavaScript program copies such a key into an object, it may change other objects. Then the writer of the record controls the program.',
  fix: 'Give the key another name.',
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'the words as values',
        files: { '.beads/issues.jsonl': '{"id":"b-1","title":"constructor"}\n' },
      },
    ],
    invalid: [
      {
        name: 'all three, however deep',
        files: {
          '.beads/issues.jsonl':
            '{"id":"b-1","__proto__":{"admin":true}}\n{"a":[{"constructor":{"prototype":1}}]}\n',
        },
        expect: [
          { message: 'unsafe', at: '1:13-1:24' },
          { message: 'unsafe', at: '2:8-2:21' },
          { message: 'unsafe', at: '2:23-2:34' },
        ],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'unsafe-key', messages);
  },
});
