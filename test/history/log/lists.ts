/** A log as the numbers of its records, written as letters: `a` is 0. */
export function numbersOf(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0) - 'a'.charCodeAt(0));
}

/** More than any number that a letter stands for. */
export const DISTINCT = 26;
