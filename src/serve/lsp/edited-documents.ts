import { pathToFileURL } from 'node:url';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Position as RecordPosition, Range as RecordRange } from '../../core/place.ts';
import { pathUri } from '../../report/path-uri.ts';

/** A place in a text as the protocol has it: lines and UTF-16 units from 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

const BYTE_ORDER_MARK = '\ufeff';

/** The address of a file that no editor has open. */
export function uriOf(root: string, path: string): string {
  return `${pathToFileURL(root).href.replace(/\/$/, '')}/${pathUri(path)}`;
}

/** A range of a file that no editor has open. */
export function rangeOf({ start, end }: RecordRange): Range {
  return { start: positionOf(start), end: positionOf(end) };
}

function positionOf({ line, column }: RecordPosition): Position {
  return { line: line - 1, character: column - 1 };
}

/**
 * Says where ranges of records are in the text of an editor, for which `\r` alone ends a line as well
 * and a byte-order mark is a character.
 */
export function placesIn(document: TextDocument): (range: RecordRange) => Range {
  const text = document.getText();
  const skipped = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const starts = skipped === 0 && !/\r(?!\n)/.test(text) ? null : lineStarts(text);
  const at = ({ line, column }: RecordPosition): Position => {
    if (starts === null) return { line: line - 1, character: column - 1 };
    const start = starts[line - 1] ?? text.length;
    return document.positionAt(start + column - 1 + (line === 1 ? skipped : 0));
  };
  return ({ start, end }) => ({ start: at(start), end: at(end) });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** True where one of two ranges begins in the other, or at its end. */
export function isTouching(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
