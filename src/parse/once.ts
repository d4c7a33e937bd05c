/**
 * A value that is made when it is first asked for, and kept. The memory is in the closure,
 * so that the object whose getter calls this may be frozen.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
