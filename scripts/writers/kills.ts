import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Random } from '../bench/random.ts';
import { sentAfter } from '../faults/signal-faults.ts';
import { leftIn } from './crowd.ts';
import { changes, filesIn, type Play, Site, writingPlays } from './plays.ts';

const KILLED_CALL = fileURLToPath(new URL('killed-call.cjs', import.meta.url));

/** What was found after a process was killed, and after the same call was made again. */
export type KillOutcome =
  | 'it was done before the signal came'
  | 'nothing was written'
  | 'completed by the same call'
  | 'all was written'
  | 'wrong';

export interface Kill {
  readonly operation: string;
  readonly outcome: KillOutcome;
  /** What is wrong; '' for nothing. */
  readonly told: string;
}

/** Kills calls that write, and makes each once more. */
export class Kills {
  readonly #count: string;
  readonly #site: Site;
  readonly #plays: readonly Play[];
  readonly #calls = new Map<
    Play,
    { readonly calls: number; readonly took: number; readonly written: number }
  >();

  private constructor(folder: string, site: Site, plays: readonly Play[]) {
    this.#count = join(folder, 'calls');
    this.#site = site;
    this.#plays = plays;
  }

  static async of(folder: string, env: Readonly<Record<string, string>>): Promise<Kills> {
    return new Kills(folder, new Site(folder, env), await writingPlays());
  }

  /** Two of three at a call that changes something on disk, the others at any instant. */
  async next(random: Random): Promise<Kill> {
    const play = random.pick(this.#plays);
    const isAtCall = random.below(3) > 0;
    const { calls, took, written } = await this.#undisturbed(play);
    const root = this.#site.prepared(play);
    const before = filesIn(root);
    const known = await this.#site.errorsIn(root);
    const at = isAtCall ? 1 + random.below(calls) : 0;
    const meddle = sentAfter(random.below(took * 1.1), 'SIGKILL', false);
    const ended = await this.#call(play, root, at, at === 0 ? meddle : undefined);
    const killed = filesIn(root);
    const hadJournal = leftIn(root).some((name) => name.endsWith('.journal'));
    const again = await this.#call(play, root, 0);
    const after = filesIn(root);
    const faults = await this.#site.faultsIn(root, known, again, play);
    const least = changes(before, after);
    const isTwice = play.example.again === 'done' || again.code === 2;
    if (least < written && !isTwice) faults.push(`${least} files instead of ${written}`);
    const isNew = changes(before, killed) > 0;
    const outcome: KillOutcome =
      faults.length > 0
        ? 'wrong'
        : ended.signal === null
          ? 'it was done before the signal came'
          : hadJournal && isNew
            ? 'completed by the same call'
            : isNew
              ? 'all was written'
              : 'nothing was written';
    if (outcome === 'all was written' && changes(before, killed) < written) {
      return {
        operation: play.operation.id,
        outcome: 'wrong',
        told: 'written in part, and no journal',
      };
    }
    rmSync(root, { recursive: true });
    return { operation: play.operation.id, outcome, told: faults.join(', ') };
  }

  async #undisturbed(play: Play) {
    const known = this.#calls.get(play);
    if (known !== undefined) return known;
    const root = this.#site.prepared(play);
    const before = filesIn(root);
    await this.#call(play, root, 0);
    const fresh = this.#site.prepared(play);
    rmSync(this.#count, { force: true });
    const began = Date.now();
    const ended = await this.#call(play, fresh, 0);
    const took = Date.now() - began;
    if (ended.code !== (play.example.exitCode ?? 0))
      throw new Error(`${play.operation.id}, ${play.example.name}: ${ended.err}${ended.out}`);
    const calls = statSync(this.#count).size;
    const found = { calls, took, written: changes(before, filesIn(fresh)) };
    rmSync(fresh, { recursive: true });
    this.#calls.set(play, found);
    return found;
  }

  #call(play: Play, root: string, at: number, meddle?: ReturnType<typeof sentAfter>) {
    const env = {
      KILL_AT: String(at),
      KILL_COUNT: this.#count,
      NODE_OPTIONS: `--require ${KILLED_CALL}`,
    };
    return this.#site.call(play, root, { env, ...(meddle && { meddle }) });
  }
}
