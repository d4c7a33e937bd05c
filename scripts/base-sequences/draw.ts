import { chance, type Move } from '../sequences/move.ts';
import { LIFECYCLE, SESSIONS, UPKEEP } from './changing.ts';
import type { Drawing, Draws } from './drawing.ts';
import { DECIDING, PROPOSING } from './proposing.ts';
import { READING } from './reading.ts';

const FAMILIES: readonly (readonly Draws[])[] = [
  ...[PROPOSING, PROPOSING, PROPOSING, DECIDING, DECIDING, DECIDING],
  ...[LIFECYCLE, LIFECYCLE, LIFECYCLE, SESSIONS, UPKEEP, READING],
];

/** Texts where an id, a path or a name is wanted. */
const WRONG = ['nothing-like-it', '../outside.yaml', '', ' ', 'docs', 'a'.repeat(64), '\u0000'];

/** The next call on a base: one that mostly fits what is there. */
export function drawCall(drawing: Drawing): Move {
  const { random } = drawing;
  for (;;) {
    const move = random.pick(random.pick(FAMILIES))(drawing);
    if (move !== null) return chance(random, 10) ? spoilt(move, drawing) : move;
  }
}

/** The same with one member of its input that does not fit, or that is missing. */
function spoilt({ id, input }: Move, { random }: Drawing): Move {
  const names = Object.keys(input);
  if (names.length === 0) return { id, input: { unknown: true } };
  const name = random.pick(names);
  const { [name]: given, ...others } = input;
  if (chance(random, 25)) return { id, input: others };
  const wrong = Array.isArray(given)
    ? [random.pick(WRONG), ...given]
    : random.pick<unknown>([...WRONG, ...WRONG, 7, null]);
  return { id, input: { ...others, [name]: wrong } };
}
