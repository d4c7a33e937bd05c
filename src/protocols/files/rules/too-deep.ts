import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';

const messages = {
  tooDeep: 'What opens here is nested more than {limit} levels deep',
};

export default defineFileRule({
  id: 'file/too-deep',
  level: 'error',
  since: '0.1.0',
  source: 'limits.depth',
  summary: 'A record does not have too many levels of nesting',
  why: 'Many readers use recursion for objects and lists, and fail if there are too many levels. Nothing in this text was checked.',
  fix: 'Use fewer levels, or raise the limit in the configuration (`limits.depth`, in YAML at most 400).',
  decisions: [
    STAYS_ON,
    'YAML is never followed beyond 400 levels, whatever the configuration says.',
  ],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'as deep as allowed',
        files: { '.beads/issues.jsonl': '{"a":[[1]]}\n' },
        options: { limits: { depth: 3 } },
      },
    ],
    invalid: [
      {
        name: 'a level more, in JSON',
        files: { '.beads/issues.jsonl': '{"a":[[[1]]]}\n{"b":[]}\n' },
        options: { limits: { depth: 3 } },
        expect: [{ message: 'tooDeep', at: '1:8-1:9' }],
      },
      {
        name: 'a level more, in YAML',
        files: { 'messages/1.md': '---\nsubject: INFO\nto: [[a]]\n---\n' },
        options: { limits: { depth: 2 } },
        expect: [{ message: 'tooDeep', at: '3:6-3:7' }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'too-deep', messages);
  },
});
