import type { Ended } from './ended.ts';
import { countedCalls, failing } from './failing-files.ts';
import type { Photograph, Stage } from './stage.ts';
import type { Writer } from './writers.ts';

/** What a command that writes makes of the stage when nothing is in its way. */
export interface Deed {
  readonly before: Photograph;
  readonly after: Photograph;
  readonly ended: Ended;
  /** How many calls it takes to change what it changes on disk. */
  readonly calls: number;
}

/** The deeds that can be done on one stage; each is done once to see it. */
export class Deeds {
  readonly #stage: Stage;
  readonly #known = new Map<Writer, Promise<Deed>>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  of(writer: Writer): Promise<Deed> {
    const known = this.#known.get(writer) ?? this.#do(writer);
    this.#known.set(writer, known);
    return known;
  }

  async #do(writer: Writer): Promise<Deed> {
    const stage = this.#stage;
    await prepared(stage, writer);
    const before = stage.photograph();
    countedCalls(stage);
    const ended = await stage.start(writer.args, { env: failing(stage, 'EIO', 0) });
    return { before, after: stage.photograph(), ended, calls: countedCalls(stage) };
  }
}

/** Makes the stage what it was in the beginning, with something to do for a writer. */
export async function prepared(stage: Stage, { prepare }: Writer): Promise<void> {
  stage.restore();
  await prepare?.(stage);
}
