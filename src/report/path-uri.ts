/**
 * A path of a repository as a relative reference by RFC 3986: nothing in it can name a scheme, a
 * host, a query or a folder above. Bytes that are no UTF-8 stand as they are.
 */
export function pathUri(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(segmentOf)
    .join('/');
}

function segmentOf(segment: string): string {
  // A dot can't be hidden from whoever resolves references. No path that git writes has such parts.
  const name = /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '\\x2e') : segment;
  return name
    .split(/([\ud800-\udfff])/u)
    .map((piece, index) => (index % 2 === 0 ? encodeURIComponent(piece) : byteOf(piece)))
    .join('');
}

/** A byte that is no UTF-8 stands as U+DC80 to U+DCFF; any other lone surrogate is no character. */
function byteOf(surrogate: string): string {
  const code = surrogate.charCodeAt(0);
  if (code < 0xdc80 || code > 0xdcff) return '%EF%BF%BD';
  return `%${(code - 0xdc00).toString(16).toUpperCase()}`;
}
