import type { Span } from '../core/place.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  JsonTokens,
  OPEN_LIST,
  OPEN_OBJECT,
  STRING,
} from './json-token.ts';
import type { ValueNode } from './value-tree.ts';

/** Where each value of a valid JSON text stands. Of two equal keys the last counts, as in the value. */
export function jsonTree(text: string): ValueNode | null {
  const tokens = new JsonTokens(text);
  const stack: ValueNode[] = [];
  let root: ValueNode | null = null;
  let key: { readonly name: string; readonly at: Span } | null = null;
  let wantsKey = false;

  for (let token = tokens.next(); token !== END; token = tokens.next()) {
    const at = { start: tokens.start, end: tokens.end };
    const parent = stack.at(-1) ?? null;
    if (token === CLOSE_OBJECT || token === CLOSE_LIST) {
      if (parent !== null) parent.value = { start: parent.value.start, end: at.end };
      stack.pop();
    } else if (token === COMMA) {
      wantsKey = parent?.members instanceof Map;
    } else if (wantsKey && token === STRING) {
      key = { name: tokens.value, at };
      wantsKey = false;
    } else if (token !== COLON) {
      const opens = token === OPEN_OBJECT || token === OPEN_LIST;
      const members = opens ? (token === OPEN_OBJECT ? new Map<string, ValueNode>() : []) : null;
      const node: ValueNode = { value: at, key: key?.at ?? null, members };
      if (parent?.members instanceof Map) parent.members.set(key?.name ?? '', node);
      else parent?.members?.push(node);
      root ??= node;
      key = null;
      wantsKey = token === OPEN_OBJECT;
      if (opens) stack.push(node);
    }
  }
  return root;
}
