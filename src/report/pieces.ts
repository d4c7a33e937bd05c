/** Units of a piece: fewer would take a write for each problem. */
const PIECE = 2 ** 16;

/** The parts of a text, put together to pieces that are worth a write. */
export function* pieced(parts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
