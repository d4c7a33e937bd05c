/**
 * What a JSON text ends in the middle of, as when a disk was full: the rest was lost, and nobody can complete
 * it. Null for a text that has a line break or a bracket at its end, and where a string ends with a line.
 */
export function cutWithin(text: string): 'a string' | 'an object' | 'a list' | null {
  if (/[\n\]}]\s*$/.test(text)) return null;
  const open: string[] = [];
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isString) {
      if (character === '\n') return null;
      if (character === '\\') at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') open.push(character);
    else if (character === '}' || character === ']') open.pop();
  }
  if (isString) return 'a string';
  const last = open.at(-1);
  return last === undefined ? null : last === '{' ? 'an object' : 'a list';
}
