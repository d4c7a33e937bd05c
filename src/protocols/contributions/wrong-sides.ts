import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { AnsweringDb } from '../../core/look-up.ts';
import { shellWord } from '../../core/shell-word.ts';
import { wrongPositions } from './other-contribution.ts';
import { isOpen } from './sealing.ts';

const CUT_OFF =
  'This clone has only a part of the history. Run `git fetch --unshallow` and check again: the other session may have given that answer earlier. If it never did, copy the position from the other contribution.';

/**
 * What is wrong with the other sides of a contribution's conflicts. What the other session answered
 * in a commit before was right when it was written: it is only out of date, and in what does not
 * change any more it stays as it is.
 */
export function* wrongSides(entry: FactEntry<'contribution'>, db: AnsweringDb) {
  const { record, fact } = entry;
  for (const { conflict, wrong } of wrongPositions(entry, db)) {
    const isHeld = db.past?.formerAnswers.held(record, conflict) ?? null;
    const found = quoted(wrong.position);
    const data = { question: conflict.questionId ?? '', found };
    const related = [{ record: wrong.record, at: wrong.at, message: 'its answer' }];
    const place = { record, at: [...conflict.other.at, 'position'], related };
    if (isHeld === null) {
      const cut = { isUncertain: true as const };
      const told = db.past?.formerAnswers.isCutOff ? cut : { level: 'warning' as const };
      yield { message: 'position' as const, ...place, data, help: CUT_OFF, ...told };
    } else if (!isHeld && wrong.isReworded) {
      const actual = { ...data, actual: quoted(wrong.answer) };
      const told = { help: copied(fact), level: 'warning' as const };
      yield { message: 'reworded' as const, ...place, data: actual, ...told };
    } else if (!isHeld) {
      yield { message: 'position' as const, ...place, data, help: copied(fact) };
    } else if (isOpen({ path: record.path, status: fact.status })) {
      const help = `Run ${flagged(fact)}: it writes the present answer of the other session.`;
      const actual = { ...data, actual: quoted(wrong.answer) };
      const told = { help, level: 'warning' as const };
      yield { message: 'outdated' as const, ...place, data: actual, ...told };
    }
  }
}

function copied(fact: FactEntry<'contribution'>['fact']): string {
  return `Copy the position from the other contribution, or run ${flagged(fact)}.`;
}

function flagged({ epicId }: FactEntry<'contribution'>['fact']): string {
  return `\`lint-protocol contribution flag --epic ${shellWord(epicId ?? 'EPIC')}\``;
}
