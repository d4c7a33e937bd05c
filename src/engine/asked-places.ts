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

/**
 * What findings ask of the places of one record. It is answered while the record is at hand, and the
 * record let go: all that thousands of findings point at take more memory than the rest of a run.
 */
export class AskedPlaces implements Locator {
  readonly #wanted = new Map<Place | undefined, Wanted>();
  readonly #ranges = new Map<Place | undefined, Range>();
  readonly #texts = new Map<Place | undefined, string>();
  readonly #excerpts = new Map<Range, readonly SourceLine[]>();

  ask(place: Place | undefined, { text = false, excerpt = false }: Wanted = {}): void {
    const known = this.#wanted.get(place);
    this.#wanted.set(place, {
      text: text || known?.text === true,
      excerpt: excerpt || known?.excerpt === true,
    });
  }

  answerBy(locator: Locator): void {
    for (const [place, { text, excerpt }] of this.#wanted) {
      const range = locator.rangeOf(place);
      this.#ranges.set(place, range);
      if (text) this.#texts.set(place, locator.textOf(place));
      if (excerpt) this.#excerpts.set(range, locator.excerptOf(range));
    }
  }

  rangeOf(place: Place | undefined): Range {
    return answered(this.#ranges.get(place));
  }

  textOf(place: Place | undefined): string {
    return answered(this.#texts.get(place));
  }

  excerptOf(range: Range): readonly SourceLine[] {
    return answered(this.#excerpts.get(range));
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
