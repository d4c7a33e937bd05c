import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';
import type { DataPath } from './place.ts';

/** A value and where it goes; undefined takes the member away. */
export type JsonChange = readonly [path: DataPath, value: unknown];

/** How a text is laid out. */
interface Layout {
  readonly indent: string;
  readonly eol: string;
}

/**
 * A JSON text with other values, and all else as it was written: order, blanks, numbers, unknown keys.
 * What is new is indented as the text is, and comes last. A list grows where its index is its length.
 * The library's own edits would set what is around a change anew.
 * @param text a valid JSON text
 * @throws Where a path leads through what is not there.
 */
export function withValues(text: string, changes: readonly JsonChange[]): string {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  const layout = { indent, eol: text.includes('\r\n') ? '\r\n' : '\n' };
  let changed = text;
  for (const [path, value] of changes) changed = withValue(changed, path, value, layout);
  return changed;
}

function withValue(text: string, path: DataPath, value: unknown, layout: Layout): string {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (value === undefined) {
    return node === undefined ? text : applyEdits(text, modify(text, [...path], undefined, {}));
  }
  if (node !== undefined) {
    const written = writtenAt(value, marginAt(text, node.offset), layout);
    return spliced(text, node.offset, node.length, written);
  }
  const parent = tree && findNodeAtLocation(tree, path.slice(0, -1));
  if (parent === undefined) throw new Error(`nothing is at ${path.slice(0, -1).join('.')}`);
  return withMember(text, parent, path.at(-1) ?? '', value, layout);
}

/** With a further member behind the last one. */
function withMember(
  text: string,
  { type, offset, length, children = [] }: Node,
  key: string | number,
  value: unknown,
  layout: Layout,
): string {
  const margin = marginAt(text, offset) + layout.indent;
  const name = type === 'object' ? `${JSON.stringify(key)}: ` : '';
  const member = name + writtenAt(value, margin, layout);
  const last = children.at(-1);
  const before = layout.eol + margin;
  if (last === undefined) {
    const after = layout.eol + marginAt(text, offset);
    return spliced(text, offset + 1, length - 2, before + member + after);
  }
  const isOneLine = !text.slice(offset, offset + length).includes('\n');
  return spliced(text, last.offset + last.length, 0, `,${isOneLine ? ' ' : before}${member}`);
}

function writtenAt(value: unknown, margin: string, { indent, eol }: Layout): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', eol + margin);
}

/** The blanks that the line of a place begins with. */
function marginAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function spliced(text: string, offset: number, length: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset + length);
}
