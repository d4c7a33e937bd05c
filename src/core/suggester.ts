import { nearest } from './nearest.ts';

/** So many names are each compared with a word. */
const FEW_NAMES = 100;

/** Of more, those that stand before and behind it: by their starts, and by their ends. */
const BESIDE = 8;

/** Names that are compared with words in one run: so many cost a tenth of a second, or seconds if all are long. */
const MOST_COMPARED = 50_000;

/** `nearest` for many words and the same names; of thousands only those with a start or an end like the word's. */
export type NearestOf = (word: string) => string | null;

/**
 * `nearest` for many ids, paths and names of records: with another number it is another record. Works each
 * word out once, for a store repeats its slips, and gives up when it has compared enough: all that is lost
 * is a hint.
 */
export function suggester(names: Iterable<string>): NearestOf {
  const near = nearOf(names);
  const known = new Map<string, string | null>();
  let compared = 0;
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const candidates = compared > MOST_COMPARED ? [] : near(word);
    compared += candidates.length;
    const numbers = numbersIn(word);
    const meant = nearest(
      word,
      candidates.filter((each) => numbersIn(each) === numbers),
    );
    known.set(word, meant);
    return meant;
  };
}

/** Letters behind what two ids begin with: of so few each makes another id. */
const FEW_LETTERS = 3;

/** False for ids that are only alike because all begin alike: `cub-k3p` is no slip of `cub-a3r`. */
export function isSlip(word: string, id: string): boolean {
  const [one, other] = [word.toLowerCase(), id.toLowerCase()];
  let [at, start] = [0, 0];
  for (; at < one.length && one[at] === other[at]; at += 1)
    if (SEPARATORS.includes(one[at] ?? '')) start = at + 1;
  if (start === 0 || one === other) return true;
  const [rest, own] = [one.slice(start), other.slice(start)];
  // The numbers are the same: only zeros are too many or too few.
  if (!/\D/.test(rest + own)) return true;
  return Math.max(rest.length, own.length) > FEW_LETTERS && nearest(rest, [own]) !== null;
}

const SEPARATORS = '-_/.:';

/** `1.7` of `D-01/run-007` */
function numbersIn(text: string): string {
  return (text.match(/\d+/g) ?? []).map((each) => each.replace(/^0+(?=.)/, '')).join('.');
}

/** The same for names that many records are held to: what is found for a word is the same in each. */
export function nearestOf(names: readonly string[]): NearestOf {
  const near = nearOf(names);
  return (word) => nearest(word, near(word));
}

/** Which names are worth comparing with a word, in their own order. */
function nearOf(names: Iterable<string>): (word: string) => readonly string[] {
  const all = [...names];
  if (all.length <= FEW_NAMES) return () => all;
  const sorted = [forwards, backwards].map((turned) => ({ turned, rows: rowsOf(all, turned) }));
  return (word) => {
    const found = sorted.flatMap(({ turned, rows }) => besides(turned(word), rows));
    return [...new Set(found)].sort((a, b) => a - b).flatMap((index) => all[index] ?? []);
  };
}

const forwards = (word: string): string => word.toLowerCase();
const backwards = (word: string): string => [...word.toLowerCase()].reverse().join('');

/** A name as it is sorted, and which of all it is. */
type NameRow = readonly [text: string, index: number];

function rowsOf(names: readonly string[], turned: (word: string) => string): readonly NameRow[] {
  const rows = names.map((name, index): NameRow => [turned(name), index]);
  return rows.sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
}

function besides(text: string, rows: readonly NameRow[]): readonly number[] {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.[0] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return rows.slice(Math.max(0, low - BESIDE), low + BESIDE).map(([, index]) => index);
}
