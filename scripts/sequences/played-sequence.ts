import { noMemory } from '../../src/app/memory.ts';
import type { RepositoryTarget } from '../../src/app/target.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { AnyOperation } from '../../src/core/operation.ts';
import { inputFaults } from '../../src/core/operation-input.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import type { Files, TestRepository } from '../../test/git/repository-builder.ts';
import {
  changed,
  errorsOf,
  filesIn,
  type Played,
  play,
  restore,
} from '../../test/operations/play.ts';
import type { Random } from '../bench/random.ts';
import { drawMove } from './draw.ts';
import { errorsIn, inLine } from './judge.ts';
import { KeptRepository } from './kept-repository.ts';
import type { Drawing, Draws, Move } from './move.ts';
import { NearCalls } from './near-calls.ts';
import { startFiles } from './start.ts';
import { worldOf } from './world.ts';

const operations = new Map((await loadOperations()).map((each) => [each.id, each]));

/** How a call ended. */
export type Ended = 'done' | 'unchanged' | 'refused' | 'error' | 'wrong input';

/** Something that must not be. */
export interface Fault {
  readonly what: string;
  readonly told: readonly string[];
}

/** Errors that every operation has, and no page of its own. */
const OF_ALL: ReadonlySet<string> = new Set([
  'outside-repository',
  'impossible-path',
  'unwritable-file',
]);

const FIRST_CALL = Date.parse('2026-03-02T08:00:00Z');

/** A repository in which operations are called one after the other, each committed. */
export class PlayedSequence {
  readonly repo: TestRepository;
  readonly random: Random;
  /** One line for each step, from which it can be followed. */
  readonly trace: string[] = [];
  readonly faults: Fault[] = [];
  readonly ends: Record<Ended, number> = {
    done: 0,
    unchanged: 0,
    refused: 0,
    error: 0,
    'wrong input': 0,
  };
  /** What stepped back on this branch; on what is merged it may again. */
  steppedBack: Set<string> | null = null;
  /** What happened how often: calls, ways to join branches, what had to be put right afterwards. */
  readonly counts = new Map<string, number>();
  /** What is committed, until git is shown it. */
  readonly kept: KeptRepository;
  readonly nearCalls: NearCalls;
  /** False while what a join left is put right: there are errors then. */
  judgesSteps = true;
  /** Milliseconds that the clock is ahead; below 0 where it is behind. */
  passed = 0;
  /** Where the numbers of the next call begin. */
  drawn = 0;
  /** Each content is looked at once; git's verdict in the end remembers nothing. */
  readonly #memory = noMemory();
  #calls = 0;

  /** @param isIgnored which paths git is told to ignore */
  constructor(repo: TestRepository, random: Random, isIgnored?: (path: string) => boolean) {
    this.repo = repo;
    this.kept = new KeptRepository(repo, isIgnored);
    this.nearCalls = new NearCalls(this.kept);
    this.random = random;
  }

  async begin(files: Files = startFiles()): Promise<void> {
    this.repo.write(files);
    this.kept.commit('the project');
  }

