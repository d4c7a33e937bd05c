import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import { entryOf } from '../rows.ts';

const UNFINISHED = OUTPUT.replace('It holds.', '<summary>')
  .replace('All of it was read.', '<main content>')
  .replace('- T2392', '- <links to related tasks, specs, or research>');

const FOLDED = OUTPUT.replace(
  'All of it was read.',
  '<details>\n<summary>\nMore\n</summary>\n</details>\n\n```\n<main content>\n```',
);

export default defineRecordRule({
  id: 'subagent/output-template',
  kinds: ['subagent-output'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.3 Output File Structure',
  summary: 'A complete output holds its own words, not those of the template',
  why: 'The manifest says that the work is done, but the file holds no result.',
  fix: 'Write what belongs here.',
  decisions: [
    'Only outputs whose newest entry says `complete` are judged.',
    'The words are those of the template of the protocol, alone on a line. `<summary>` is HTML too: it counts where it is all that a section holds.',
    'What is in code is an example.',
    'An output whose sections hold nothing else is an error: nothing was written at all.',
  ],
  messages: {
    left: 'The output is complete, but {words} of the template still is here',
  },
  examples: {
    valid: [
      {
        name: 'words of its own',
        files: { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT },
      },
      {
        name: 'HTML, and code',
        files: { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: FOLDED },
      },
      {
        name: 'not complete yet',
        files: {
          [MANIFEST_PATH]: manifest({ ...ENTRY, status: 'partial', needs_followup: ['T2399'] }),
          [OUTPUT_PATH]: UNFINISHED.replace('complete', 'partial'),
        },
      },
    ],
    invalid: [
      {
        name: 'complete, and empty',
        files: { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: UNFINISHED },
        expect: [
          { message: 'left', path: OUTPUT_PATH, at: '11:1-11:10' },
          { message: 'left', path: OUTPUT_PATH, at: '15:1-15:15' },
          { message: 'left', path: OUTPUT_PATH, at: '19:3-19:47' },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (fact.leftovers.length === 0 || entryOf(record, db)?.value.status !== 'complete') return;
    for (const { words, at } of fact.leftovers) {
      const level = fact.isTemplate ? 'error' : 'warning';
      yield { message: 'left', record, at, data: { words: quoted(words) }, level };
    }
  },
});
