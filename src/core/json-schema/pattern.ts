import { PatternFault, type PatternNode, parsePattern } from './pattern-parser.ts';

/** Counts what judging costs, or what it takes to get ready for it. */
export type Spend = (steps: number) => void;

/** True for a text that holds what a pattern stands for. It takes time in proportion to both. */
export type Pattern = (text: string, spend: Spend) => boolean;

/** Of one matcher. */
const MOST_STATES = 2000;

/** What a state costs, and a property of Unicode in a pattern, where a character of it costs one. */
const COSTS = { state: 2, property: 200 };

type State =
  | { readonly kind: 'sign'; readonly fits: (code: number) => boolean; next: number }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'inner'; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'done' };

/**
 * Makes a matcher of a stranger's pattern: all ways of matching are followed at once, sign by sign, so
 * that no text makes it go back.
 * @param spending counts what making it costs
 * @throws PatternFault
 */
export function patternOf(source: string, spending: Spend): Pattern {
  // Before anything is made of it: the language itself takes long for many of them.
  const properties = source.match(/\\p/gi)?.length ?? 0;
  spending(source.length + properties * COSTS.property);
  const states: State[] = [];
  const put: Put = (state) => {
    spending(COSTS.state);
    return added(states, state);
  };
  const start = build(parsePattern(source), put({ kind: 'done' }), put);
  const matcher = new Matcher(states, start);
  return (text, spend) => matcher.matches(text, spend);
}

/** Adds a state, and gives its number. */
type Put = (state: State) => number;

function added(states: State[], state: State): number {
  if (states.length === MOST_STATES)
    throw new PatternFault(
      `needs more than ${MOST_STATES} states: make it shorter, or its repetitions smaller`,
    );
  return states.push(state) - 1;
}

/** @returns the state from which the part and then `next` is matched */
function build(node: PatternNode, next: number, put: Put): number {
  switch (node.kind) {
    case 'sign':
    case 'edge':
      return put({ ...node, next });
    case 'all':
      return node.parts.reduceRight((after, part) => build(part, after, put), next);
    case 'one':
      return node.parts
        .map((part) => build(part, next, put))
        .reduceRight((other, each) => put({ kind: 'fork', next: each, other }));
    default:
      return repeated(node, next, put);
  }
}

function repeated(
  { part, min, max }: Extract<PatternNode, { kind: 'many' }>,
  next: number,
  put: Put,
): number {
  let after = next;
  if (max === Number.POSITIVE_INFINITY) {
    const fork: State = { kind: 'fork', next: 0, other: next };
    after = put(fork);
    fork.next = build(part, after, put);
  } else {
    for (let count = min; count < max; count += 1) {
      after = put({ kind: 'fork', next: build(part, after, put), other: next });
    }
  }
  for (let count = 0; count < min; count += 1) {
    const before = build(part, after, put);
    // What takes no state takes none however often: loops of loops of it would take for ever.
    if (before === after) break;
    after = before;
  }
  return after;
}

const WORD = /^\w$/;

function isWordSign(code: number): boolean {
  return code !== END && WORD.test(String.fromCodePoint(code));
}

/** What comes after the last sign. */
const END = -1;

/** What is kept of one pattern: numbers of states, and ways from one moment to the next. */
const MOST_KEPT = 2 ** 14;
const MOST_MET = 64;
/** Tests of signs by which signs are told apart, and signs of which the answers are kept. */
const MOST_TESTS = 24;
const MOST_SIGNS = 2 ** 12;

/** Signs below it are those of ASCII. */
const PLAIN = 128;

/** Steps that are counted at once. */
const MOST_UNCOUNTED = 4096;

/** All that may go on at a place of a text. */
interface Moment {
  /** The states that the signs before lead to. */
  readonly states: readonly number[];
  readonly isFirst: boolean;
  readonly isAfterWord: boolean;
  readonly ways: Map<number, Way>;
  /** The same by the signs themselves, of those below `PLAIN`: most texts have no others, and many of them. */
  readonly plain: Way[];
}

/** Where a sign leads from a moment: at the end, and at a match, to the answer. */
interface Way {
  /** What it takes to find it, which counts each time: no verdict hangs on what came before. */
  readonly cost: number;
  readonly to: Moment | boolean;
}

function momentOf(states: readonly number[], isAfterWord: boolean, isFirst = false): Moment {
  return { states, isFirst, isAfterWord, ways: new Map(), plain: [] };
}

