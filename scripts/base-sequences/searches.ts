import { withRepository } from '../../test/git/repository-builder.ts';
import { bytesOf, filesIn } from '../../test/operations/play.ts';
import { chance } from '../sequences/move.ts';
import { PlayedSequence } from '../sequences/played-sequence.ts';
import { type BaseSequence, withBase } from './base-sequence.ts';
import { searchFor } from './reading.ts';
import { isIgnored, SENTENCES } from './start.ts';
import { foldersWithBase } from './world.ts';

/** Searches give the same where nothing is derived yet, and with what many calls before left. */
export async function compareSearches(sequence: BaseSequence): Promise<void> {
  const { repo, random } = sequence;
  const folder = random.pick(foldersWithBase(filesIn(repo)));
  const asked = [
    searchFor(random.pick(SENTENCES), chance(random, 50)),
    searchFor('refunds', false),
  ];
  const now = sequence.now();
  const moves = asked.map((move) => withBase(move, folder));
  const before = [];
  for (const move of moves) before.push(await sequence.answerTo(move, now));
  await sequence.call(withBase({ id: 'vouch/index-rebuild', input: {} }, folder));
  const rebuilt = [];
  for (const move of moves) rebuilt.push(await sequence.answerTo(move, now));
  const anew = await withRepository(async (other) => {
    const fresh = new PlayedSequence(other, random, isIgnored);
    const files = Object.entries(filesIn(repo)).map(([path, text]) => [path, bytesOf(text)]);
    await fresh.begin(Object.fromEntries(files));
    const found = [];
    for (const move of moves) found.push(await fresh.answerTo(move, now));
    return found;
  });
  for (const [nth, { input }] of moves.entries()) {
    const answers = [before[nth], rebuilt[nth], anew[nth]].map((each) => JSON.stringify(each));
    if (new Set(answers).size === 1) sequence.count('searches the same');
    else sequence.fault('a search depends on what is derived', [JSON.stringify(input), ...answers]);
  }
}
