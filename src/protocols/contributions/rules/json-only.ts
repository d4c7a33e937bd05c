import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import { contribution, deciding, fileOf, PATH } from '../example.ts';

export default defineRecordRule({
  id: 'contribution/json-only',
  kinds: ['stray-file', 'contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, Design Philosophy',
  summary: 'Contributions are JSON, and their answers plain text',
  why: 'Programs compare answers. They cannot read a Markdown file, or a table within an answer.',
  fix: 'Move the file elsewhere: research belongs in "researchOutputs".',
  decisions: [
    'Files and folders whose name begins with a dot, such as `.gitkeep`, are allowed.',
    'Contributions are read in `.cleo/contributions/` and in its folders `archive/<epic>/`. A file in any other folder below is a warning, because no rule checks it.',
    'An answer that holds a heading, a list of two items or more, a table or a fenced block is a warning.',
  ],
  messages: {
    stray:
      'This file is in the folder of contributions, but is neither a JSON file nor the manifest',
    unread: 'No rule checks this file: contributions are not read in this folder',
    markdown: 'The answer to {question} holds {block}: an answer is plain text',
  },
  examples: {
    valid: [
      {
        name: 'contributions, and a file that keeps the folder',
        files: { '.cleo/contributions/.gitkeep': '', [PATH]: contribution() },
      },
      {
        name: 'an answer that only begins like a list',
        files: fileOf(deciding({ answer: '2. Redis' })),
      },
    ],
    invalid: [
      {
        name: 'notes',
        files: { '.cleo/contributions/notes.md': '# Notes\n', [PATH]: contribution() },
        expect: [{ message: 'stray', path: '.cleo/contributions/notes.md', at: '1:1-1:1' }],
      },
      {
        name: 'a part of a manifest',
        files: {
          '.cleo/contributions/CONTRIBUTIONS-T3000.jsonl': '{"id":"contrib_1a2b3c4d"}\n',
          [PATH]: contribution(),
        },
        expect: [
          {
            message: 'stray',
            path: '.cleo/contributions/CONTRIBUTIONS-T3000.jsonl',
            at: '1:1-1:1',
          },
        ],
      },
      {
        name: 'a contribution in a folder where none is read (warning)',
        files: { '.cleo/contributions/queues/contrib_1a2b3c4d.json': contribution() },
        expect: [{ message: 'unread', at: '1:1-1:1' }],
      },
      {
        name: 'an answer with a list (warning)',
        files: fileOf(deciding({ answer: 'Use:\n- Redis\n- Postgres' })),
        expect: [{ message: 'markdown', at: '20:17-20:44' }],
      },
    ],
  },
  *check(self) {
    const { record } = self;
    if (isAbout(self, 'stray-file')) {
      const { path } = record;
      const found = { record, yieldsTo: 'file/path-twin' };
      if (!READ.test(path)) yield { ...found, message: 'unread', level: 'warning', help: PLACE };
      else yield { ...found, message: 'stray', ...(path.endsWith('.jsonl') && { help: PART }) };
    }
    if (!isAbout(self, 'contribution')) return;
    for (const { at, questionId, markdown } of self.fact.decisions) {
      if (markdown === null) continue;
      const data = { question: questionId ?? 'this question', block: markdown };
      const help = 'Write the answer as a sentence, or split the decision into several.';
      yield { message: 'markdown', record, at: [...at, 'answer'], data, level: 'warning', help };
    }
  },
});

const PART =
  'The manifest of this folder is CONTRIBUTIONS.jsonl. If this file is a part of it, restore the manifest and remove this file.';

/** What is in a folder where contributions are read. */
const READ = /\.cleo\/contributions\/(?:archive\/[^/]+\/)?[^/]+$/;

const PLACE =
  'Move a contribution to .cleo/contributions/ or, if its epic is archived, to the archive folder of the epic. Move any other file out of .cleo/contributions/.';
