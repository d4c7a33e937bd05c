import { wordsIn } from './search-words.ts';

/** English words that say nothing of what a task is about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been before being but by can could did do
  does doing done for from get got had has have having he her here him his how i if in into is it its
  just let like make me more most must my need no not now of on once only or other our out over own
  please put same shall she should so some such than that the their them then there these they this
  those to too under up us use very want was we were what when where which while who whom whose why
  will with would you your`.split(/\s+/),
);

/** The words of a task that say what it is about, each once; all of its words where none does. */
export function keywordsOf(task: string): readonly string[] {
  const words = [...new Set([...wordsIn(task, false)].map(({ word }) => word))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}
