import type { Span } from '../../core/place.ts';
import type { ValueNode } from '../value-tree.ts';
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

/** A list or an object that has not ended yet. */
interface Open {
  readonly node: ValueNode;
  readonly isObject: boolean;
}

/** Where each value of a valid JSON text stands. Of two equal keys the last counts, as in the value. */
export function jsonTree(text: string): ValueNode | null {
  const tokens = new JsonTokens(text);
  const stack: Open[] = [];
  let root: ValueNode | null = null;
  let key: { readonly name: string; readonly at: Span } | null = null;
  let wantsKey = false;

  for (let token = tokens.next(); token !== END; token = tokens.next()) {
    const at = { start: tokens.start, end: tokens.end };
    const parent = stack.at(-1) ?? null;
    if (token === CLOSE_OBJECT || token === CLOSE_LIST) {
      if (parent !== null) parent.node.value = { start: parent.node.value.start, end: at.end };
      stack.pop();
    } else if (token === COMMA) {
      wantsKey = parent?.isObject === true;
    } else if (wantsKey && token === STRING) {
      key = { name: tokens.value, at };
      wantsKey = false;
    } else if (token !== COLON) {
      const node: ValueNode = { value: at, key: key?.at ?? null, members: null };
      if (parent !== null) addMember(parent, key?.name ?? '', node);
      root ??= node;
      key = null;
      wantsKey = token === OPEN_OBJECT;
      if (wantsKey || token === OPEN_LIST) stack.push({ node, isObject: wantsKey });
    }
  }
  return root;
}

/** What holds the members is made with the first of them: a million empty objects need none. */
function addMember({ node, isObject }: Open, name: string, member: ValueNode): void {
  node.members ??= isObject ? new Map() : [];
  if (node.members instanceof Map) node.members.set(name, member);
  else node.members.push(member);
}
