import { backendsTarget } from './backends-target.ts';
import { configurationTarget } from './configuration-target.ts';
import { historyTarget } from './history-target.ts';
import { objectsTarget } from './objects-target.ts';
import { parsersTarget } from './parsers-target.ts';
import { recordsTarget } from './records-target.ts';
import type { Target } from './target.ts';

/** All that is fuzzed, in the order in which it is tried. */
export const TARGETS: readonly Target[] = [
  recordsTarget(),
  parsersTarget(),
  historyTarget(),
  configurationTarget(),
  objectsTarget(),
  backendsTarget(),
];
