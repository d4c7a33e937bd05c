import { jqString, type NumberSpelling } from './jq-scalars.ts';

/** An object or a list that is being printed. */
interface Open {
  readonly isObject: boolean;
  /** How many members or items were printed. */
  count: number;
  /** The key whose value comes next; null where a key or an item does. */
  key: string | null;
}

/** A scalar, a bracket, or a sign between them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gs;

/**
 * A JSON text as `jq 'del(.<section>.<key>)'` prints it: indented by two blanks, keys in their order,
 * one final line end. It works on the text, not on its value, which no longer knows how numbers
 * were written and in which order keys came.
 * @param text valid JSON that names no key twice
 */
export function jqPrint(
  text: string,
  [section, key]: readonly [section: string, key: string],
  spell: NumberSpelling,
): string {
  const parts: string[] = [];
  const open: Open[] = [];
  /** How many containers were open where a value began that is left out. */
  let leftOut: number | null = null;

  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === ':' || token === ',') continue;
    if (token === '}' || token === ']') {
      open.pop();
      if (leftOut === null) {
        if (inner !== undefined && inner.count > 0) parts.push(lineOf(open.length));
        parts.push(token);
      } else if (leftOut === open.length) leftOut = null;
    } else if (inner?.isObject && inner.key === null) {
      inner.key = String(JSON.parse(token));
      const isGone = open.length === 2 && open[0]?.key === section && inner.key === key;
      if (isGone) leftOut = open.length;
      if (leftOut === null) parts.push(...startOf(inner, open.length), jqString(token), ': ');
      continue;
    } else {
      const isContainer = token === '{' || token === '[';
      if (leftOut === null) {
        if (inner !== undefined && !inner.isObject) parts.push(...startOf(inner, open.length));
        parts.push(isContainer ? token : scalar(token, spell));
      }
      if (isContainer) {
        open.push({ isObject: token === '{', count: 0, key: null });
        continue;
      }
      if (leftOut === open.length) leftOut = null;
    }
    const outer = open.at(-1);
    if (outer !== undefined) outer.key = null;
  }
  return `${parts.join('')}\n`;
}

/** What stands before a member or an item. */
function startOf(container: Open, depth: number): readonly string[] {
  const comma = container.count > 0 ? [','] : [];
  container.count += 1;
  return [...comma, lineOf(depth)];
}

function lineOf(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

function scalar(token: string, spell: NumberSpelling): string {
  if (token.startsWith('"')) return jqString(token);
  return /^[-\d]/.test(token) ? spell(token) : token;
}
