import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { baseWith, SOURCE_ID, source } from '../example.ts';

const SOURCE = `.vouch/sources/${SOURCE_ID}/meta.yaml`;

export default defineRecordRule({
  id: 'vouch/source-content',
  kinds: ['vouch-source'],
  level: 'info',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 1',
  summary: 'The content of a source is captured beside it',
  why: 'Without its bytes nobody can verify that a source matches its id, or that a quote is in it.',
  fix: 'If the content may be stored here, save its bytes as "content" beside this file.',
  decisions: [
    'Content that git ignores is not in the repository, and counts as not captured.',
    'If something at its path is not a file, `file/symlink` or `vouch/layout` reports it.',
  ],
  messages: {
    absent: 'The content of this source is not stored, so its id cannot be verified',
  },
  examples: {
    valid: [{ name: 'captured', files: baseWith() }],
    invalid: [
      {
        name: 'a source whose content is not kept',
        files: { '.vouch/config.yaml': 'version: "0.1"\n', [SOURCE]: source() },
        expect: [{ message: 'absent', path: SOURCE, at: '1:5-1:69' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    const { presence } = db.answer(record, fact.citations[0]).now;
    if (presence === 'absent' || presence === 'ignored') {
      yield { message: 'absent', record, at: ['id'] };
    }
  },
});
