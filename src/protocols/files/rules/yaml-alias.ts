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
  summary: 'YAML aliases repeat only a little',
  why: 'A few lines of aliases of aliases can stand for billions of values, and one that contains itself for endlessly many. A program that follows them does not come back.',
  fix: 'Write the values out, or raise the limit (`limits.aliases`) in the configuration.',
  decisions: [
    STAYS_ON,
    'What is counted are the values that the aliases add, those in lists and mappings included.',
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
      itself: 'Write out what the alias stands for.',
    });
  },
});
