import type { Candidate } from '../../core/candidate.ts';
import type { Config } from '../../core/config.ts';
import type { LostFinding } from '../../core/lost-finding.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { FateWitness, JudgedStages } from '../../core/showing.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import type { ExcusedProblem, Excuses } from '../../report/excuse/excuses.ts';
import type { Configuration } from '../configuration.ts';

/** What a run went by. */
export interface Ran {
  readonly repository: Pick<Repository, 'root' | 'prefix'>;
  readonly snapshot: Snapshot;
  readonly configuration: Configuration;
  /** With the levels of the command line. */
  readonly config: Config;
  readonly rules: readonly Rule[];
  readonly excuses: Excuses | null;
}

/** Keeps of one run what became of each finding. */
export class Trace implements FateWitness {
  readonly lostFindings: LostFinding[] = [];
  places: readonly Candidate[] = [];
  refs: readonly RecordRef[] = [];
  stages: JudgedStages = { found: [], compared: [], held: [], steps: [], reported: [] };
  #ran: Ran | null = null;

  candidates(found: readonly Candidate[]): void {
    this.places = found;
  }

  records(found: readonly RecordRef[]): void {
    this.refs = found;
  }

  lost(finding: LostFinding): void {
    this.lostFindings.push(finding);
  }

  judged(stages: JudgedStages): void {
    this.stages = stages;
  }

  ran(ran: Ran): void {
    this.#ran = ran;
  }

  /** What the run went by. */
  get around(): Ran {
    if (this.#ran === null) throw new Error('the run did not end');
    return this.#ran;
  }

  get excused(): readonly ExcusedProblem[] {
    return this.around.excuses?.excused ?? [];
  }
}
