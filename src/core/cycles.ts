/**
 * Cycles of a graph: one for each set of nodes that all lead to each other, the shortest through
 * its first node, from that node on; and each node that leads to itself, which hides no other.
 * Costs as much as there are nodes and edges.
 * @param next where edges lead from a node; only to nodes of the graph
 */
export function* cyclesOf<T>(
  nodes: readonly T[],
  next: (node: T) => Iterable<T>,
): Generator<readonly T[]> {
  const components = componentsOf(nodes, next);
  const seen = new Set<number>();
  for (const node of nodes) {
    if ([...next(node)].includes(node)) yield [node];
    const component = components.get(node);
    if (component === undefined || seen.has(component)) continue;
    seen.add(component);
    const within = function* (from: T): Generator<T> {
      for (const to of next(from)) if (to !== from && components.get(to) === component) yield to;
    };
    const cycle = shortestBack(node, within);
    if (cycle !== null) yield cycle;
  }
}

/** The shortest way from a node back to itself; null where there is none. */
function shortestBack<T>(start: T, next: (node: T) => Iterable<T>): readonly T[] | null {
  const cameFrom = new Map<T, T>();
  const reached = [start];
  for (const node of reached) {
    for (const to of next(node)) {
      if (to === start) return wayTo(node, cameFrom);
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, node);
      reached.push(to);
    }
  }
  return null;
}

function wayTo<T>(end: T, cameFrom: ReadonlyMap<T, T>): readonly T[] {
  const way = [end];
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) way.push(at);
  return way.reverse();
}

/** Numbers of the strongly connected components, by Tarjan's algorithm; without recursion, which deep chains would exhaust. */
function componentsOf<T>(
  nodes: readonly T[],
  next: (node: T) => Iterable<T>,
): ReadonlyMap<T, number> {
  const components = new Map<T, number>();
  const order = new Map<T, number>();
  const open: T[] = [];
  const path: { readonly node: T; readonly rest: Iterator<T>; lowest: number }[] = [];
  const enter = (node: T): void => {
    path.push({ node, rest: next(node)[Symbol.iterator](), lowest: order.size });
    order.set(node, order.size);
    open.push(node);
  };
  for (const root of nodes) {
    if (!order.has(root)) enter(root);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { done, value } = step.rest.next();
      if (done !== true) {
        const known = order.get(value);
        if (known === undefined) enter(value);
        else if (!components.has(value)) step.lowest = Math.min(step.lowest, known);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) parent.lowest = Math.min(parent.lowest, step.lowest);
      if (step.lowest !== order.get(step.node)) continue;
      for (const node of open.splice(open.lastIndexOf(step.node)))
        components.set(node, step.lowest);
    }
  }
  return components;
}
