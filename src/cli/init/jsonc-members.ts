import { createScanner, type Node } from 'jsonc-parser';

/** Of `SyntaxKind` in jsonc-parser, which its types hold as constants only. */
const COMMA = 5;

/**
 * Adds members at the end of an object or an array in a text of JSON with comments, each on a line of
 * its own. They come behind what stands behind the last member, so that each comment stays with what
 * it is about.
 * @param parent a node of the text's own tree
 */
export function withMembers(text: string, parent: Node, members: readonly string[]): string {
  const close = parent.offset + parent.length - 1;
  const last = parent.children?.at(-1);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const outer = indentAt(text, parent.offset);
  const inner = outer + unitOf(text);
  const listed = members.map((member) => `${eol}${inner}${member}`).join(',');
  const end = `${eol}${outer}`;
  if (last === undefined) {
    // Between the two brackets may be a comment.
    const kept = text.slice(parent.offset + 1, close).trimEnd();
    return `${text.slice(0, parent.offset + 1)}${kept}${listed}${end}${text.slice(close)}`;
  }
  const after = last.offset + last.length;
  const between = text.slice(after, close);
  const comma = hasComma(between) ? '' : ',';
  return `${text.slice(0, after)}${comma}${between.trimEnd()}${listed}${end}${text.slice(close)}`;
}

/** Whether a comma stands in what follows the last member, and not in a comment there. */
function hasComma(between: string): boolean {
  const scanner = createScanner(between, true);
  return scanner.scan() === COMMA;
}

/** The blanks that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

/** One step of indentation, as the text has it. */
function unitOf(text: string): string {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}
