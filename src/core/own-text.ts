/**
 * A copy in one piece that keeps nothing else in memory: a slice keeps the whole text that it was cut
 * from, and what was put together keeps its parts.
 */
export function ownText(text: string): string {
  const copy = Buffer.from(text).toString();
  // Half of a character has no UTF-8.
  return copy === text ? copy : Buffer.from(text, 'utf16le').toString('utf16le');
}
