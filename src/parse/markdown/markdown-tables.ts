import type { Table } from '../../core/record.ts';
import type { BlockPass } from './markdown-blocks.ts';
import { cellSpans } from './markdown-table-rule.ts';
import { linesOf } from './rendered-text.ts';

/** The tables of a document, containers included, in order. */
export function readTables(pass: BlockPass): readonly Table[] {
  return pass.blocks
    .filter(({ kind }) => kind === 'table')
    .map((block) => {
      const [header = [], , ...rows] = linesOf(pass, block).map(({ start, end }) =>
        cellSpans(pass.text.slice(start, end)).map((cell) => ({
          start: start + cell.start,
          end: start + cell.end,
        })),
      );
      return { header, rows };
    });
}
