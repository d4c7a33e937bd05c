/** A planning of what writes to `out`, or prints where nothing is given: `-` prints as well. */
export function unlessPrinted<P extends { readonly input: { readonly out?: string } }>(
  planning: P,
): P {
  const { out, ...input } = planning.input;
  return out === '-' ? { ...planning, input } : planning;
}
