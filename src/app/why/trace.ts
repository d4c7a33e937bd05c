import type { Candidate } from '../../core/candidate.ts';
import type { Config, LevelSetting } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type {
  FateWitness,
  LostFinding,
  Why,
  WitnessedCopies,
  WitnessedRecord,
} from '../../core/fate-witness.ts';
import type { Settled } from '../../core/finding.ts';
import type { ReadableKind, RecordOf } from '../../core/record.ts';
import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Witness } from '../../core/showing.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import type { SupersededByPath } from '../../core/superseded.ts';
import type { ExcusedProblem, Excuses } from '../../report/excuse/excuses.ts';
import type { Configuration } from '../configuration.ts';

/** What a run went by. */
export interface Ran {
  readonly repository: Pick<Repository, 'root' | 'prefix'>;
  readonly snapshot: Snapshot;
  readonly configuration: Configuration;
  /** False where the history alone is judged. */
  readonly judgesRecords: boolean;
  /** With the levels of the command line. */
  readonly config: Config;
  /** What `--rule` says. */
  readonly given: readonly LevelSetting[];
  readonly rules: readonly Rule[];
  readonly excuses: Excuses | null;
}

/** Keeps of one run what became of each finding. */
export class Trace implements FateWitness {
  readonly lostFindings: LostFinding[] = [];
  places: readonly Candidate[] = [];
  present: readonly WitnessedRecord[] = [];
  copies: readonly WitnessedCopies[] = [];
  supersededEntries: SupersededByPath = new Map();
  found: readonly Settled[] = [];
  reported: readonly Diagnostic[] = [];
  /** What is told of a run. */
  readonly witness: Witness = { fates: this, record: (id, record) => this.#meet(id, record) };
  readonly #reasons = new Map<string, Why>();
  readonly #lines = new Map<string, number>();
  readonly #given: readonly LevelSetting[];
  #ran: Ran | null = null;

  /** @param given the levels of the command line */
  constructor(given: readonly LevelSetting[] = []) {
    this.#given = given;
  }

  candidates(found: readonly Candidate[]): void {
    this.places = found;
  }

  records(found: readonly WitnessedRecord[], groups: readonly WitnessedCopies[]): void {
    this.present = found;
    this.copies = groups;
  }

  superseded(entries: SupersededByPath): void {
    this.supersededEntries = entries;
  }

  lost(finding: LostFinding): void {
    this.lostFindings.push(finding);
  }

  dropped(
    handed: readonly Settled[],
    left: readonly Settled[],
    why: Why | ((problem: Settled) => Why),
  ): void {
    const others = new Set(left);
    for (const problem of handed) {
      if (others.has(problem)) continue;
      const reason = typeof why === 'function' ? why(problem) : why;
      this.#reasons.set(nameOf(problem.diagnostic), reason);
    }
  }

  judged(found: readonly Settled[], reported: readonly Diagnostic[]): void {
    this.found = found;
    this.reported = reported;
  }

  ran(ran: Omit<Ran, 'given'>): void {
    this.#ran = { ...ran, given: this.#given };
  }

  /** What the run went by. */
  get around(): Ran {
    if (this.#ran === null) throw new Error('the run did not end');
    return this.#ran;
  }

  #meet(id: string | null, record: RecordOf[ReadableKind]): void {
    if (id === null || !('text' in record)) return;
    this.#lines.set(id, record.text.replace(/\n$/, '').split('\n').length);
  }

  /** How many lines a content has; null where that is not known. */
  linesIn(id: string | null): number | null {
    return this.#lines.get(id ?? '') ?? null;
  }

  /** The path at which the problems of a copy are reported; null for what is none. */
  canonicalOf(path: string): string | null {
    const isCopy = ({ copies }: WitnessedCopies) => copies.some((each) => each.path === path);
    return this.copies.find(isCopy)?.canonical.path ?? null;
  }

  /** Why a stage dropped a problem; null where none says that it did. */
  reasonFor(diagnostic: Diagnostic): Why | null {
    return this.#reasons.get(nameOf(diagnostic)) ?? null;
  }

  /** The entry that excuses a problem. */
  excuseFor(diagnostic: Diagnostic): ExcusedProblem | null {
    const { excuses } = this.around;
    return excuses?.excused.find((each) => isSame(each.diagnostic, diagnostic)) ?? null;
  }
}

/** True for one problem, also where a stage said more of it, or another place. */
export function isSame(one: Diagnostic, other: Diagnostic): boolean {
  return nameOf(one) === nameOf(other);
}

function nameOf({ rule, fingerprint, commit }: Diagnostic): string {
  return [rule, fingerprint, commit?.id].join('\0');
}
