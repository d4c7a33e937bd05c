import { withRepository } from '../../test/git/repository-builder.ts';
import { seeded } from '../bench/random.ts';
import { started } from '../faults/ended.ts';
import { SPREAD } from '../sequences/run.ts';
import { type Answer, byCommand, environmentOf, type Question } from './asking.ts';
import { afterwards, change } from './change.ts';
import { faultOf } from './judge.ts';
import { Playground } from './playground.ts';
import { begin } from './start.ts';
import { storeOf } from './stores.ts';

const QUESTIONS: readonly Question[] = [
  ['--staged'],
  ['--hook', 'pre-commit'],
  [],
  ['--since', 'HEAD~1'],
  ['--rev', 'HEAD'],
  ['--history'],
].map((args) => ({ args: [...args, '--format', 'json'] }));

/** Of so many runs, one is killed. */
const KILLED = 3;

/** Milliseconds in which a run is killed: it takes about as long. */
const LIFE = 400;

/** What came of a crowd. */
export interface Crowded {
  /** What was wrong; null where every run that was not killed said what runs say that remember nothing. */
  readonly fault: string | null;
  readonly runs: number;
  readonly killed: number;
}

/**
 * Starts the built command many times at once in one repository, all with one memory, and kills some of
 * the runs at any instant. Those that end, and the next ones, must say what runs say that have no memory.
 */
export function playCrowd(seed: number, rounds: number): Promise<Crowded> {
  return withRepository(async (repo) => {
    const random = seeded(Math.imul(seed, SPREAD) >>> 0);
    const ground = new Playground({ repo, random, store: storeOf(seed), ask: byCommand });
    let [runs, killed] = [0, 0];
    await begin(ground);
    for (let round = 0; round < rounds; round += 1) {
      await change(ground);
      const expected = await inTurn(QUESTIONS, ({ args }) =>
        byCommand(repo, { args: [...args, '--no-cache'] }),
      );
      const crowd = await Promise.all(
        [...QUESTIONS, ...QUESTIONS].map(({ args }) => {
          const dies = random.below(KILLED) === 0 ? random.below(LIFE) : null;
          return started(args, {
            ...{ cwd: repo.root, env: environmentOf(repo) },
            meddle: (child) => {
              if (dies !== null) setTimeout(() => child.kill('SIGKILL'), dies);
            },
          });
        }),
      );
      const next = await inTurn(QUESTIONS, (question) => byCommand(repo, question));
      const ended = [...crowd.map((each) => (each.signal === 'SIGKILL' ? null : each)), ...next];
      runs += ended.length;
      killed += ended.filter((each) => each === null).length;
      for (const [index, answer] of ended.entries()) {
        const wanted = expected[index % QUESTIONS.length];
        if (answer === null || wanted === undefined) continue;
        const fault = faultOf(answer, wanted, ground.isDamaged);
        const { args } = QUESTIONS[index % QUESTIONS.length] ?? { args: [] };
        if (fault !== null) return { fault: `${args.join(' ')}\n${fault}`, runs, killed };
      }
      await afterwards(ground);
    }
    return { fault: null, runs, killed };
  });
}

async function inTurn(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) answers.push(await ask(question));
  return answers;
}
