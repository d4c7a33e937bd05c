const CUT = '…';

/** Text of at most `most` UTF-16 units, with an ellipsis where the rest was; no character is split. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - CUT.length);
  return start.replace(/[\ud800-\udbff]$/, '') + CUT;
}
