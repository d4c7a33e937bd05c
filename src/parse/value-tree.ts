import type { DataPath, Span } from '../core/place.ts';
import type { Positions } from '../core/record.ts';
import { type Shift, shiftSpan } from './shift.ts';

/** Where a value stands, and the values in it. */
export interface ValueNode {
  value: Span;
  /** The key that holds it, quotes included; null in lists and at the root. */
  readonly key: Span | null;
  /** By key or index; null for what holds nothing. */
  members: Map<string, ValueNode> | ValueNode[] | null;
}

/** What is known of a value without its tree. */
export interface KnownValue {
  readonly value: unknown;
  whole(): Span;
}

/**
 * Looks paths up in a tree that is built when somebody first asks for what is there.
 * @param known where it is known what is there: a large record of the wrong type altogether needs no
 *   tree then
 */
export function lazyPositions(
  build: () => ValueNode | null,
  shift: Shift,
  known: KnownValue | null = null,
): Positions {
  let root: ValueNode | null | undefined;
  return {
    spanOf(path, part = 'value') {
      if (known !== null && path.length === 0) {
        return part === 'value' ? shiftSpan(known.whole(), shift) : null;
      }
      if (known !== null && !isThere(known.value, path)) return null;
      root ??= build();
      const node = root === null ? null : nodeAt(root, path);
      const span = part === 'key' ? node?.key : node?.value;
      return span == null ? null : shiftSpan(span, shift);
    },
  };
}

function isThere(value: unknown, path: DataPath): boolean {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return false;
    // A list has members of its own that are no values, such as its length.
    if (Array.isArray(at) && typeof step !== 'number') return false;
    if (!Object.hasOwn(at, step)) return false;
    at = (at as Record<string | number, unknown>)[step];
  }
  return true;
}

function nodeAt(root: ValueNode, path: DataPath): ValueNode | null {
  let node: ValueNode | undefined = root;
  for (const step of path) {
    const members: ValueNode['members'] = node.members;
    if (members instanceof Map) node = members.get(String(step));
    else node = typeof step === 'number' ? members?.[step] : undefined;
    if (node === undefined) return null;
  }
  return node;
}
