import { isObject, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { textOf } from './files.ts';
import { isSame, shown } from './values.ts';
import type { View } from './view.ts';
import type { EventWanted, FileWanted } from './wanted.ts';

/** Section 2.2: pieces of evidence that a claim brings with it, where and in which words. */
export function quotesIn(evidence: unknown): readonly unknown[] {
  return Array.isArray(evidence) ? evidence.filter(isObject) : [];
}

/** Whether a piece of evidence is from a source that is there, whose named lines hold its quote. */
export function isTrueQuote(view: View, piece: unknown): boolean {
  const source = textAt(piece, 'source_id') ?? '';
  const bytes = view.content(source);
  if (!view.isSound(source) || bytes === null) return false;
  const [quote, locator] = [textAt(piece, 'quote'), textAt(piece, 'locator')];
  if (quote === null && locator === null) return false;
  const lines = textOf(bytes).replace(/\n$/, '').split('\n');
  const [, first, last = first] = /^L(\d+)(?:-L?(\d+))?$/.exec(locator ?? '') ?? [];
  if (first === undefined) return textOf(bytes).includes(quote ?? '');
  const isThere = Number(first) >= 1 && Number(last) <= lines.length;
  return (
    isThere &&
    lines
      .slice(Number(first) - 1, Number(last))
      .join('\n')
      .includes(quote ?? '')
  );
}

/** A file for each piece: one that says the same may be there already. */
export function filesOf(evidence: unknown): readonly FileWanted[] {
  const path = /^\.vouch\/evidence\/([^/]+)\.yaml$/;
  return quotesIn(evidence).map(() => ({ path, how: 'created', isOptional: true }));
}

export function eventsOf(evidence: unknown): readonly EventWanted[] {
  return quotesIn(evidence).map(() => ({ verb: 'evidence.create', ids: [], isOptional: true }));
}

/** Whether a proposal cites what was given with it: each piece under an id of its own. */
export function faultInCited(view: View, proposal: string, evidence: unknown): string | null {
  const pieces = quotesIn(evidence);
  if (pieces.length === 0) return null;
  const payload = valueAt(view.pending.get(proposal), 'payload');
  const kept = textsAt(payload, 'evidence').map((id) => view.object('evidence', id));
  const isKept = (piece: unknown): boolean =>
    kept.some((each) =>
      ['source_id', 'quote', 'locator'].every(
        (name) => valueAt(piece, name) === undefined || isSame(each?.[name], valueAt(piece, name)),
      ),
    );
  const lost = pieces.find((piece) => !isKept(piece));
  return lost === undefined ? null : `it does not cite ${shown(lost)}`;
}
