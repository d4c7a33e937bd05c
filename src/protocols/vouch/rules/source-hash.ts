import type { FactEntry } from '../../../core/fact.ts';
import type { AnsweringDb } from '../../../core/look-up.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import { isSha256 } from '../../../core/sha256.ts';
import { nameOf } from '../bases.ts';
import { baseWith, SOURCE_ID, source } from '../example.ts';
import type { VouchSourceFact } from '../facts.ts';
import { CONTENTS } from '../rows.ts';
import { isUndescribed } from '../undescribed-contents.ts';

const META = `sources/${SOURCE_ID}/meta.yaml`;
const SOURCE = `.vouch/${META}`;
export default defineRecordRule({
  id: 'vouch/source-hash',
  kinds: ['vouch-source', 'vouch-source-content'],
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 3.3',
  summary: 'A source is named by the sha256 of its content',
  why: 'The id proves that the content was not changed. If the two differ, every claim that cites the source is based on other content.',
  fix: 'Restore the captured bytes from history, or register them again: `lint-protocol vouch source add --locator LOCATOR --content TEXT --actor NAME`, or `vouch source add-file FILE` for a file. New material is a new source. If git only changed line ends, put ".vouch/sources/*/content -text" into .gitattributes and add the file again.',
  decisions: [
    'The bytes are those that git holds. A conversion of line ends changes them: `.vouch/sources/*/content -text` in `.gitattributes` prevents it.',
    'Content that differs is reported once, even if its size differs too.',
    'Content without a `meta.yaml` beside it is judged by the name of its folder; `vouch/layout` reports that the record is missing.',
    'If the id is not that of its folder, `vouch/id-matches-path` reports it. If it is not a sha256, `vouch/id` does.',
  ],
  messages: {
    content: 'The sha256 of the content is {found}, but the id of the source is {id}',
    hash: '"hash" is {found}, but the id of the source is {id}',
    lone: 'The sha256 of the content is {found}, but its folder, named after the id of the source, is {id}',
    size: '"byte_size" is {expected}, but the content has {found} bytes',
  },
  examples: {
    valid: [
      { name: 'sound', files: baseWith() },
      {
        name: 'neither hash nor size given',
        files: baseWith({ [META]: source({ hash: undefined, byte_size: null }) }),
      },
    ],
    invalid: [
      {
        name: 'content that was changed',
        files: baseWith({
          [`sources/${SOURCE_ID}/content`]: { base64: Buffer.from('Changed.').toString('base64') },
        }),
        expect: [
          {
            message: 'content',
            path: SOURCE,
            at: '1:5-1:69',
            related: [`.vouch/sources/${SOURCE_ID}/content@1:1-1:1`],
          },
        ],
      },
      {
        name: 'content that no record describes',
        files: baseWith({
          [`sources/${'0'.repeat(64)}/content`]: { base64: Buffer.from('x').toString('base64') },
        }),
        expect: [
          { message: 'lone', path: `.vouch/sources/${'0'.repeat(64)}/content`, at: '1:1-1:1' },
        ],
      },
      {
        name: 'the hash of something else, another size',
        files: baseWith({ [META]: source({ hash: '0'.repeat(64), byte_size: 41 }) }),
        expect: [
          { message: 'hash', path: SOURCE, at: '4:7-4:73' },
          { message: 'size', path: SOURCE, at: '5:12-5:14' },
        ],
      },
    ],
  },
  *check(self, db) {
    const { record } = self;
    if (isAbout(self, 'vouch-source')) yield* described(self, db);
    else if (isUndescribed(record, db)) {
      const { hashed, sha256: found = '' } = db.answer(record, self.fact.citations[0]).now;
      const data = { found, id: record.path.split('/').at(-2) ?? '' };
      if (hashed === false) yield { message: 'lone', record, key: 'lone', data };
    }
  },
});

function* described({ record, fact }: FactEntry<'vouch-source'>, db: AnsweringDb) {
  const { id, hash, byteSize, citations } = fact;
  const { hashed, sha256: found = '', size } = db.answer(record, citations[0]).now;
  const content = db.first(CONTENTS, [record.home, nameOf(record)])?.record;
  const blob = content?.id ?? null;
  // Where the id is another one than its folder's, that is the fault.
  const yieldsTo = 'vouch/id-matches-path';
  if (hashed === false) {
    const data = { found, id: id ?? '' };
    const related = content ? [{ record: content, message: 'the content' }] : [];
    yield { message: 'content' as const, record, at: ['id'], related, blob, data, yieldsTo };
  } else if (byteSize !== null && size !== undefined && size !== byteSize) {
    const data = { expected: byteSize, found: size };
    yield { message: 'size' as const, record, at: ['byte_size'], blob, data };
  }
  if (isOtherHash(fact)) {
    const data = { found: hash ?? '', id: id ?? '' };
    yield { message: 'hash' as const, record, at: ['hash'], data, yieldsTo };
  }
}

/** True for a hash that is not the id. What is no sha256 is told elsewhere. */
function isOtherHash({ id, hash }: VouchSourceFact): boolean {
  return id !== null && hash !== null && hash !== id && isSha256(id) && isSha256(hash);
}
