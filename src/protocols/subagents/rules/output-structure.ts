import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { ENTRY, MANIFEST_PATH, manifest, OUTPUT, OUTPUT_PATH } from '../example.ts';
import type { OutputPart } from '../facts.ts';
import { entryOf } from '../rows.ts';

const LINES: ReadonlySet<OutputPart> = new Set(['Task', 'Date', 'Status']);

/** Each part in words. */
const NAMED: Readonly<Record<OutputPart, string>> = {
  title: 'a title',
  Task: 'the line "**Task**:"',
  Date: 'the line "**Date**:"',
  Status: 'the line "**Status**:"',
  Summary: '"## Summary"',
  Content: '"## Content"',
  References: '"## References"',
};

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

const SIX = [...'abcdef'].map((slug) => `research/T2398-${slug}.md`);

export default defineRecordRule({
  id: 'subagent/output-structure',
  kinds: ['subagent-output'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 5.3 Output File Structure',
  summary:
    'An output file has a title, the lines Task, Date and Status, and the sections Summary, Content and References',
  why: 'The next agent reads the top of the file and its summary to see whether it needs the rest.',
  fix: 'Add the parts that are missing.',
  mostInHome: 5,
  decisions: [
    'All missing parts of a file are one problem. If more than five files of a manifest lack parts, that is one problem with the counts.',
    'Judged are all Markdown files that an entry names, except records of another kind.',
    'The lines must be before the first section, in any order. They may be in a list, or all on one line. `**Task:**` is allowed in place of `**Task**:`. A line without a value counts as missing.',
    'Sections are headings of level 2; others may be between them.',
  ],
  messages: {
    lacks: 'The output lacks {parts}',
    many: '{count} outputs below {folder} lack parts: {names}; this is the first of them',
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
        expect: [{ message: 'lacks', path: OUTPUT_PATH, at: '1:1-1:39' }],
      },
      {
        name: 'six files without a section',
        files: {
          [MANIFEST_PATH]: manifest(...SIX.map((file) => ({ ...ENTRY, file }))),
          ...Object.fromEntries(
            SIX.map((file) => [`agent-outputs/${file}`, OUTPUT.replace('## Content', '## Found')]),
          ),
        },
        expect: [
          {
            message: 'many',
            path: `agent-outputs/${SIX[0]}`,
            at: '1:1-1:20',
            related: SIX.slice(1).map((file) => `agent-outputs/${file}@1:1-1:20`),
          },
        ],
      },
    ],
  },
  *check({ record, fact: { lacks, opening } }, db) {
    if (lacks.length === 0 || entryOf(record, db) === null) return;
    const names = lacks.map((part) => NAMED[part]);
    yield {
      message: 'lacks',
      record,
      at: opening,
      key: lacks.join(' '),
      data: { parts: names.join(', ') },
      names,
      help: helpFor(lacks, record.path),
    };
  },
});

/** What to add; the task is known from the name of most files. */
function helpFor(lacks: readonly OutputPart[], path: string): string {
  const task = /\bT\d{3,}(?![A-Za-z0-9])/.exec(path.slice(path.lastIndexOf('/') + 1))?.[0];
  const written = (part: OutputPart) =>
    quoted(part === 'Task' && task ? WRITTEN.Task.replace('T####', task) : WRITTEN[part]);
  const isLine = (part: OutputPart) => LINES.has(part);
  const lines = lacks.filter(isLine).map(written);
  const others = lacks
    .filter((part) => !isLine(part))
    .map((part) => (part === 'title' ? 'a title ("# " and its words)' : written(part)))
    .join(', ');
  const named = lines.length === 1 ? `the line ${lines[0]}` : `the lines ${lines.join(', ')}`;
  return [
    ...(lines.length === 0 ? [] : [`Above the first section, add ${named}.`]),
    ...(others === '' ? [] : [`Add ${others}.`]),
  ].join(' ');
}
