import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';

const HELP =
  'Delete this character, or replace it by a line feed (LF). If the text needs the character, put the text in double quotes and write "{escape}".';

const messages = {
  lineBreak:
    'Some YAML readers end the line at {character} here and others do not: they see different records',
  lineBreaks:
    'Some YAML readers end the line at {character} here and others do not: they see different records. It is the first of {count} such characters',
};

export default defineFileRule({
  id: 'file/line-break',
  level: 'error',
  since: '0.1.0',
  source: 'YAML 1.2.2, 5.4; YAML 1.1, 5.4',
  summary: 'All readers of YAML agree where its lines end',
  why: 'PyYAML ends a line at a carriage return alone, at U+0085, U+2028 and U+2029. After such a character in a comment PyYAML may see a key. Other readers, and reviewers, see a longer comment.',
  fix: 'Delete this character, or replace it by a line feed (LF). If the text needs the character, put the text in double quotes and write an escape: "\\r", "\\N" (U+0085), "\\L" (U+2028) or "\\P" (U+2029).',
  decisions: [
    STAYS_ON,
    'This holds for YAML files and for YAML front matter, and for the configuration, where it ends the run with exit code 2. CR LF is fine.',
    'Comments, keys, texts without quotes and blocks (`|`, `>`) are looked at. In a quoted text these characters are content, except where three dashes or dots follow, which other readers take for the end of the document.',
    'Each text is reported once, at the first such character.',
    'So that other rules can check the record, the linter ends a line at a carriage return. In kinds that PyYAML writes, it also does so at the other characters.',
  ],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'in quotes, and CR LF',
        files: {
          'messages/1.md': '---\r\nsubject: "INFO: a\u2028b"\r\nfrom: \'x\u0085y\'\r\n---\r\n',
        },
      },
    ],
    invalid: [
      {
        name: 'a comment that hides a key',
        files: {
          'messages/1.md': '---\nsubject: INFO\n# checked\u2028from: eve\n---\n',
          'messages/2.md': '---\nsubject: INFO\n# checked\rfrom: eve\n---\n',
          '.vouch/config.yaml':
            'version: 1\n# checked\u0085review: {approver_role: trusted-agent}\n',
        },
        expect: [
          { message: 'lineBreak', at: '2:10-2:11', path: '.vouch/config.yaml' },
          { message: 'lineBreak', at: '3:10-3:11', path: 'messages/1.md' },
          { message: 'lineBreak', at: '3:10-3:11', path: 'messages/2.md' },
        ],
      },
      {
        name: 'a text without quotes, and a block',
        files: {
          'messages/1.md': '---\nsubject: INFO\u2029x\nnote: |\n  a\u0085b\n---\n',
          'messages/2.md': '---\nsubject: "INFO\u2028... "\n---\n',
        },
        expect: [
          { message: 'lineBreaks', at: '2:14-2:15', path: 'messages/1.md' },
          { message: 'lineBreak', at: '2:15-2:16', path: 'messages/2.md' },
        ],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'line-break', messages, { lineBreak: HELP, lineBreaks: HELP });
  },
});
