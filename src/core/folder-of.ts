/** The folder of a path, with the slash at its end; '' at the top. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
