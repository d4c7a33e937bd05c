import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { objectsIn } from './object-kinds.ts';

/** A file, and the lines of it that are meant. */
const FILE_LINES = /^(.*?[./].*?)(?::(\d+)(?:-(\d+))?)?$/;

/** How a file is cited: as the source that was captured from it. */
export async function fileHint(
  given: string,
  home: string,
  state: OperationState,
): Promise<string | null> {
  if (given.trimStart().startsWith('{'))
    return 'A text is an id. Give the object itself: {"source_id": "ID", "quote": "TEXT"}.';
  const [, file, first, last = first] = FILE_LINES.exec(given) ?? [];
  if (file === undefined) return null;
  const sources = await objectsIn(state, home, 'source');
  const source = sources.find(({ value }) => {
    const locator = textAt(value, 'locator') ?? '';
    return locator === file || locator.endsWith(`/${file}`);
  });
  if (source === undefined)
    return `A file is captured as a source first: \`lint-protocol vouch source add-file ${pathWord(file)}\`. Its id is cited.`;
  const place = first === undefined ? { quote: 'TEXT' } : { locator: `L${first}-L${last}` };
  const evidence = JSON.stringify({ source_id: source.id, ...place });
  return `${quoted(file, LONGEST_PATH)} was captured as the source ${source.id}. Cite that: --evidence ${shellWord(evidence)}`;
}
