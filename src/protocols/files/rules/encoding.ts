import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';

const messages = {
  notUtf8: 'The bytes at offset {offset} are not UTF-8',
  nul: 'The byte at offset {offset} is a NUL, which must not be in text',
  utf16: 'This file is UTF-16, not UTF-8',
  utf32: 'This file is UTF-32, not UTF-8',
};

export default defineFileRule({
  id: 'file/encoding',
  level: 'error',
  since: '0.1.0',
  source: 'RFC 8259, 8.1; YAML 1.2.2, 5.2',
  summary: 'A record is UTF-8 text',
  why: 'Programs guess other encodings differently, so two readers of one file may see different texts. Nothing in this file was checked.',
  fix: 'Save the file as UTF-8.',
  decisions: [
    STAYS_ON,
    'A byte-order mark is allowed.',
    'A file without a byte-order mark counts as UTF-16 or UTF-32 if its first characters have zero bytes as in these encodings.',
    'Only the first bad byte is reported, and the file is not judged any further.',
  ],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'any characters, a byte-order mark in front',
        files: { 'messages/1.md': '\ufeff---\nsubject: "INFO: 東京 🗼"\n---\n' },
      },
    ],
    invalid: [
      {
        name: 'an é as Latin-1 has it',
        // {"title":"caf\xe9"}
        files: { '.beads/issues.jsonl': { base64: 'eyJ0aXRsZSI6ImNhZukifQo=' } },
        expect: [{ message: 'notUtf8', at: '1:14-1:14' }],
      },
      {
        name: 'a NUL in the second line',
        // {}\n{"a":"\x00"}\n
        files: { '.beads/issues.jsonl': { base64: 'e30KeyJhIjoiACJ9Cg==' } },
        expect: [{ message: 'nul', at: '2:7-2:7' }],
      },
      {
        name: 'UTF-16, as some editors on Windows save',
        // \xff\xfe, then {} and a line feed in two bytes each
        files: { '.beads/issues.jsonl': { base64: '//57AH0ACgA=' } },
        expect: [{ message: 'utf16', at: '1:1-1:1' }],
      },
      {
        name: 'UTF-32',
        // {} in four bytes each
        files: { '.beads/issues.jsonl': { base64: 'ewAAAH0AAAA=' } },
        expect: [{ message: 'utf32', at: '1:1-1:1' }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'encoding', messages);
  },
});
