/**
 * The definition of an append, sentence by sentence and by brute force. Made to be obviously right
 * for logs of a few records, and shares nothing with what it checks.
 *
 * A log is a string whose characters are bytes; null is no log (nothing there, or no regular file).
 */
export type Log = string | null;

/** A record, and whether a line feed follows it: the bytes after the last one are a record as well. */
interface Line {
  readonly bytes: string;
  readonly isFinished: boolean;
}

function linesOf(log: string): Line[] {
  const parts = log.split('\n');
  const rest = parts.pop() ?? '';
  const lines = parts.map((bytes) => ({ bytes, isFinished: true }));
  return rest === '' ? lines : [...lines, { bytes: rest, isFinished: false }];
}

/** Whether a record of a result may be what became of one of a parent: a line feed may be added, not cut off. */
function isKept(before: Line, after: Line | undefined): boolean {
  return before.bytes === after?.bytes && (after.isFinished || !before.isFinished);
}

/** Whether a state is right after the states it was made from. */
export function isAppend(parents: readonly Log[], result: Log): boolean {
  const logs = parents.filter((log) => log !== null);
  if (logs.length === 0) return true;
  if (result === null) return false;
  return parents.length === 1
    ? isAppendToOne(logs[0] ?? '', result)
    : isMerge([...new Set(logs)], result);
}

/** "Bytes begin with the parent's bytes, and where those do not end in a line feed, the next byte must be one." */
function isAppendToOne(parent: string, result: string): boolean {
  const next = result[parent.length];
  const mayFollow = parent === '' || parent.endsWith('\n') || next === '\n' || next === undefined;
  return result.startsWith(parent) && mayFollow;
}

function isMerge(logs: readonly string[], result: string): boolean {
  const all = logs.map(linesOf);
  const after = linesOf(result);
  let length = 0;
  const isShared = (lines: readonly Line[]) => {
    const line = lines[length];
    return line?.isFinished && line.bytes === all[0]?.[length]?.bytes;
  };
  while (all.every(isShared)) length += 1;
  const isPrefix = all.every((lines) =>
    lines.slice(0, length).every((line, index) => isKept(line, after[index])),
  );
  if (!isPrefix) return false;
  const suffixes = all.map((lines) => lines.slice(length));
  const rest = after.slice(length);
  const cuts = Array.from({ length: rest.length + 1 }, (_, cut) => rest.slice(0, cut));
  return cuts.some((inherited) => isMadeOf(inherited, suffixes));
}

/**
 * Whether a stretch is made of what the parents brought: all records of each in an order that is
 * allowed, and none oftener than they brought it together. What follows it is the result's own.
 */
function isMadeOf(stretch: readonly Line[], suffixes: readonly (readonly Line[])[]): boolean {
  const brought = suffixes.flat();
  const count = (lines: readonly Line[], bytes: string) =>
    lines.filter((line) => line.bytes === bytes).length;
  return (
    stretch.every(({ bytes }) => count(stretch, bytes) <= count(brought, bytes)) &&
    suffixes.every((suffix) => canBeFound(suffix, [], stretch, suffixes))
  );
}

/** Tries every way to find the records of a suffix in a stretch, each at a place of its own. */
function canBeFound(
  suffix: readonly Line[],
  places: readonly number[],
  stretch: readonly Line[],
  suffixes: readonly (readonly Line[])[],
): boolean {
  const record = suffix[places.length];
  if (record === undefined) return true;
  return stretch.some((line, place) => {
    const isFree = isKept(record, line) && !places.includes(place);
    const isInOrder = places.every(
      (earlier, index) =>
        earlier < place ||
        suffixes.some((other) => hasOtherOrder(other, suffix, index, places.length)),
    );
    return isFree && isInOrder && canBeFound(suffix, [...places, place], stretch, suffixes);
  });
}

/** Whether a parent has two records of another in the other order. Copies are told apart by counting. */
function hasOtherOrder(
  other: readonly Line[],
  suffix: readonly Line[],
  earlier: number,
  later: number,
): boolean {
  const find = (index: number) => {
    const { bytes } = suffix[index] ?? { bytes: '' };
    const nth = suffix.slice(0, index).filter((line) => line.bytes === bytes).length;
    const copies = [...other.keys()].filter((at) => other[at]?.bytes === bytes);
    return copies[nth];
  };
  const one = find(earlier);
  const two = find(later);
  return one !== undefined && two !== undefined && two < one;
}

/**
 * The definition of a merge word for word, for logs that hold no record twice: there all words mean
 * one thing.
 */
export function isMergeOfDistinct(logs: readonly string[], result: string): boolean {
  const all = logs.map((log) => linesOf(log).map(({ bytes }) => bytes));
  const after = linesOf(result).map(({ bytes }) => bytes);
  let prefix = 0;
  while (all.every((log) => prefix < log.length && log[prefix] === all[0]?.[prefix])) prefix += 1;
  const rest = after.slice(prefix);
  const suffixes = all.map((log) => log.slice(prefix));
  const inherited = new Set(suffixes.flat());
  const last = rest.findLastIndex((record) => inherited.has(record));
  const records = [...inherited];
  return (
    after.slice(0, prefix).join('\n') === (all[0] ?? []).slice(0, prefix).join('\n') &&
    records.every((record) => rest.includes(record)) &&
    rest.every((record, index) => inherited.has(record) || index > last) &&
    records.every((one) =>
      records.every((two) => {
        const both = suffixes.filter((log) => log.includes(one) && log.includes(two));
        const isAgreed =
          both.length > 0 && both.every((log) => log.indexOf(one) < log.indexOf(two));
        return !isAgreed || rest.indexOf(one) < rest.indexOf(two);
      }),
    )
  );
}
