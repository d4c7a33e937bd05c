import { keptIndex } from '../../../core/kept-index.ts';
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

/** The documents that hold a word. */
const holders = keptIndex(
  ({ parts }: SearchDocument<CountedWords>) => new Set(parts.flatMap(({ words }) => words)),
  ({ path }) => path,
);

/**
 * The documents that hold one of the words at least, the best first, by BM25: a word counts the more,
 * the fewer documents hold it. The length of a document is compared with others of its kind.
 * @param documents sorted by path
 */
export function rankedByWords(
  documents: readonly SearchDocument<CountedWords>[],
  wanted: ReadonlySet<string>,
): readonly Ranked<CountedWords>[] {
  const sizes = new Map<string, { documents: number; words: number }>();
  for (const document of documents) {
    const size = sizes.get(document.kind) ?? { documents: 0, words: 0 };
    sizes.set(document.kind, size);
    size.documents += 1;
    size.words += lengthOf(document);
  }
  const rows = holders(documents);
  const scores = new Map<SearchDocument<CountedWords>, number>();
  for (const word of wanted) {
    const holding = rows.get(word) ?? [];
    const count = holding.length;
    const rarity = Math.log(1 + (documents.length - count + 0.5) / (count + 0.5));
    for (const document of holding) {
      const size = sizes.get(document.kind) ?? { documents: 1, words: 1 };
      const relative = lengthOf(document) / (size.words / size.documents);
      const damping = REPETITION * (1 - LENGTH + LENGTH * relative);
      const often = weightIn(document, word);
      const score = (rarity * often * (REPETITION + 1)) / (often + damping);
      scores.set(document, (scores.get(document) ?? 0) + score);
    }
  }
  return sorted([...scores].map(([document, score]) => ({ document, score: rounded(score) })));
}

function lengthOf({ parts: [own, content] }: SearchDocument<CountedWords>): number {
  return (own?.length ?? 0) + (content?.length ?? 0);
}

/** How often a document holds a word, by the weights of its fields. */
function weightIn({ parts }: SearchDocument<CountedWords>, word: string): number {
  return parts.reduce((sum, { words, weights }) => sum + (weights[words.indexOf(word)] ?? 0), 0);
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
