/** How many code points a text has; a line end counts one, whichever it is. */
export function textLength(text: string): number {
  let length = 0;
  for (const character of text) if (character !== '\r') length++;
  return length;
}
