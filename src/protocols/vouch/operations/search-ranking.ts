import type { CountedWords, FoldedFields, SearchDocument } from './search-documents.ts';

/** How much a word counts that is repeated, and how much the length of a text: as SQLite's FTS5 has it. */
const REPETITION = 1.2;
const LENGTH = 0.75;

/** Scores are rounded: the last digits of a logarithm differ between machines. */
const DIGITS = 1e4;

/** A document and how well it matches: more is better. */
export interface Ranked<T> {
  readonly document: SearchDocument<T>;
  readonly score: number;
}

/** One word of what is looked for, in one document: how often, by weight. */
type Matches = ReadonlyMap<string, number>;

/**
 * The documents that hold one of the words at least, the best first, by BM25: a word counts the more,
 * the fewer documents hold it. The length of a document is compared with others of its kind.
 */
export function rankedByWords(
  documents: readonly SearchDocument<CountedWords>[],
  wanted: ReadonlySet<string>,
): readonly Ranked<CountedWords>[] {
  const found: { document: SearchDocument<CountedWords>; matches: Matches }[] = [];
  const holding = new Map<string, number>();
  const sizes = new Map<string, { documents: number; words: number }>();
  for (const document of documents) {
    const size = sizes.get(document.kind) ?? { documents: 0, words: 0 };
    sizes.set(document.kind, size);
    size.documents += 1;
    size.words += lengthOf(document);
    const matches = matchesIn(document, wanted);
    if (matches === null) continue;
    for (const word of matches.keys()) holding.set(word, (holding.get(word) ?? 0) + 1);
    found.push({ document, matches });
  }
  const rarity = new Map(
    [...holding].map(([word, count]) => [
      word,
      Math.log(1 + (documents.length - count + 0.5) / (count + 0.5)),
    ]),
  );
  const ranked = found.map(({ document, matches }) => {
    const { documents: count = 1, words = 1 } = sizes.get(document.kind) ?? {};
    const relative = lengthOf(document) / (words / count);
    const damping = REPETITION * (1 - LENGTH + LENGTH * relative);
    let score = 0;
    for (const [word, often] of matches) {
      score += ((rarity.get(word) ?? 0) * often * (REPETITION + 1)) / (often + damping);
    }
    return { document, score: rounded(score) };
  });
  return sorted(ranked);
}

function lengthOf({ parts }: SearchDocument<CountedWords>): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Null for none: most documents hold none of the words. */
function matchesIn(
  { parts }: SearchDocument<CountedWords>,
  wanted: ReadonlySet<string>,
): Matches | null {
  let matches: Map<string, number> | null = null;
  for (const { words, weights } of parts) {
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] as string;
      if (!wanted.has(word)) continue;
      matches ??= new Map();
      matches.set(word, (matches.get(word) ?? 0) + (weights[index] ?? 0));
    }
  }
  return matches;
}

/**
 * The documents that hold one of the texts at least, the best first: each text counts once a field,
 * by the weight of the field.
 */
export function rankedByText(
  documents: readonly SearchDocument<FoldedFields>[],
  wanted: readonly string[],
): readonly Ranked<FoldedFields>[] {
  const ranked = documents.map((document) => {
    const fields = document.parts.flat();
    const weights = wanted.flatMap((text) =>
      fields.flatMap(([weight, field]) => (field.includes(text) ? weight : [])),
    );
    return { document, score: rounded(weights.reduce((sum, weight) => sum + weight, 0)) };
  });
  return sorted(ranked.filter(({ score }) => score > 0));
}

function rounded(score: number): number {
  return Math.round(score * DIGITS) / DIGITS;
}

/** By score, then by path: the same everywhere. */
function sorted<T>(ranked: readonly Ranked<T>[]): readonly Ranked<T>[] {
  return [...ranked].sort(
    (a, b) => b.score - a.score || (a.document.path < b.document.path ? -1 : 1),
  );
}
