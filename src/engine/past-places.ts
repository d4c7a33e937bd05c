import type { Step } from '../core/change.ts';
import type { Config } from '../core/config.ts';
import type { Found, RecordFinding, Related } from '../core/finding.ts';
import { quoted } from '../core/found-value.ts';
import type { History } from '../core/history.ts';
import { locate } from '../core/locate.ts';
import { type Locator, locatorOf } from '../core/locator.ts';
import type { LogRecord } from '../core/log-change.ts';
import type { AnyRecord, ReadableKind, RecordRef } from '../core/record.ts';
import type { Yielded } from '../core/rule-findings.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { parseContent } from '../parse/parser.ts';
import { definitionOf, isReadable } from '../protocols/kinds.ts';

/** A version of a record, as far as places in it are asked for. */
interface PlacedText {
  readonly locator: Locator;
  /** What is no field, and not blank. */
  lines(): readonly Line[];
}

interface Line {
  readonly number: number;
  readonly text: string;
}

function noText(): PlacedText {
  return { locator: locatorOf({ text: '', skipped: 0 }), lines: () => [] };
}

/** Works out the places of what rules found in one step: in the blobs that hold the records, in a state that may be long past. */
export async function placePast(
  judged: readonly Yielded[],
  step: Step,
  history: Pick<History, 'read'>,
  config: Config,
): Promise<readonly Found[]> {
  const texts = new Map<string, PlacedText>();
  for (const ref of judged.flatMap(({ finding }) => refsOf(finding))) {
    const key = keyOf(ref);
    if (!texts.has(key)) texts.set(key, await textOf(ref, step, history, config));
  }
  const textAt = (ref: RecordRef): PlacedText => texts.get(keyOf(ref)) ?? noText();
  const locatorAt = (ref: RecordRef, line: LogRecord | undefined): Locator =>
    line === undefined ? textAt(ref).locator : lineLocator(line);
  return judged.map(({ rule, finding: { changedFrom, ...finding } }) => {
    const changed = changedFrom && whereChanged(finding, changedFrom, textAt);
    const placed = { ...finding, ...changed };
    return {
      ref: finding.record,
      finding: locate(rule, placed, locatorAt(finding.record, finding.line), (other) =>
        locatorAt(other.record ?? finding.record, other.line),
      ),
    };
  });
}

/** The first line that an earlier version has otherwise: what the problem is known by stays what it is. */
function whereChanged(
  { record, at, key }: Pick<RecordFinding, 'record' | 'at' | 'key'>,
  former: RecordRef,
  textAt: (ref: RecordRef) => PlacedText,
): Partial<RecordFinding> {
  const { locator, lines } = textAt(record);
  const [now, was] = [lines(), textAt(former).lines()];
  const first = now.findIndex(({ text }, index) => text !== was[index]?.text);
  if (first === -1 && now.length >= was.length) return {};
  const index = first === -1 ? now.length : first;
  const [line, before] = [now, was].map((each) => each[index] ?? each.at(-1));
  if (line === undefined || before === undefined) return {};
  const message = `Before: ${quoted(before.text)}`;
  return {
    at: { line: line.number },
    key: key ?? locator.textOf(at),
    related: [{ record: former, at: { line: before.number }, message }],
  };
}

/** The records whose text is needed: a line of a log brings its own. */
function refsOf({ record, line, related = [], changedFrom }: RecordFinding): readonly RecordRef[] {
  const others = related.filter((other: Related) => other.line === undefined);
  return [
    ...(line === undefined ? [record] : []),
    ...others.map((other) => other.record ?? record),
    ...(changedFrom === undefined ? [] : [changedFrom]),
  ];
}

function keyOf({ path, id, kind }: RecordRef): string {
  return `${kind} ${id} ${path}`;
}

async function textOf(
  { path, mode, kind, id }: RecordRef,
  { changes }: Step,
  { read }: Pick<History, 'read'>,
  config: Config,
): Promise<PlacedText> {
  if (!isReadable(kind) || mode === 'symlink' || mode === 'submodule') return noText();
  // What only the working tree has is known by its entry.
  const unheld = changes.find(
    ({ path: changed, before, after }) =>
      changed === path && after?.id === null && before.every((each) => each?.id !== id),
  );
  const entry: SnapshotEntry = unheld?.after ?? { path, mode, id };
  for await (const content of read([entry], () => config.limits.fileBytes)) {
    const record = await parseContent(content, kind, config);
    return { locator: locatorOf(record), lines: () => linesIn(record) };
  }
  throw new Error(`no content was read for ${path}`);
}

/** Fields of Markdown that may change say nothing of its text. */
function linesIn(record: AnyRecord): readonly Line[] {
  const { textFields } = definitionOf(record.kind as ReadableKind);
  const { bodySpan, fieldLines = [] } = 'bodySpan' in record ? record : NO_FIELDS;
  const start = textFields?.isAlone ? 0 : bodySpan.start;
  let at = 0;
  return record.text.split('\n').flatMap((line, index) => {
    const from = at;
    at += line.length + 1;
    const isField =
      from < start || fieldLines.some((each) => each.start <= from && from < each.end);
    const text = line.trimEnd();
    return isField || text === '' ? [] : { number: index + 1, text };
  });
}

const NO_FIELDS = { bodySpan: { start: 0, end: 0 }, fieldLines: [] };

/** Places of one line that is not read again: all of them are the line. */
function lineLocator({ line, range, text }: LogRecord): Locator {
  return {
    rangeOf: () => range,
    textOf: () => text,
    excerptOf: () => [{ line, column: 1, text }],
  };
}
