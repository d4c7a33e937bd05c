/** The folders that a path leads through, the nearest first. */
export function* foldersOf(path: string): Generator<string> {
  let end = path.lastIndexOf('/');
  for (; end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end);
}
