const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/;

/** The sign of a line that git puts around the sides of a conflict: `<`, `|`, `=` or `>`; null for any other. */
export function conflictSign(line: string): string | null {
  return MARKER.test(line) ? line.charAt(0) : null;
}

/** True where these are the signs of whole conflicts, one after the other: a log may have such lines by itself. */
export function areConflicts(signs: readonly string[]): boolean {
  return /^(?:<\|?=>)+$/.test(signs.join(''));
}

/** Lines without those that git put around the sides of conflicts. */
export function withoutMarkers(lines: readonly string[]): readonly string[] {
  const signs = lines.flatMap((line) => conflictSign(line) ?? []);
  return areConflicts(signs) ? lines.filter((line) => conflictSign(line) === null) : lines;
}
