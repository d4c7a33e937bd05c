import type { DeclaredKind, DeclaredReference } from '../../core/declared-kind.ts';
import type { DataPath } from '../../core/place.ts';

/** What is declared of the reference at a place of a record; undefined where none is. */
export function referenceAt(
  at: DataPath,
  { refers, items, format }: DeclaredKind,
): DeclaredReference | undefined {
  const start = items === null ? (format === 'jsonl' ? 1 : 0) : items.length + 1;
  const steps = at.slice(start);
  return refers.find(({ from }) => isFrom(steps, from));
}

/** True for what members lead to, of which an asterisk is each item of a list. */
export function isFrom(at: DataPath, from: readonly string[]): boolean {
  return (
    from.length === at.length &&
    from.every((step, index) => (step === '*' ? typeof at[index] === 'number' : step === at[index]))
  );
}
