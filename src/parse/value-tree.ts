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

/**
 * Looks paths up in a tree that is built when somebody first asks.
 * @param whole the span of the whole value, where it is known without the tree: a large record that
 *   is of the wrong type altogether needs none
 */
export function lazyPositions(
  build: () => ValueNode | null,
  shift: Shift,
  whole: (() => Span) | null = null,
): Positions {
  let root: ValueNode | null | undefined;
  return {
    spanOf(path, part = 'value') {
      if (path.length === 0 && part === 'value' && whole !== null) return shiftSpan(whole(), shift);
      root ??= build();
      const node = root === null ? null : nodeAt(root, path);
      const span = part === 'key' ? node?.key : node?.value;
      return span == null ? null : shiftSpan(span, shift);
    },
  };
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
