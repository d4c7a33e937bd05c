import type { LocatedFinding } from '../core/finding.ts';
import type { Analyses } from './analyses.ts';
import type { Analysis } from './analyze.ts';
import { Remembered } from './remembered.ts';

/**
 * Keys of blobs, to their end: what has no blob may be something else the next time, and a path may
 * hold whatever its writer wants to have remembered, line ends included.
 */
const LASTING = /^[0-9a-f]{40}(?:[0-9a-f]{24})? [a-z-]+ (?:true|false) (?:true|false)$/;

/** No key of an analysis begins so. */
const PLACE = /^place [0-9a-f]{64}$/;

/** The analyses that runs remember, and where findings over many records stand in each. */
export class RememberedAnalyses extends Remembered<Analysis> implements Analyses {
  readonly places: Remembered<LocatedFinding>;

  /** @param read gives what `toRemember` and `places.toRemember` gave, by key; called once */
  constructor(read: () => ReadonlyMap<string, string>) {
    let opened: ReadonlyMap<string, string> | null = null;
    const readOnce = (): ReadonlyMap<string, string> => {
      opened ??= read();
      return opened;
    };
    super(readOnce, (key) => LASTING.test(key));
    this.places = new Remembered(readOnce, (key) => PLACE.test(key));
  }
}
