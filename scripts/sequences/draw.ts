import { CONTRIBUTION_MOVES, ENDING_MOVES } from './contribution-moves.ts';
import { MESSAGE_MOVES } from './message-moves.ts';
import { chance, type Drawing, type Draws, type Move } from './move.ts';
import { SUBAGENT_MOVES } from './subagent-moves.ts';
import { VOTE_MOVES } from './vote-moves.ts';

/** By protocol; contributions have the most states, so that they are drawn most often. */
const FAMILIES: readonly (readonly Draws[])[] = [
  ...[CONTRIBUTION_MOVES, CONTRIBUTION_MOVES, CONTRIBUTION_MOVES],
  ...[MESSAGE_MOVES, VOTE_MOVES, SUBAGENT_MOVES],
];

/** Texts where an id, a path or a name is wanted. */
const WRONG = ['nothing-like-it', '../outside.json', 'docs', '.cleo/todo.json', 'T9999'] as const;

/** The next call: one that mostly fits what is there. */
export function drawMove(drawing: Drawing): Move {
  const { random } = drawing;
  for (;;) {
    const family = chance(random, 2) ? ENDING_MOVES : random.pick(FAMILIES);
    const move = random.pick(family)(drawing);
    if (move !== null) return chance(random, 10) ? spoilt(move, drawing) : move;
  }
}

/** The same with one text of its input that does not fit. */
function spoilt({ id, input }: Move, { random }: Drawing): Move {
  const names = Object.keys(input).filter((name) => typeof input[name] === 'string');
  if (names.length === 0) return { id, input };
  return { id, input: { ...input, [random.pick(names)]: random.pick(WRONG) } };
}
