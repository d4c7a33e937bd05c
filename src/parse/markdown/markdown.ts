import type { Limits } from '../../core/config.ts';
import type { MarkdownBody, Table } from '../../core/record.ts';
import { once } from '../once.ts';
import { tooDeep } from '../syntax-fault.ts';
import { CONTAINER_DEPTH } from './markdown-block-state.ts';
import { type BlockPass, readBlocks } from './markdown-blocks.ts';
import { readBoldLines } from './markdown-bold-lines.ts';
import { readFences } from './markdown-fences.ts';
import { plainText } from './markdown-plain-text.ts';
import { blockSpan, readSections } from './markdown-sections.ts';
import { cellSpans } from './markdown-table-rule.ts';
import { linesOf } from './rendered-text.ts';

/**
 * Reads GitHub-flavoured Markdown. Blocks are read at once, everything else when it is asked for.
 * Takes time and memory linear in the text, whatever the text. Never throws.
 * @param bodyStart where the Markdown starts, at the start of a line; spans count from the text's start
 */
export function parseMarkdown(
  text: string,
  bodyStart: number,
  limits: Pick<Limits, 'depth'>,
): MarkdownBody {
  const pass = readBlocks(text, bodyStart);
  const { tooDeep: at } = pass;
  const sections = once(() => readSections(pass));
  const fences = once(() => readFences(pass, limits));
  const boldLines = once(() => readBoldLines(pass));
  const paragraphs = once(() =>
    pass.blocks.flatMap((block) => (block.kind === 'paragraph' ? [blockSpan(pass, block)] : [])),
  );
  const tables = once(() => readTables(pass));
  const plain = once(() => plainText(pass, bodyStart));
  return {
    faults: at === null ? [] : [tooDeep({ start: at, end: at + 1 }, CONTAINER_DEPTH)],
    get sections() {
      return sections();
    },
    get fences() {
      return fences();
    },
    get boldLines() {
      return boldLines();
    },
    get paragraphs() {
      return paragraphs();
    },
    get tables() {
      return tables();
    },
    get plain() {
      return plain();
    },
  };
}

/** The tables of a document, containers included, in order. */
function readTables(pass: BlockPass): readonly Table[] {
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
