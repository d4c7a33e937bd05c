/** What stands before the last hyphen of a bead id, '' where there is none. */
export function projectOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('-')));
}
