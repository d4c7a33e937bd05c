import type { Random } from '../bench/random.ts';
import type { Deeds } from './deeds.ts';
import type { Judgement } from './judgement.ts';
import type { Stage } from './stage.ts';
import type { Verdicts } from './verdicts.ts';

/** Where a fault is played, and which of its variants. */
export interface Scene {
  readonly stage: Stage;
  readonly verdicts: Verdicts;
  readonly deeds: Deeds;
  /** From 0; goes through all variants in turn. */
  readonly nth: number;
  readonly random: Random;
}

/** Something that goes wrong while a run is on its way, or before. */
export interface Fault {
  readonly name: string;
  /** Disturbs one run, and judges how it ended and what it left behind. */
  play(scene: Scene): Promise<Judgement>;
}
