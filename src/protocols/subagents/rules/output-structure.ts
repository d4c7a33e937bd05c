import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import type { OutputPart } from '../facts.ts';
import { entryOf } from '../rows.ts';

/** Each part as the file should write it. */
const WRITTEN: Readonly<Record<OutputPart, string>> = {
  title: '# <title>',
  Task: '**Task**: T####',
  Date: '**Date**: YYYY-MM-DD',
  Status: '**Status**: complete|partial|blocked',
  Summary: '## Summary',
  Content: '## Content',
  References: '## References',
};

export default defineRecordRule({
  id: 'subagent/output-structure',
  kinds: ['subagent-output'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.3 Output File Structure',
  summary: 'An output file has its title, its three lines and its three sections',
  why: 'The next agent reads the summary and the lines at the top to see whether the rest concerns it.',
  fix: 'Add the part that is missing.',
  decisions: [
    'Markdown files that an entry names are judged, wherever in the repository they are. One that is a record of another kind is not.',
    'The lines are before the first section, in any order, in a list or on one line too; `**Task:**` is as good as `**Task**:`. A line without a value is missing.',
    'Sections are headings of level 2; others may be between them.',
  ],
  messages: {
    title: 'The output has no title, a heading of level 1',
    line: 'The output has no line "**{part}**:" before its first section',
    section: 'The output has no section "## {part}"',
  },
  examples: {
    valid: [
      { name: 'everything', files: { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT } },
      {
        name: 'a note that no entry names',
        files: { [MANIFEST_PATH]: manifest(), [OUTPUT_PATH]: 'x' },
      },
    ],
    invalid: [
      {
        name: 'some of it',
        files: {
          [MANIFEST_PATH]: manifest(ENTRY),
          [OUTPUT_PATH]:
            '**Task:** T2398 | **Status:** complete\n\n## Summary\n\n**Date**: 2026-01-26\n\n## References\n',
        },
        expect: [
          { message: 'line', path: OUTPUT_PATH, at: '1:1-1:39' },
          { message: 'section', path: OUTPUT_PATH, at: '1:1-1:39' },
          { message: 'title', path: OUTPUT_PATH, at: '1:1-1:39' },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (fact.lacks.length === 0 || entryOf(record, db) === null) return;
    for (const part of fact.lacks) {
      const place = { record, at: fact.opening, key: part };
      const help = `Write it like "${WRITTEN[part]}".`;
      if (part === 'title') yield { message: 'title', ...place, help };
      else if (part === 'Task' || part === 'Date' || part === 'Status') {
        yield { message: 'line', ...place, data: { part }, help };
      } else yield { message: 'section', ...place, data: { part } };
    }
  },
});
