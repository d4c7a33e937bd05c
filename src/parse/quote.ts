/** Characters of a record that a problem may repeat. */
const LONGEST = 40;

/** A piece of a record, short enough for a message. Never cuts a character in two. */
export function quote(text: string): string {
  if (text.length <= LONGEST) return text;
  const code = text.charCodeAt(LONGEST - 1);
  const splitsPair = code >= 0xd800 && code <= 0xdbff;
  return `${text.slice(0, splitsPair ? LONGEST - 1 : LONGEST)}…`;
}
