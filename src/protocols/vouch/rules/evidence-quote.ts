import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { baseWith, CONTENT, evidence, SOURCE_ID } from '../example.ts';
import type { VouchQuotation } from '../facts.ts';
import { quotationFindings } from '../quotations.ts';

const EVIDENCE = '.vouch/evidence/ev-refunds.yaml';

/** A sound base with a piece of evidence that has these fields. */
function citing(fields: Parameters<typeof evidence>[0]): ReturnType<typeof baseWith> {
  return baseWith({ 'evidence/ev-refunds.yaml': evidence(fields) });
}

const START = CONTENT.indexOf('paid within 14 days');
const END = START + 'paid within 14 days'.length;

export default defineRecordRule({
  id: 'vouch/evidence-quote',
  kinds: ['vouch-evidence'],
  level: 'error',
  undermines: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2.2',
  summary: 'A quote is in its source, at the place that the evidence names',
  why: 'Reviewers read the quote instead of the whole source. A quote that is not in the source was invented or altered.',
  fix: 'Copy the words from the content of the source, and name their lines or bytes.',
  decisions: [
    'White space of any kind and length counts as one blank, and `...` and `…` stand for words left out. If the evidence names bytes, these must spell the quote exactly.',
    'Lines are `L10`, `L10-L20` or `L10-20`, bytes `b53-84` or `byte_start` and `byte_end` (from the first byte to the one behind the last). Other locators (`t=00:14:23`, `#sec-3`) are not looked up.',
    'A source without captured content is a valid citation. Content that is not text cannot contradict a quote: only bytes are compared in it.',
    'A quote that is nowhere in the source is reported once, whatever else would fail with it. Content larger than `limits.fileBytes` is not searched; an info says so.',
  ],
  messages: {
    absent: 'The quote is not in the content of its source',
    lines: '{locator} names lines that the content does not have: it ends at line {lines}',
    elsewhere: 'The quote is in the source, but not in {locator}',
    bytes: 'The bytes from {start} to {end} of the content are not the quote',
    beyond: 'There are no bytes from {start} to {end} in the content, which has {size} bytes',
    hash: '"hash" is not the sha256 of the quote',
    unsearched: 'The quote was not looked up: the content has {size} bytes, more than the limit',
  },
  examples: {
    valid: [
      { name: 'in the line that is named', files: citing({}) },
      {
        name: 'in the bytes that are named',
        files: citing({ locator: `b${START}-${END}`, byte_start: START, byte_end: END }),
      },
      {
        name: 'across lines, with words left out',
        files: citing({ quote: 'Refunds ... paid', locator: 'L1-L3' }),
      },
    ],
    invalid: [
      {
        name: 'bent to fit',
        files: citing({ quote: 'paid within 30 days' }),
        expect: [{ message: 'absent', path: EVIDENCE, at: '4:8-4:27' }],
      },
      {
        name: 'lines past the end',
        files: citing({ locator: 'L3-L4' }),
        expect: [{ message: 'lines', path: EVIDENCE, at: '3:10-3:15' }],
      },
      {
        name: 'in another line',
        files: citing({ locator: 'L1' }),
        expect: [{ message: 'elsewhere', path: EVIDENCE, at: '3:10-3:12' }],
      },
      {
        name: 'other bytes, and none at all',
        files: citing({ byte_start: START, byte_end: END + 1, locator: 'b40-50' }),
        expect: [
          { message: 'beyond', path: EVIDENCE, at: '3:10-3:16' },
          { message: 'bytes', path: EVIDENCE, at: '6:13-6:15' },
        ],
      },
      {
        name: 'the hash of something else',
        files: citing({ hash: '0'.repeat(64) }),
        expect: [{ message: 'hash', path: EVIDENCE, at: '6:7-6:73' }],
      },
      {
        name: 'content too large to be searched (info)',
        files: baseWith({
          'evidence/ev-refunds.yaml': evidence(),
          [`sources/${SOURCE_ID}/content`]: { base64: Buffer.alloc(401).toString('base64') },
        }),
        options: { limits: { fileBytes: 400 } },
        expect: [{ message: 'unsearched', path: EVIDENCE, at: '4:8-4:27' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    const answerTo = (citation: VouchQuotation) => db.answer(record, citation).now;
    // Where it was changed, the quote is not at fault.
    const missing = [`${record.home}/sources/${fact.sourceId}/content`];
    for (const finding of quotationFindings(fact, answerTo)) yield { ...finding, record, missing };
  },
});
