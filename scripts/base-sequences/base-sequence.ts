import type { TestRepository } from '../../test/git/repository-builder.ts';
import { filesIn } from '../../test/operations/play.ts';
import type { Random } from '../bench/random.ts';
import { chance, type Move } from '../sequences/move.ts';
import { type Ended, PlayedSequence } from '../sequences/played-sequence.ts';
import { drawCall } from './draw.ts';
import type { Drawing, Draws } from './drawing.ts';
import { BEGINNING } from './proposing.ts';
import { FOLDERS, isIgnored, startFiles } from './start.ts';
import { baseIn, bundlesIn, foldersWithBase } from './world.ts';

const HOUR_MS = 3_600_000;

/** A repository with knowledge bases, on which three actors call methods. */
export class BaseSequence extends PlayedSequence {
  /** Claims that are drawn before others. */
  focus: readonly string[] = [];

  constructor(repo: TestRepository, random: Random) {
    super(repo, random, isIgnored);
  }

  override async begin(): Promise<void> {
    await super.begin(startFiles(this.random));
    const [first, second] = FOLDERS;
    // The whole history is judged in the end.
    this.judgesSteps = false;
    await this.call(madeBase(first));
    for (const draws of BEGINNING) await this.drawOn(first, draws);
    if (chance(this.random, 25)) {
      await this.call(madeBase(second));
      for (const draws of BEGINNING) await this.drawOn(second, draws);
    }
    this.judgesSteps = true;
  }

  override async step(): Promise<Ended> {
    if (chance(this.random, 15)) this.passed += this.random.below(72) * HOUR_MS;
    return this.onBase(this.#someFolder(), drawCall);
  }

  async drawOn(folder: string, draws: Draws): Promise<void> {
    await this.onBase(folder, draws);
  }

  async onBase(folder: string, draws: Draws): Promise<Ended> {
    const move = draws(this.drawingOf(folder));
    if (move === null) return 'unchanged';
    return this.call(withBase(move, folder));
  }

  drawingOf(folder: string): Drawing {
    const files = filesIn(this.repo);
    return {
      base: baseIn(files, folder),
      bundles: bundlesIn(files),
      random: this.random,
      now: this.now(),
      focus: this.focus,
    };
  }

  #someFolder(): string {
    if (chance(this.random, 75)) return '';
    return this.random.pick(foldersWithBase(filesIn(this.repo)));
  }
}

function madeBase(folder: string): Move {
  return { id: 'vouch/init', input: { folder: folder || '.', actor: 'alice' } };
}

/** The call on one base. */
export function withBase({ id, input }: Move, folder: string): Move {
  const namesNone = id === 'vouch/init' || id === 'vouch/capabilities';
  return { id, input: namesNone ? input : { ...input, base: folder || '.' } };
}
