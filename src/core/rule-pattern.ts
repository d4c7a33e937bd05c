/**
 * True when a rule's id is what a user wrote: the id itself, or a pattern in which each `*` stands
 * for any run of characters (`message/*`, `MB-*`). Letters are compared with their case.
 */
export function matchesRule(pattern: string, id: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === id;
  if (!id.startsWith(first)) return false;

  let from = first.length;
  for (const part of rest) {
    const found = id.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return id.length - last.length >= from && id.endsWith(last);
}
