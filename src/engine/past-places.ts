import type { Step } from '../core/change.ts';
import type { Config } from '../core/config.ts';
import type { Found, RecordFinding, Related } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { locate } from '../core/locate.ts';
import { type Locator, locatorOf } from '../core/locator.ts';
import type { LogRecord } from '../core/log-change.ts';
import type { RecordRef } from '../core/record.ts';
import type { Yielded } from '../core/rule-findings.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { parseContent } from '../parse/parser.ts';
import { isReadable } from '../protocols/kinds.ts';

const NO_TEXT = { text: '', skipped: 0 };

/** Works out the places of what rules found in one step: in the blobs that hold the records, in a state that may be long past. */
export async function placePast(
  judged: readonly Yielded[],
  step: Step,
  history: Pick<History, 'read'>,
  config: Config,
): Promise<readonly Found[]> {
  const locators = new Map<string, Locator>();
  for (const ref of judged.flatMap(({ finding }) => refsOf(finding))) {
    const key = keyOf(ref);
    if (!locators.has(key)) locators.set(key, await locatorFor(ref, step, history, config));
  }
  const locatorAt = (ref: RecordRef, line: LogRecord | undefined): Locator =>
    line === undefined ? (locators.get(keyOf(ref)) ?? locatorOf(NO_TEXT)) : lineLocator(line);
  return judged.map(({ rule, finding }) => ({
    ref: finding.record,
    finding: locate(rule, finding, locatorAt(finding.record, finding.line), (other) =>
      locatorAt(other.record ?? finding.record, other.line),
    ),
  }));
}

/** The records whose text is needed: a line of a log brings its own. */
function refsOf({ record, line, related = [] }: RecordFinding): readonly RecordRef[] {
  const others = related.filter((other: Related) => other.line === undefined);
  return [
    ...(line === undefined ? [record] : []),
    ...others.map((other) => other.record ?? record),
  ];
}

function keyOf({ path, id, kind }: RecordRef): string {
  return `${kind} ${id} ${path}`;
}

async function locatorFor(
  { path, mode, kind, id }: RecordRef,
  { changes }: Step,
  { read }: Pick<History, 'read'>,
  config: Config,
): Promise<Locator> {
  if (!isReadable(kind) || mode === 'symlink' || mode === 'submodule') return locatorOf(NO_TEXT);
  // What only the working tree has is known by its entry.
  const unheld = changes.find((change) => change.path === path && change.after?.id === null);
  const entry: SnapshotEntry = unheld?.after ?? { path, mode, id };
  for await (const content of read([entry], () => config.limits.fileBytes)) {
    return locatorOf(await parseContent(content, kind, config));
  }
  throw new Error(`no content was read for ${path}`);
}

/** Places of one line that is not read again: all of them are the line. */
function lineLocator({ line, range, text }: LogRecord): Locator {
  return {
    rangeOf: () => range,
    textOf: () => text,
    excerptOf: () => [{ line, column: 1, text }],
  };
}
