import type { Settled } from '../core/finding.ts';
import { grouped } from '../core/grouped.ts';
import type { RecordRef } from '../core/record.ts';
import type { Yielded } from '../core/rule-findings.ts';
import { sha256 } from '../core/sha256.ts';
import { type KnownProblem, knownBy, newIn } from '../report/news.ts';
import type { KnownPlace, KnownPlaces } from '../report/state-memory.ts';
import type { CopyGroup } from './copies.ts';
import type { AnalyzedRecord } from './records.ts';

/** Of a state with more problems nothing is kept. */
const MOST_KEPT = 200_000;

/** 128 bits: nobody finds two signs that are written alike. */
const SIGN_DIGITS = 32;

/** What was found in a state, before anything of it is placed or worded. */
export interface RawFindings {
  readonly linked: readonly Yielded[];
  readonly records: readonly AnalyzedRecord[];
  readonly groups: readonly CopyGroup[];
}

/**
 * Where something is told in a state, and whether that is what a state before had there: then nobody
 * needs to know where exactly, or in which words.
 */
export class ToldPlaces implements Told {
  /** By path, the one at which its problems are told. */
  readonly #canonical = new Map<string, string>();
  readonly #digests = new Map<string, string>();
  readonly #base: KnownPlaces;
  /** The places that hold something else than before, with those whose records have the same id. */
  readonly #changed = new Set<string>();

  /** @param base what is known of the state before; empty where there is none */
  constructor({ linked, records, groups }: RawFindings, base: KnownPlaces) {
    this.#base = base;
    const told = grouped(textsOf(records, linked), ({ path }) => path);
    for (const { canonical, copies } of groups) {
      const refs = [canonical, ...copies];
      const texts = refs.flatMap(({ path }) => told.get(path) ?? []).map(({ text }) => text);
      if (texts.length === 0) continue;
      for (const { path } of refs) this.#canonical.set(path, canonical.path);
      // Of a path that is two things (a record, and one of two twins), both count.
      const other = this.#digests.get(canonical.path) ?? '';
      this.#digests.set(canonical.path, other + digestOf(refs, texts));
    }
    this.#findChanged(records, groups);
  }

  /** Equal problems of equal ids are counted, wherever they stand: which one is new shows by all of them. */
  #findChanged(records: readonly AnalyzedRecord[], groups: readonly CopyGroup[]): void {
    const ids = new Map(
      records.flatMap(({ ref, analysis }) =>
        analysis.id === null ? [] : [[ref.path, analysis.id] as const],
      ),
    );
    const telling = groups
      .map(({ canonical }) => canonical)
      .filter(({ path }) => this.#digests.has(path));
    const byId = grouped(telling, ({ path, kind, home }) => {
      const id = ids.get(path) ?? null;
      return JSON.stringify(id === null ? [path] : [kind, home, id]);
    });
    const isSame = ({ path }: RecordRef): boolean =>
      this.#base.get(path)?.digest === this.#digests.get(path);
    for (const refs of byId.values()) {
      if (refs.every(isSame)) continue;
      for (const { path } of refs) this.#changed.add(path);
    }
  }

  /** True where all that is told of a path was told of it before. */
  isOld(path: string): boolean {
    const canonical = this.#canonical.get(path);
    return canonical !== undefined && !this.#changed.has(canonical);
  }

  /** What else was told of the state before. */
  get others(): readonly KnownProblem[] {
    return [...this.#base.values()].flatMap(({ path, problems }) =>
      this.isOld(path) ? [] : problems,
    );
  }

  /**
   * What is to be known of this state; null where that is too much.
   * @param settled its problems but for the old ones
   */
  known(settled: readonly Settled[]): KnownPlaces | null {
    const byPath = grouped(settled, ({ diagnostic }) => diagnostic.path);
    const places = new Map<string, KnownPlace>();
    let count = 0;
    for (const path of new Set([...this.#digests.keys(), ...byPath.keys()])) {
      const place = (this.isOld(path) ? this.#base.get(path) : undefined) ?? {
        path,
        digest: this.#digests.get(path) ?? '',
        problems: signed(byPath.get(path) ?? []),
      };
      places.set(path, place);
      count += place.problems.length;
    }
    return count > MOST_KEPT ? null : places;
  }
}

/** What of a state is old. */
export interface Told {
  /** True where all that is told of a path was told of it before. */
  isOld(path: string): boolean;
  /** What else was told of the state before. */
  readonly others: readonly KnownProblem[];
}

interface ToldText {
  readonly path: string;
  readonly text: string;
}

/** Each finding as a text, at the path of its record. */
function textsOf(
  records: readonly AnalyzedRecord[],
  linked: readonly Yielded[],
): readonly ToldText[] {
  const ofFiles = records.flatMap(({ ref: { path }, analysis }) =>
    analysis.findings.map(({ rule, messageId, range, key }) => {
      const told = [rule, messageId, range.start.offset, range.end.offset, key];
      return { path, text: JSON.stringify(told) };
    }),
  );
  const across = linked.map(({ rule, finding }) => {
    return { path: finding.record.path, text: JSON.stringify([rule.id, finding]) };
  });
  return [...ofFiles, ...across];
}

/** By what problems are known to `unknownOf`. */
export function signed(problems: readonly Settled[]): readonly KnownProblem[] {
  return knownBy(problems, written);
}

/** The problems that are none of those that are known of the state before. */
export function unknownOf(
  problems: readonly Settled[],
  before: readonly KnownProblem[],
): ReadonlySet<Settled> {
  return newIn(problems, before, written);
}

function written(sign: string): string {
  return sha256(sign).slice(0, SIGN_DIGITS);
}

/** Equal for the same findings of the same contents. */
function digestOf(refs: readonly RecordRef[], texts: readonly string[]): string {
  return sha256(JSON.stringify([refs, texts])).slice(0, SIGN_DIGITS);
}
