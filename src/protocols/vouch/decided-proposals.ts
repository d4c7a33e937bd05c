import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';
import { nameOf } from './bases.ts';
import { isDecided } from './vouch-gate.ts';

export type Verdict = 'approved' | 'rejected';

/** A proposal in `decided/`. */
export interface DecidedProposal extends FactEntry<'vouch-proposal'> {
  /** By its own word, else by its file's name. */
  readonly id: string;
  /** Null where its status is neither; `vouch/decided` tells it. */
  readonly verdict: Verdict | null;
}

/** The proposals in `decided/`. Those in `proposed/` are no part of what is shared. */
export const decidedProposals = oncePer((facts: Facts): readonly DecidedProposal[] =>
  facts
    .of('vouch-proposal')
    .filter(({ record }) => isDecided(record))
    .map(({ record, fact }) => ({
      record,
      fact,
      id: fact.id ?? nameOf(record),
      verdict: fact.status === 'approved' || fact.status === 'rejected' ? fact.status : null,
    })),
);
