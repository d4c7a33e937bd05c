const MARKER = /^(?:<{7} |={7}\r?$|>{7} |\|{7} )/;

/** True for a line that git leaves in a file where two branches changed the same: it is no entry of a log. */
export function isConflictMarker(line: string | Buffer): boolean {
  const start = typeof line === 'string' ? line.slice(0, 9) : line.toString('latin1', 0, 9);
  return MARKER.test(start);
}
