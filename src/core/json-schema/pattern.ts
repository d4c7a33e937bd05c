import { PatternFault, type PatternNode, parsePattern } from './pattern-parser.ts';

/** Counts what judging costs. */
export type Spend = (steps: number) => void;

/** True for a text that holds what a pattern stands for. It takes time in proportion to both. */
export type Pattern = (text: string, spend: Spend) => boolean;

/** Of one matcher. */
const MOST_STATES = 2000;

type State =
  | { readonly kind: 'sign'; readonly fits: (code: number) => boolean; next: number }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'inner'; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'done' };

/**
 * Makes a matcher of a stranger's pattern: all ways of matching are followed at once, sign by sign, so
 * that no text makes it go back.
 * @throws PatternFault
 */
export function patternOf(source: string): Pattern {
  const states: State[] = [];
  const start = build(parsePattern(source), put(states, { kind: 'done' }), states);
  return (text, spend) => matches(states, start, text, spend);
}

function put(states: State[], state: State): number {
  if (states.length === MOST_STATES)
    throw new PatternFault(
      `needs more than ${MOST_STATES} states: make it shorter, or its repetitions smaller`,
    );
  return states.push(state) - 1;
}

/** @returns the state from which the part and then `next` is matched */
function build(node: PatternNode, next: number, states: State[]): number {
  switch (node.kind) {
    case 'sign':
    case 'edge':
      return put(states, { ...node, next });
    case 'all':
      return node.parts.reduceRight((after, part) => build(part, after, states), next);
    case 'one':
      return node.parts
        .map((part) => build(part, next, states))
        .reduceRight((other, each) => put(states, { kind: 'fork', next: each, other }));
    default:
      return repeated(node, next, states);
  }
}

function repeated(
  { part, min, max }: Extract<PatternNode, { kind: 'many' }>,
  next: number,
  states: State[],
): number {
  let after = next;
  if (max === Number.POSITIVE_INFINITY) {
    const fork: State = { kind: 'fork', next: 0, other: next };
    after = put(states, fork);
    fork.next = build(part, after, states);
  } else {
    for (let count = min; count < max; count += 1) {
      after = put(states, { kind: 'fork', next: build(part, after, states), other: next });
    }
  }
  for (let count = 0; count < min; count += 1) {
    const before = build(part, after, states);
    // What takes no state takes none however often: loops of loops of it would take for ever.
    if (before === after) break;
    after = before;
  }
  return after;
}

const WORD = /^\w$/;

function matches(states: readonly State[], start: number, text: string, spend: Spend): boolean {
  const signs = [...text];
  const isWord = (at: number) => WORD.test(signs[at] ?? '');
  const holds = (edge: 'start' | 'end' | 'word' | 'inner', at: number): boolean => {
    if (edge === 'start') return at === 0;
    if (edge === 'end') return at === signs.length;
    return (isWord(at - 1) !== isWord(at)) === (edge === 'word');
  };
  const seen = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  for (let at = 0; at <= signs.length; at += 1) {
    // A match may begin at each sign.
    const waiting = [...current, start];
    const reading: number[] = [];
    let looked = 0;
    while (waiting.length > 0) {
      const index = waiting.pop() as number;
      looked += 1;
      if (seen[index] === at) continue;
      seen[index] = at;
      const state = states[index] as State;
      if (state.kind === 'done') return true;
      if (state.kind === 'sign') reading.push(index);
      else if (state.kind === 'fork') waiting.push(state.other, state.next);
      else if (holds(state.edge, at)) waiting.push(state.next);
    }
    spend(looked + 1);
    const code = signs[at]?.codePointAt(0);
    if (code === undefined) return false;
    current = reading.flatMap((index) => {
      const state = states[index] as Extract<State, { kind: 'sign' }>;
      return state.fits(code) ? state.next : [];
    });
  }
  return false;
}
