import type { Settled } from '../../core/finding.ts';
import { FreeIds } from '../../core/free-ids.ts';
import { grouped } from '../../core/grouped.ts';
import { textAt } from '../../core/json-value.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { objectIn, textsOf } from '../../core/texts.ts';

/** What takes the place of a wrong entry. */
export interface Correction {
  /** The id that it is to have. */
  readonly id: string;
  /** The whole line; null where only its author knows what should stand in it. */
  readonly line: string | null;
}

/**
 * For problems in lines of manifests, what takes the place of a wrong one: the same entry under an id
 * of its own, with what is expected in place of what is wrong. Lines that are no entries have none.
 */
export async function correctedEntries(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<ReadonlyMap<Settled, Correction>> {
  const byPath = grouped(problems, ({ diagnostic }) => diagnostic.path);
  const corrected = new Map<Settled, Correction>();
  if (byPath.size === 0) return corrected;
  for (const [path, text] of await textsOf(snapshot, (each) => byPath.has(each))) {
    const lines = text.split('\n');
    const ids = new FreeIds(idsOf(lines));
    const byLine = grouped(byPath.get(path) ?? [], ({ diagnostic }) =>
      String(diagnostic.range.start.line),
    );
    for (const [number, ofLine] of byLine) {
      const correction = correctionOf(lines[Number(number) - 1] ?? '', ofLine, ids);
      if (correction !== null) for (const problem of ofLine) corrected.set(problem, correction);
    }
  }
  return corrected;
}

function idsOf(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => objectIn(line)?.['id'] ?? []).map(String));
}

function correctionOf(line: string, problems: readonly Settled[], ids: FreeIds): Correction | null {
  const found = textAt(objectIn(line), 'id');
  if (found === null) return null;
  const id = ids.take(`${found.replace(/-r\d+$/, '')}-r`);
  const isKnown = problems.every(({ diagnostic }) => diagnostic.expected !== null);
  const entry = isKnown ? objectIn(withExpected(line, problems)) : null;
  return { id, line: entry === null ? null : JSON.stringify({ ...entry, id }) };
}

/** What is to stand in place of a stretch of a line. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The line with what is expected in place of what stands there, from its end to its start. */
function withExpected(line: string, problems: readonly Settled[]): string {
  const parts = problems.flatMap(({ diagnostic: { expected, range } }) => {
    if (expected === null || range.end.line !== range.start.line) return [];
    return { start: range.start.column - 1, end: range.end.column - 1, text: expected };
  });
  let text = line;
  let left = Number.POSITIVE_INFINITY;
  for (const part of atOnePlace(line, parts).sort((a, b) => b.start - a.start)) {
    if (part.end > left) continue;
    left = part.start;
    text = text.slice(0, part.start) + part.text + text.slice(part.end);
  }
  return text;
}

/** Members that are to be added behind one value, as one part: behind what takes its place, if anything does. */
function atOnePlace(line: string, parts: readonly Part[]): Part[] {
  const places = grouped(parts, ({ start, end }) => `${start} ${end}`);
  return [...places.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const own = line.slice(first.start, first.end);
    const all = [first, ...others];
    const replaced = all.find(({ text }) => !text.startsWith(own))?.text ?? own;
    const added = all.flatMap(({ text }) => (text.startsWith(own) ? text.slice(own.length) : []));
    return { ...first, text: replaced + [...new Set(added)].join('') };
  });
}
