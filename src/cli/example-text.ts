import type { Diagnostic } from '../core/diagnostic.ts';
import type { Example, ExampleFiles, FileContent } from '../core/rule.ts';
import { schemaFiles, writtenOptions } from '../core/written-options.ts';
import { pastStates, pastTitle } from '../discover/example-input.ts';
import { visible } from '../report/sanitize.ts';
import { paint, type Style } from '../report/style.ts';

/** Lines of a file that is shown as a whole. */
const LINES = 30;

/** Lines of the beginning of a longer one that the example is not about. */
const BEGINNING = 10;

/** Lines around one that there is a reason to show. */
const AROUND = 4;

/** Characters of a line. */
const WIDTH = 400;

type Look = Pick<Style, 'color'>;

/** Lines of a file, from 1, that an example is about; none for the beginning. */
type Marks = (path: string, lines: readonly string[]) => ReadonlySet<number>;

/** The files of an example that breaks its rule: of long ones, what the problems are about. */
export function wrongFiles(
  example: Example,
  diagnostics: readonly Diagnostic[],
  look: Look,
): string {
  const places = diagnostics.flatMap((each) => [each, ...each.related]);
  const marks: Marks = (path) =>
    new Set(places.filter((place) => place.path === path).map(({ range }) => range.start.line));
  return exampleText(example, marks, {}, look);
}

/** The files of an example that keeps its rule: of long ones, what another one has not. */
export function rightFiles(example: Example, wrong: ExampleFiles, look: Look): string {
  const marks: Marks = (path, lines) => {
    const content = wrong[path];
    if (content === undefined) return new Set();
    const known = new Set(linesOf(content));
    return new Set(lines.flatMap((line, index) => (known.has(line) ? [] : index + 1)));
  };
  return exampleText(example, marks, wrong, look);
}

function exampleText(
  { files, past, options }: Example,
  marks: Marks,
  known: ExampleFiles,
  look: Look,
): string {
  const settings = options === undefined ? [] : [settingsText(options, look)];
  const shown = (state: ExampleFiles) =>
    Object.entries(state).map(([path, content]) => fileText(path, content, marks, known, look));
  const before = pastStates(past).flatMap((state, index, { length }) => [
    `  ${pastTitle(index, length)}\n`,
    ...shown(state),
  ]);
  return [...settings, ...shown({ ...schemaFiles(options ?? {}), ...files }), ...before].join('');
}

/** JSON is YAML as well. */
function settingsText(options: NonNullable<Example['options']>, look: Look): string {
  const lines = Object.entries(writtenOptions(options)).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  const shown = lines.map((line) => `${edge(look)} ${visible(line)}\n`);
  return `  .lint-protocol.yaml\n${shown.join('')}`;
}

function fileText(
  path: string,
  content: FileContent,
  marks: Marks,
  known: ExampleFiles,
  look: Look,
): string {
  const lines = linesOf(content);
  const other = known[path];
  const isLong = lines.length > LINES;
  if (isLong && other !== undefined && linesOf(other).join('\n') === lines.join('\n')) {
    return `  ${visible(path)}\n${edge(look)} … as above\n`;
  }
  const text = isLong ? excerpt(lines, marks(path, lines)) : lines;
  return `  ${visible(path)}\n${text.map((line) => `${edge(look)} ${shortened(line)}`.trimEnd().concat('\n')).join('')}`;
}

/** What is around the marks, or the beginning where there is none, with how much is left out. */
function excerpt(lines: readonly string[], marks: ReadonlySet<number>): readonly string[] {
  const wanted = (line: number) =>
    marks.size === 0
      ? line <= BEGINNING
      : [...marks].some((mark) => Math.abs(mark - line) <= AROUND);
  const shown: string[] = [];
  let left = 0;
  const tellLeft = () => {
    if (left > 0) shown.push(`… ${left} more ${left === 1 ? 'line' : 'lines'}`);
    left = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (wanted(index + 1)) {
      tellLeft();
      shown.push(line);
    } else {
      left += 1;
    }
  }
  tellLeft();
  return shown;
}

function shortened(line: string): string {
  const rest = line.length - WIDTH;
  return visible(rest > 0 ? `${line.slice(0, WIDTH)} … ${rest} more characters` : line);
}

function linesOf(content: FileContent): readonly string[] {
  return textOf(content).replace(/\n$/, '').split('\n');
}

function textOf(content: FileContent): string {
  if (typeof content === 'string') return content;
  if ('symlink' in content) return `(a symbolic link to ${content.symlink})`;
  if ('submodule' in content) return '(a submodule)';
  return content.shown ?? Buffer.from(content.base64, 'base64').toString('latin1');
}

function edge(look: Look): string {
  return paint(look, '  │', 'dim');
}
