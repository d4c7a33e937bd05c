import { readBaseline } from '../../src/app/baseline/baseline-lines.ts';
import { wordsOf } from '../../src/app/configuration.ts';
import { findConfig, reachIn } from '../../src/config/find.ts';
import { readConfig } from '../../src/config/layers.ts';
import type { Config } from '../../src/core/config.ts';
import { WrongUse } from '../../src/core/failure.ts';
import type { Fault } from '../../src/core/fault.ts';
import { failureText } from '../../src/report/failure.ts';
import { rules } from '../all-rules.ts';
import { configurationSeeds } from './configuration-seeds.ts';
import { Broken, escaped } from './finding.ts';
import { type FuzzInput, lastCommit } from './fuzz-input.ts';
import { demandPlaces } from './properties/places.ts';
import { LIVE, PLAIN } from './properties/reports.ts';
import type { Target } from './target.ts';
import { snapshotOf, verdictOn } from './verdict.ts';

/** Where the seeds have their baseline. */
const BASELINE = 'known.jsonl';

const KNOWN = {
  ids: rules.map(({ id }) => id),
  rules,
  words: (fault: Fault) => wordsOf(fault, rules),
};

/** Configurations with what they extend, baselines, and what is judged by them. */
export function configurationTarget(): Target {
  return {
    name: 'configuration',
    batch: 32,
    seeds: configurationSeeds,
    async check(input, isThorough) {
      const [config, refused] = await readBy(input);
      if (isThorough) {
        const again = await readBy(input);
        if (JSON.stringify(again) !== JSON.stringify([config, refused])) {
          throw new Broken('a second run says something else', 'config', JSON.stringify(again));
        }
      }
      readLines(input);
      if (config === null) return;
      const report = await verdictOn(snapshotOf(input), config);
      demandPlaces(report.diagnostics, [lastCommit(input).files]);
    },
  };
}

/** The configuration of a state, or why it is none. */
async function readBy(input: FuzzInput): Promise<[Config | null, string | null]> {
  const snapshot = snapshotOf(input);
  try {
    const source = await findConfig(snapshot);
    if (source === null) return [null, null];
    const { config } = await readConfig(source, KNOWN, reachIn(snapshot));
    return [config, null];
  } catch (error) {
    return [null, refusal(error)];
  }
}

function readLines(input: FuzzInput): void {
  const content = lastCommit(input).files[BASELINE];
  if (!(content instanceof Uint8Array)) return;
  try {
    readBaseline(BASELINE, content, rules);
  } catch (error) {
    refusal(error);
  }
}

/** What is no configuration is refused in words, and nothing of it is live in them. */
function refusal(error: unknown): string {
  if (!(error instanceof WrongUse)) throw escaped(error);
  const text = failureText(error, PLAIN);
  const live = LIVE.exec(text);
  if (live === null && error.message.trim() !== '') return text;
  throw new Broken('a live character in a refusal', error.code, JSON.stringify(text));
}
