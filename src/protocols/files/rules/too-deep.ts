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
  summary: 'A record is not nested deeper than programs can follow',
  why: 'Many readers follow objects and lists by recursion, and end when there are too many levels. Nothing in the text was checked.',
  fix: 'Write it flatter, or raise the limit (`limits.depth`; in YAML to 400 at most) in the configuration.',
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
