import { filesIn } from '../model/files.ts';
import { FOLDERS, GATED, type Kind, View } from '../model/view.ts';
import type { Params } from '../model/wanted.ts';
import type { Trial } from '../trial.ts';
import { furnished, type Samples, sampled } from './samples.ts';

const ACTORS = ['scout', 'maria', 'otto'];

/** Calls of one game. */
const CALLS = 120;

/** Random numbers that are the same for the same seed. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to below 1. */
  throw(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  one<Each>(values: readonly Each[]): Each | undefined {
    return values[Math.floor(this.throw() * values.length)];
  }
}

/** A game of three actors: whatever they call, the model knows what has to come of it. */
export function game(seed: number): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const dice = new Dice(seed);
    const samples = await furnished(trial);
    for (let count = 0; count < CALLS; count += 1) {
      if (dice.throw() < 0.02) await trial.withoutIndex();
      const [method, params] = drawn(dice, samples, new View(filesIn(trial.folder)));
      await trial.step(dice.one(ACTORS) ?? '', method, params);
    }
  };
}

/** A call that makes sense, mostly. */
function drawn(
  dice: Dice,
  samples: Samples,
  view: View,
): readonly [method: string, params: Params] {
  const ids = (kind: Kind): readonly string[] => [...view.objects(kind).keys()];
  const id = (kind: Kind): string =>
    dice.throw() < 0.05 ? 'nothing' : (dice.one(ids(kind)) ?? 'nothing');
  const kind = dice.one(GATED) ?? 'claim';
  const waiting = [...view.pending.keys()];
  const decided = [...view.decided.keys()];
  const proposal = dice.throw() < 0.8 ? (dice.one(waiting) ?? '') : (dice.one(decided) ?? '');
  const session = dice.throw() < 0.3 ? { session_id: id('session') } : {};
  const word = `${dice.one(['zebra', 'otter', 'lynx', 'heron'])}${Math.floor(dice.throw() * samples.count)}`;
  const calls: readonly (readonly [weight: number, method: string, params: () => Params])[] = [
    [16, `kb.propose_${kind}`, () => sampled(samples, kind, session)],
    [2, `kb.propose_${kind}`, () => sampled(samples, kind, { ...session, dry_run: true })],
    [18, 'kb.approve', () => ({ proposal_id: proposal })],
    [4, 'kb.reject', () => ({ proposal_id: proposal, reason: word })],
    [5, 'kb.supersede', () => ({ old_id: id('claim'), new_id: id('claim') })],
    [4, 'kb.contradict', () => ({ a_id: id('claim'), b_id: id('claim') })],
    [2, 'kb.archive', () => ({ id: id('claim') })],
    [3, 'kb.confirm', () => ({ id: id('claim') })],
    [3, 'kb.cite', () => ({ id: id('claim'), evidence: [id('source')] })],
    [3, 'kb.register_source', () => ({ content: `About ${word}.\n`, locator: word, title: word })],
    [2, 'kb.session_start', () => ({ task: word })],
    [2, 'kb.session_end', () => ({ session_id: id('session') })],
    [1, 'kb.crystallize', () => ({ session_id: id('session') })],
    [6, `kb.read_${kind}`, () => ({ id: id(kind) })],
    [
      6,
      `kb.list_${dice.one([...GATED.map((each) => FOLDERS[each]), 'sources', 'pending'])}`,
      () => ({}),
    ],
    [3, 'kb.status', () => ({})],
    [4, 'kb.search', () => ({ query: dice.throw() < 0.5 ? word : 'takes', limit: 30 })],
    [2, 'kb.context', () => ({ task: `what about ${word}` })],
    [2, 'kb.audit', () => ({ tail: Math.floor(dice.throw() * 20) + 1 })],
    [1, 'kb.lint', () => ({})],
    [1, 'kb.doctor', () => ({})],
    [1, 'kb.source_verify', () => ({})],
    [1, 'kb.index_rebuild', () => ({})],
  ];
  let left = dice.throw() * calls.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, method, params] of calls) {
    left -= weight;
    if (left < 0) return [method, params()];
  }
  return ['kb.status', {}];
}
