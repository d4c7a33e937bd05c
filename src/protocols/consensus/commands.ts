import { shellWord } from '../../core/shell-word.ts';

/** What counts a vote: the entry that a manifest lacks is about a task, which only its author knows. */
export const TALLY =
  '`lint-protocol consensus tally FILE` (with --task TASK if no manifest lists the vote)';

/** A vote, as far as it could be read. */
interface Voted {
  readonly fact?: { readonly questionId: string | null } | null;
}

/** What is done where a counted vote is to be another one. */
export function votedAnew({ fact }: Voted): string {
  return `To vote again, create a new vote: ${rerunCommand(fact?.questionId ?? null)}`;
}

/**
 * The command that writes the draft of a further vote on the question of another one.
 * @param id the questionId of that vote; null where it has none
 */
export function rerunCommand(id: string | null): string {
  const [first, draft] = [id ?? 'QUESTIONID', `votes/${id ?? 'QUESTIONID'}-again.json`];
  return `lint-protocol consensus new --rerun ${shellWord(first)} --out ${shellWord(draft)}`;
}