  /** Draws a call, makes it, and commits what it wrote. */
  async step(): Promise<Ended> {
    return this.call(drawMove(this.#drawing()));
  }

  /** The same for one sort of call. */
  async draw(draws: Draws): Promise<void> {
    const move = draws(this.#drawing());
    if (move !== null) await this.call(move);
  }

  #drawing(): Drawing {
    const world = worldOf(this.repo);
    const steppedBack = this.steppedBack ?? new Set<string>();
    return { world, now: this.now(), steppedBack, random: this.random };
  }

  /** Makes a call and commits what it wrote; where it wrote nothing, all must be as before. */
  async call(move: Move): Promise<Ended> {
    const { id, input, edits = {} } = move;
    const operation = operations.get(id);
    if (operation === undefined) throw new Error(`no operation ${id}`);
    const now = this.now();
    this.#calls += 1;
    this.drawn += 0x100;
    const line = `${id} ${JSON.stringify(input)}`;
    if (inputFaults(operation.input, input).length > 0) return this.#ended('wrong input', line);
    const before = filesIn(this.repo);
    this.repo.write(edits);
    const edited = filesIn(this.repo);
    let played: Played;
    try {
      await this.#compareNear(operation, input, now, line);
      played = await this.#play(operation, input, now);
    } catch (error) {
      this.fault(`${id} threw what is no failure`, [line, String((error as Error).stack)]);
      restore(this.repo, before);
      return this.#ended('error', line);
    }
    if (played.status === 'done' && played.written.length > 0) {
      this.kept.commit(id);
      if (id === 'contributions/reopen') this.steppedBack?.add(String(played.result?.['path']));
      if (this.judgesSteps) await this.judgeStep(`after ${line}`);
      return this.#ended('done', line);
    }
    const differs = Object.keys(changed(edited, filesIn(this.repo)));
    if (differs.length > 0) this.fault(`${id} wrote, and says that it did not`, [line, ...differs]);
    restore(this.repo, before);
    if (played.status === 'thrown') {
      if (!Object.hasOwn(operation.errors, played.error) && !OF_ALL.has(played.error)) {
        this.fault(`${id} failed with an error that its page does not have`, [line, played.error]);
      }
      return this.#ended('error', `${line} ${played.error}`);
    }
    const rules = played.diagnostics.map(({ rule, message }) => `${rule} ${message}`);
    const isRefused = played.status === 'refused';
    return this.#ended(isRefused ? 'refused' : 'unchanged', `${line} ${rules.join(' ')}`);
  }

  /** What an operation that only reads answers. */
  async answerTo({ id, input }: Move, now = this.now()): Promise<unknown> {
    const operation = operations.get(id);
    if (operation === undefined) throw new Error(`no operation ${id}`);
    const played = await this.#play(operation, input, now);
    return played.status === 'thrown' ? played : played.result;
  }

  #play(operation: AnyOperation, input: Move['input'], now: string): Promise<Played> {
    const held = { open: async () => this.kept, memoryOf: async () => this.#memory };
    return play(operation, { input, now }, this.repo, { from: this.drawn, held });
  }

  /** A look near what a call changes has to say what a look at all records says. */
  async #compareNear(
    operation: AnyOperation,
    input: Move['input'],
    now: string,
    line: string,
  ): Promise<void> {
    if (operation.effects === 'reads') return;
    const { near } = this.nearCalls;
    const found = await this.nearCalls.difference((held) =>
      play(operation, { input, now }, this.repo, { dryRun: true, from: this.drawn, held }),
    );
    this.count(this.nearCalls.near > near ? 'judged near its change' : 'judged by all records');
    if (found !== null) this.fault('near its change a call ends otherwise', [line, ...found]);
  }

  /** Goes on on another branch. */
  async checkout(branch: string): Promise<void> {
    this.trace.push(`on ${branch}`);
    await this.kept.checkout(branch);
  }

  /** Runs git, and writes it down. */
  async git(...args: string[]): Promise<string> {
    this.trace.push(`git ${args.join(' ')}`);
    return this.repo.git(...args);
  }

  /** Counts something that happened. */
  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  fault(what: string, told: readonly string[]): void {
    this.faults.push({ what, told });
    this.trace.push(`FAULT ${what}: ${told.join('\n  ')}`);
  }

  /** Looks for errors in the last commit: in the state that it leaves, and in what it changed. */
  async judgeStep(where: string): Promise<boolean> {
    const to = (await this.kept.head()) ?? '';
    const [from] = await this.kept.parents(to);
    if (from === undefined) return true;
    return this.#isSound(`in the newest commit ${where}`, { mode: 'range', from, to, all: true });
  }

  /** Looks for errors in the working tree and in the whole history. */
  async judge(where: string): Promise<boolean> {
    return (
      (await this.#isSound(`in the working tree ${where}`, { mode: 'worktree' })) &&
      (await this.#isSound(`in the history ${where}`, { mode: 'history' }))
    );
  }

  async #isSound(where: string, target: RepositoryTarget): Promise<boolean> {
    const errors = await this.errors(target);
    if (errors.length > 0) this.fault(`errors ${where}`, errors);
    return errors.length === 0;
  }

  /** The errors that a run on what is kept reports. */
  async errors(target: RepositoryTarget = { mode: 'worktree' }): Promise<readonly string[]> {
    return (await this.problems(target)).map(inLine);
  }

  /** The same with all that is said of them. */
  problems(target: RepositoryTarget = { mode: 'worktree' }): Promise<readonly Diagnostic[]> {
    return errorsIn(this.kept, target, this.#memory.analyses);
  }

  /** Lets git see all, and the command line judge it. */
  async judgeByGit(where: string): Promise<void> {
    await this.kept.show();
    for (const mode of [[], ['--history']]) {
      const errors = await errorsOf(this.repo, ...mode);
      if (errors.length > 0) this.fault(`errors ${where}, ${mode[0] ?? 'working tree'}`, errors);
    }
  }

  #ended(ended: Ended, line: string): Ended {
    this.count(`${line.slice(0, line.indexOf(' '))}: ${ended}`);
    this.ends[ended] += 1;
    this.trace.push(`${ended}: ${line}`);
    return ended;
  }

  /** The clock: seven minutes pass with each call, and what is left to pass. */
  now(): string {
    return new Date(FIRST_CALL + this.#calls * 7 * 60_000 + this.passed).toISOString();
  }
}
