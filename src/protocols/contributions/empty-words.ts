/** Words that fit every source, and every reason. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'n/a',
  'na',
  'none',
  'general',
  'whole file',
  'entire file',
  'whole document',
  'entire document',
  'various',
]);

/** Lower case, without what is no letter or digit at the ends. */
function bare(text: string): string {
  const lower = text.toLowerCase();
  // Mostly there is nothing to take off, and to compile what would takes a millisecond.
  if (/^[a-z0-9](?:.*[a-z0-9])?$/s.test(lower)) return lower;
  return lower.replace(/^[^\p{L}\p{N}]+/u, '').replace(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '');
}

/** No text of nothing but such words is longer, however often it repeats them. */
const LONGEST = 200;

/** True for a text that says nothing: it has only such words, however often, or no letters at all. */
export function saysNothing(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = bare(text)
    .split(/[^\p{L}\p{N}/]+/u)
    .filter((word) => word !== '');
  const phrases: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const two = `${words[at]} ${words[at + 1] ?? ''}`;
    if (EMPTY_WORDS.has(two)) at += 1;
    phrases.push(EMPTY_WORDS.has(two) ? two : (words[at] ?? ''));
  }
  return phrases.every((phrase) => EMPTY_WORDS.has(phrase));
}

/** Why a section does not say where in its source a passage is; null where it does. */
export function emptinessOf(section: string, file: string | null): 'vague' | 'file' | null {
  const said = bare(section);
  if (EMPTY_WORDS.has(said)) return 'vague';
  if (file === null) return null;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const stem = name.replace(/\.[^.]+$/, '');
  return [file, name, stem].some((own) => bare(own) === said) ? 'file' : null;
}
