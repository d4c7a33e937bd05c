import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import { entryOf } from '../rows.ts';

const UNFINISHED = OUTPUT.replace('It holds.', '<summary>')
  .replace('All of it was read.', '<main content>')
  .replace('- T2392', '- <links to related tasks, specs, or research>');

const PARTIAL = { ...ENTRY, status: 'partial', needs_followup: ['T2399'] };
const BEGUN = UNFINISHED.replace('complete', 'partial');

const FOLDED = OUTPUT.replace(
  'All of it was read.',
  '<details>\n<summary>\nMore\n</summary>\n</details>\n\n```\n<main content>\n```',
);

const FILL_IN = 'Write what is known so far in place of the placeholders.';

export default defineRecordRule({
  id: 'subagent/output-template',
  kinds: ['subagent-output'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.3 Output File Structure',
  summary: 'A complete output has no placeholders of the template any more',
  why: 'The manifest says that the work is done, but the file has no result.',
  fix: 'Replace the placeholder with the text that it describes.',
  decisions: [
    'The newest entry of an output says whether it is complete. If it is partial, placeholders are only reported if all sections have nothing else, as an info.',
    'Placeholders are those of the template of the protocol, if they are alone on a line. `<summary>`, which may also be HTML, counts only if the section has nothing else.',
    'Code may contain placeholders.',
    'It is an error if all sections of a complete output have only placeholders, because then nothing was written.',
  ],
  messages: {
    left: 'The output is complete, but still has the placeholder {words}',
    blank: 'The sections of this partial output have only placeholders',
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
          [MANIFEST_PATH]: manifest(PARTIAL),
          [OUTPUT_PATH]: BEGUN.replace('<main content>', 'The first half was read.'),
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
      {
        name: 'partial, and empty',
        files: { [MANIFEST_PATH]: manifest(PARTIAL), [OUTPUT_PATH]: BEGUN },
        expect: [{ message: 'blank', path: OUTPUT_PATH, at: '1:1-1:20' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (fact.leftovers.length === 0) return;
    const status = entryOf(record, db)?.value.status;
    if (status === 'partial' && fact.isTemplate) {
      yield { message: 'blank', record, at: fact.opening, level: 'info', help: FILL_IN };
    }
    if (status !== 'complete') return;
    for (const { words, at } of fact.leftovers) {
      const level = fact.isTemplate ? 'error' : 'warning';
      yield { message: 'left', record, at, data: { words: quoted(words) }, level };
    }
  },
});
