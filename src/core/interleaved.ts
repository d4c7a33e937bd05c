type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Contents, of which some are in memory.
 * @param inMemory null for what the others have
 */
export function contentsBeside<T>(
  entries: readonly T[],
  inMemory: (entry: T) => Uint8Array | null,
  others: (rest: readonly T[]) => AsyncIterable<Content>,
): AsyncGenerator<Content> {
  const ours = (entry: T): Content | null => {
    const bytes = inMemory(entry);
    return bytes && [bytes];
  };
  return interleaved<T, Content>(entries, ours, others);
}

/**
 * What belongs to some things, in their order: of some it is at hand, of the others it comes in turn.
 * @param ours null for what the others have
 * @param others gives one for each of those that it is handed, in their order
 */
export async function* interleaved<T, R>(
  things: readonly T[],
  ours: (thing: T) => R | null,
  others: (rest: readonly T[]) => AsyncIterable<R>,
): AsyncGenerator<R> {
  const here = things.map(ours);
  const rest = things.filter((_, at) => here[at] === null);
  const coming = others(rest)[Symbol.asyncIterator]();
  try {
    for (const found of here) {
      if (found !== null) yield found;
      else {
        const next = await coming.next();
        if (next.done) throw new Error('fewer came than were asked for');
        yield next.value;
      }
    }
  } finally {
    await coming.return?.();
  }
}
