/**
 * What several rules want to know of one object (a record, the facts of a snapshot): found out when
 * the first of them asks, and kept as long as the object is.
 */
export function oncePer<K extends object, T>(find: (object: K) => T): (object: K) => T {
  const found = new WeakMap<K, { readonly known: T }>();
  return (object) => {
    const before = found.get(object);
    if (before !== undefined) return before.known;
    const known = find(object);
    found.set(object, { known });
    return known;
  };
}

/** The same of texts of which many are equal, for as long as somebody asks. */
export function oncePerText<T>(find: (text: string) => T): (text: string) => T {
  const found = new Map<string, T>();
  return (text) => {
    const before = found.get(text);
    if (before !== undefined || found.has(text)) return before as T;
    const known = find(text);
    found.set(text, known);
    return known;
  };
}
