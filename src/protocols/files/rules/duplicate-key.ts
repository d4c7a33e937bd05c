import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings } from '../faults.ts';

const messages = {
  twice: 'The key {key} appears twice in this object: readers keep only one of the two values',
};

export default defineFileRule({
  id: 'file/duplicate-key',
  level: 'error',
  since: '0.1.0',
  source: 'RFC 8259, 4; YAML 1.2.2, 3.2.1.3',
  summary: 'An object names each key once',
  why: 'Most readers silently keep the last value, some the first. So two programs may see different records.',
  fix: 'Remove one of the two keys, or rename it.',
  decisions: [
    'Keys are compared after their escapes are resolved.',
    'A YAML key that is not text counts as the text that it is written with, as in JSON.',
    'The delta blocks of a DELTA are checked too.',
  ],
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'the same key in two objects',
        files: { '.beads/issues.jsonl': '{"id":"b-1","at":{"id":2}}\n{"id":"b-2"}\n' },
      },
    ],
    invalid: [
      {
        name: 'in JSON, once with an escape',
        files: { '.beads/issues.jsonl': '{"id":"b-1","status":"open","st\\u0061tus":"closed"}\n' },
        expect: [{ message: 'twice', at: '1:29-1:42', related: ['1:13-1:21'] }],
      },
      {
        name: 'in YAML',
        files: { 'messages/1.md': '---\nsubject: INFO\nto: [a]\nto: [b]\n---\n' },
        expect: [{ message: 'twice', at: '4:1-4:3', related: ['3:1-3:3'] }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'duplicate-key', messages);
  },
});
