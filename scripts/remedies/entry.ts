/** A configuration in YAML with one more entry in a list of it. */
export function withEntry(text: string, list: string, entry: string): string {
  if (text.includes(entry)) return text;
  const [outer = '', inner] = list.split('.');
  const heads = inner === undefined ? [`${outer}:`] : [`${outer}:`, `  ${inner}:`];
  const lines = text.split('\n').filter(Boolean);
  let at = -1;
  for (const [depth, head] of heads.entries()) {
    const found = lines.findIndex((line, index) => index > at && line === head);
    if (found === -1) {
      const from = depth === 0 ? lines.length : at + 1;
      lines.splice(from, 0, ...heads.slice(depth));
      at = from + heads.length - depth - 1;
      break;
    }
    at = found;
  }
  lines.splice(at + 1, 0, `${'  '.repeat(heads.length)}- ${entry}`);
  return `${lines.join('\n')}\n`;
}
