import type { SourceLine } from '../core/diagnostic.ts';
import type { Finding } from '../core/finding.ts';
import type { Locator } from '../core/locator.ts';
import type { Place, Range } from '../core/place.ts';
import type { RecordRef } from '../core/record.ts';

/** What is wanted of a place besides its range. */
interface Wanted {
  readonly text?: boolean;
  readonly excerpt?: boolean;
}

/** A place, what is wanted of it, and the answers. */
class Asked {
  wantsText: boolean;
  wantsExcerpt: boolean;
  range: Range | undefined;
  text: string | undefined;
  excerpt: readonly SourceLine[] | undefined;

  constructor(wantsText: boolean, wantsExcerpt: boolean) {
    this.wantsText = wantsText;
    this.wantsExcerpt = wantsExcerpt;
  }
}

/**
 * What findings ask of the places of one record. It is answered while the record is at hand, and the
 * record let go: all that thousands of findings point at take more memory than the rest of a run.
 */
export class AskedPlaces implements Locator {
  readonly #asked = new Map<Place | undefined, Asked>();
  /** The same by their ranges, where one was answered with an excerpt. */
  readonly #byRange = new Map<Range, Asked>();

  ask(place: Place | undefined, { text = false, excerpt = false }: Wanted = {}): void {
    const known = this.#asked.get(place);
    if (known === undefined) this.#asked.set(place, new Asked(text, excerpt));
    else {
      known.wantsText ||= text;
      known.wantsExcerpt ||= excerpt;
    }
  }

  /** Of a path that is two records, the last one answers. */
  answerBy(locator: Locator): void {
    this.#byRange.clear();
    for (const [place, asked] of this.#asked) {
      const range = locator.rangeOf(place);
      asked.range = range;
      if (asked.wantsText) asked.text = locator.textOf(place);
      if (!asked.wantsExcerpt) continue;
      asked.excerpt = locator.excerptOf(range);
      this.#byRange.set(range, asked);
    }
  }

  rangeOf(place: Place | undefined): Range {
    return answered(this.#asked.get(place)?.range);
  }

  textOf(place: Place | undefined): string {
    return answered(this.#asked.get(place)?.text);
  }

  excerptOf(range: Range): readonly SourceLine[] {
    return answered(this.#byRange.get(range)?.excerpt);
  }
}

function answered<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Error('nobody asked for this place before');
  return answer;
}

/** Asks for all that `locate` wants to know of a finding. */
export function askFor(
  finding: Finding & { readonly record: RecordRef },
  placesOf: (path: string) => AskedPlaces,
): void {
  const { record, at, key, related = [], edit } = finding;
  placesOf(record.path).ask(at, { text: key === undefined, excerpt: true });
  for (const other of related) {
    placesOf((other.record ?? record).path).ask(other.at, { excerpt: other.alike === true });
  }
  for (const replacement of edit?.replacements ?? []) {
    const place = edit?.creates == null ? replacement.at : undefined;
    placesOf((edit?.record ?? record).path).ask(place);
  }
}