/** Follows all ways of matching at once, and keeps what it found of a sign at a moment. */
class Matcher {
  readonly #states: readonly State[];
  readonly #start: number;
  readonly #first: Moment = momentOf([], false, true);
  readonly #moments = new Map<string, Moment>();
  #kept = 0;
  /** What signs are tested by; null where there is too much of it. */
  readonly #tests: readonly ((code: number) => boolean)[] | null;
  readonly #likes = new Map<number, number>();

  constructor(states: readonly State[], start: number) {
    this.#states = states;
    this.#start = start;
    const tests = new Set(states.flatMap((state) => (state.kind === 'sign' ? state.fits : [])));
    this.#tests = tests.size > MOST_TESTS ? null : [...tests];
  }

  matches(text: string, spend: Spend): boolean {
    let moment = this.#first;
    let cost = 0;
    for (let at = 0; ; at += 1) {
      const code = text.codePointAt(at) ?? END;
      const known = code >= 0 && code < PLAIN ? moment.plain[code] : undefined;
      const way = known ?? this.#wayBy(moment, code);
      cost += way.cost;
      if (cost > MOST_UNCOUNTED || typeof way.to === 'boolean') {
        spend(cost);
        cost = 0;
      }
      if (typeof way.to === 'boolean') return way.to;
      moment = way.to;
      if (code > 0xffff) at += 1;
    }
  }

  #wayBy(moment: Moment, code: number): Way {
    const like = this.#likeOf(code);
    const way = moment.ways.get(like) ?? this.#way(moment, code, like);
    if (code !== END && code < PLAIN) {
      moment.plain[code] = way;
      this.#kept += 1;
    }
    return way;
  }

  /** The same for signs that lead to the same from wherever: a text may have thousands of them. */
  #likeOf(code: number): number {
    if (code === END || this.#tests === null) return code;
    const known = this.#likes.get(code);
    if (known !== undefined) return known;
    const tested = this.#tests.map((fits, index) => (fits(code) ? 2 ** (index + 1) : 0));
    const like = tested.reduce((sum, each) => sum + each, isWordSign(code) ? 1 : 0);
    if (this.#likes.size === MOST_SIGNS) this.#likes.clear();
    this.#likes.set(code, like);
    return like;
  }

  #way(moment: Moment, code: number, like: number): Way {
    const isWord = isWordSign(code);
    const { reading, looked } = this.#reached(moment, code, isWord);
    const way: Way = { cost: looked + 1, to: this.#whither(reading, code, isWord) };
    if (this.#kept > MOST_KEPT) this.#forget(moment);
    this.#kept += 4;
    moment.ways.set(like, way);
    return way;
  }

  /** The states that read a sign, at a moment; null where the pattern is matched already. */
  #reached({ states, isFirst, isAfterWord }: Moment, code: number, isWord: boolean) {
    const holds = (edge: 'start' | 'end' | 'word' | 'inner'): boolean => {
      if (edge === 'start') return isFirst;
      if (edge === 'end') return code === END;
      return (isAfterWord !== isWord) === (edge === 'word');
    };
    const seen = new Set<number>();
    // A match may begin at each sign.
    const waiting = [...states, this.#start];
    const reading: Extract<State, { kind: 'sign' }>[] = [];
    let looked = 0;
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      looked += 1;
      if (seen.has(index)) continue;
      seen.add(index);
      const state = this.#states[index] as State;
      if (state.kind === 'done') return { reading: null, looked };
      if (state.kind === 'sign') reading.push(state);
      else if (state.kind === 'fork') waiting.push(state.other, state.next);
      else if (holds(state.edge)) waiting.push(state.next);
    }
    return { reading, looked };
  }

  #whither(
    reading: readonly Extract<State, { kind: 'sign' }>[] | null,
    code: number,
    isAfterWord: boolean,
  ): Moment | boolean {
    if (reading === null || code === END) return reading === null;
    const next = reading.flatMap((state) => (state.fits(code) ? state.next : []));
    const states = [...new Set(next)].sort((one, other) => one - other);
    // Of many states there are too many different sets: none is met again.
    if (states.length > MOST_MET) return momentOf(states, isAfterWord);
    const key = `${states.join()}${isAfterWord ? 'w' : ''}`;
    const known = this.#moments.get(key);
    if (known !== undefined) return known;
    const moment = momentOf(states, isAfterWord);
    this.#kept += states.length + 8;
    this.#moments.set(key, moment);
    return moment;
  }

  #forget(current: Moment): void {
    for (const each of [current, this.#first, ...this.#moments.values()]) {
      each.ways.clear();
      each.plain.length = 0;
    }
    this.#moments.clear();
    this.#kept = 0;
  }
}
