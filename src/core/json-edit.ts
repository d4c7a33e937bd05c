import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { DataPath } from './place.ts';

/** A value and where it goes; undefined takes the member away. */
export type JsonChange = readonly [path: DataPath, value: unknown];

/**
 * A JSON text with other values, and all else as it was written: order, blanks, numbers, unknown keys.
 * What is new is indented as the text is. A list grows where its index is its length.
 * @param text a valid JSON text
 */
export function withValues(text: string, changes: readonly JsonChange[]): string {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const isTabs = indent.startsWith('\t');
  const formattingOptions = {
    insertSpaces: !isTabs,
    tabSize: isTabs ? 1 : indent.length,
    eol,
  };
  let changed = text;
  for (const [path, value] of changes) {
    changed =
      replaced(changed, path, value, { indent, eol }) ??
      applyEdits(changed, modify(changed, [...path], value, { formattingOptions }));
  }
  return changed;
}

/** With another value in place of one that is there: the library would set its surroundings anew, too. */
function replaced(
  text: string,
  path: DataPath,
  value: unknown,
  { indent, eol }: { readonly indent: string; readonly eol: string },
): string | null {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (node === undefined || value === undefined) return null;
  const line = text.slice(text.lastIndexOf('\n', node.offset) + 1);
  const [margin = ''] = /^[ \t]*/.exec(line) ?? [];
  const written = JSON.stringify(value, null, indent).replaceAll('\n', eol + margin);
  return text.slice(0, node.offset) + written + text.slice(node.offset + node.length);
}
