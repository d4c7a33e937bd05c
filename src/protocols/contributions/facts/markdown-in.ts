/** What begins a block of Markdown, by the name that a message gives it. */
const BLOCKS: readonly (readonly [name: string, start: RegExp])[] = [
  ['a heading', /^ {0,3}#{1,6}[ \t]+\S/m],
  ['a fenced block', /^ {0,3}(?:```|~~~)/m],
  ['a table', /^ {0,3}\|.*\|[ \t]*\r?\n {0,3}\|(?=[^\n]*-)[-:| \t]+\|[ \t]*\r?$/m],
  ['a list', /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+\S/m],
];

/** What block of Markdown a text holds, in words; null for plain text. */
export function markdownIn(text: string): string | null {
  // Plain text of one line may begin with a dash or a number: a list is known by its second line.
  const found = BLOCKS.find(([name, start]) => {
    return name === 'a list' ? itemCount(text, start) > 1 : start.test(text);
  });
  return found?.[0] ?? null;
}

function itemCount(text: string, start: RegExp): number {
  return text.split('\n').filter((line) => start.test(line)).length;
}
