import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings } from '../faults.ts';

const messages = {
  foreign: '{tag} is not a standard YAML tag',
  misfit: 'The tag {tag} does not fit this value',
  merge: 'In YAML 1.2, << is an ordinary key: it merges nothing',
};

export default defineFileRule({
  id: 'file/yaml-tag',
  level: 'error',
  since: '0.1.0',
  source: 'YAML 1.2.2, 10.3',
  summary: 'YAML uses only tags of the core schema',
  why: 'A tag can turn a value into any object of the reading program. Another reader fails, or sees plain text.',
  fix: 'Remove the tag.',
  decisions: [
    'The core schema has !!str, !!int, !!float, !!bool, !!null, !!map and !!seq.',
    'A value with such a tag is still read, so that the other rules can judge the record.',
    'The merge key << is a type of YAML 1.1 and counts as a foreign tag.',
  ],
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'a number that is meant as text',
        files: { 'messages/1.md': '---\nsubject: INFO\nid: !!str 7\n---\n' },
      },
    ],
    invalid: [
      {
        name: 'tags of a program and of another schema',
        files: {
          'messages/1.md':
            '---\nsubject: INFO\nfrom: !agent ada\ncreated: !!timestamp 2026-01-05\n---\n',
        },
        expect: [
          { message: 'foreign', at: '3:7-3:13' },
          { message: 'foreign', at: '4:10-4:21' },
        ],
      },
      {
        name: 'a number that is none',
        files: { 'messages/1.md': '---\nsubject: INFO\nid: !!int seven\n---\n' },
        expect: [{ message: 'misfit', at: '3:5-3:10' }],
      },
      {
        name: 'a merge key',
        files: { 'messages/1.md': '---\nsubject: INFO\n<<: {from: ada}\n---\n' },
        expect: [{ message: 'merge', at: '3:1-3:3' }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'yaml-tag', messages, {
      misfit: 'Correct the value, or remove the tag.',
      merge: 'Write the keys out in this mapping.',
    });
  },
});
