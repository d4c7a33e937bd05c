import type { Span } from '../../../core/place.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';

const START = '| option | means |\n|---|---|\n';

export default defineFileRule({
  id: 'subagent/table-escape',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 4.3 Escaping Requirements',
  summary: 'A pipe in a table cell is escaped',
  why: 'A pipe starts a new cell, even inside code. If a row has more cells than the header, the extra cells are not displayed.',
  fix: 'If a pipe belongs to the text of a cell, write "\\|", also between backticks. Otherwise the row has too many cells: join two, or add a column to the header.',
  decisions: [
    'Cells are read as GitHub does: a backslash protects a pipe, a code span does not.',
    'Only a row that loses text is reported. Missing cells and empty ones at its end are fine.',
  ],
  kinds: ['subagent-output'],
  messages: {
    extra:
      'This row has {cells} cells, {over} more than the header: the marked part is not displayed',
  },
  examples: {
    valid: [
      {
        name: 'escaped pipes, an empty cell, a table in a code block',
        files: {
          [MANIFEST_PATH]: manifest({ ...ENTRY, file: 'a.md' }),
          'agent-outputs/a.md': `${START}| \`a\\|b\` | either |\n| c | more | |\n| d |\n\n\`\`\`\n${START}| a | b | c |\n\`\`\`\n`,
        },
      },
    ],
    invalid: [
      {
        name: 'a pipe in code',
        files: {
          [MANIFEST_PATH]: manifest({ ...ENTRY, file: 'a.md' }),
          'agent-outputs/a.md': `${START}| \`a|b\` | either |\n`,
        },
        expect: [{ message: 'extra', path: 'agent-outputs/a.md', at: '3:11-3:17' }],
      },
    ],
  },
  *check({ record: { body, text } }) {
    for (const { header, rows } of body.tables) {
      for (const row of rows) {
        const filled = row.slice(header.length).filter(({ start, end }) => start < end);
        const [first] = filled;
        const last = filled.at(-1);
        if (first === undefined || last === undefined) continue;
        yield {
          message: 'extra',
          at: { start: first.start, end: last.end },
          data: { cells: row.length, over: row.length - header.length },
          ...helpFor(text, row, row.length - header.length),
        };
      }
    }
  },
});

/** The row as it is meant, where the pipes in its code are as many as its cells are too many. */
function helpFor(text: string, row: readonly Span[], over: number): { readonly help?: string } {
  const [first, last] = [row[0], row.at(-1)];
  if (first === undefined || last === undefined) return {};
  const cells = text.slice(first.start, last.end);
  if (cells.length > LONGEST_ROW) return {};
  let escaped = 0;
  const meant = cells.replace(/`[^`]*`/g, (code) =>
    code.replace(/(?<!\\)\|/g, () => {
      escaped += 1;
      return '\\|';
    }),
  );
  return escaped === over ? { help: `Write "\\|" for each pipe in code: | ${meant} |` } : {};
}

/** A longer row is not printed. */
const LONGEST_ROW = 300;
