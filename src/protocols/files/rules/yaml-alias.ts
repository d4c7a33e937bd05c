import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';

const messages = {
  tooMany: 'With *{name}, aliases repeat more than {limit} values',
  itself: 'The anchor {name} contains itself',
};

export default defineFileRule({
  id: 'file/yaml-alias',
  level: 'error',
  since: '0.1.0',
  source: 'limits.aliases; YAML 1.2.2, 7.1',
  summary: 'YAML aliases repeat only few values',
  why: 'A few lines of aliases can stand for billions of values. A program that follows them may never end.',
  fix: 'Write the values out, or raise the limit (`limits.aliases`) in the configuration.',
  decisions: [
    STAYS_ON,
    'The limit counts all values that the aliases add, also those in lists and mappings.',
  ],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'one value twice',
        files: {
          'messages/1.md': '---\nsubject: INFO\nto: &all [ada, bob]\ncc: *all\n---\n',
        },
      },
    ],
    invalid: [
      {
        name: 'four values where three may be added',
        files: {
          'messages/1.md': '---\nsubject: INFO\na: &a [1]\nb: &b [*a]\nc: [*b]\n---\n',
        },
        options: { limits: { aliases: 3 } },
        expect: [{ message: 'tooMany', at: '5:5-5:7' }],
      },
      {
        name: 'a list in itself',
        files: { 'messages/1.md': '---\nsubject: INFO\nto: &all [ada, *all]\n---\n' },
        expect: [{ message: 'itself', at: '3:16-3:20' }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'yaml-alias', messages, {
      itself: 'Write out the value of the alias.',
    });
  },
});
