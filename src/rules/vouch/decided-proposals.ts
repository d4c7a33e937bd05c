import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';
import type { VouchProposalFact } from '../../core/vouch-fact.ts';
import { nameOf } from './bases.ts';

export type Verdict = 'approved' | 'rejected';

/** A proposal in `decided/`. */
export interface DecidedProposal extends FactEntry<'vouch-proposal'> {
  /** By its own word, else by its file's name. */
  readonly id: string;
  /** Null where its status is neither; `vouch/decided` tells it. */
  readonly verdict: Verdict | null;
}

/** The kinds of objects that a proposal can add, by its own word for them. */
const KINDS = new Map([
  ['claim', 'vouch-claim'],
  ['entity', 'vouch-entity'],
  ['page', 'vouch-page'],
  ['relation', 'vouch-relation'],
] as const);

export type ArtifactKind = 'vouch-claim' | 'vouch-entity' | 'vouch-page' | 'vouch-relation';

/** The kind of object that a proposal adds; null for one that adds none, or one of a newer kind. */
export function artifactKind({ kind }: Pick<VouchProposalFact, 'kind'>): ArtifactKind | null {
  const kinds: ReadonlyMap<string | null, ArtifactKind> = KINDS;
  return kinds.get(kind) ?? null;
}

/** The proposals in `decided/`. Those in `proposed/` are no part of what is shared. */
export const decidedProposals = oncePer((facts: Facts): readonly DecidedProposal[] =>
  facts
    .of('vouch-proposal')
    .filter(({ record: { path, home } }) => path.startsWith(`${home}/decided/`))
    .map(({ record, fact }) => ({
      record,
      fact,
      id: fact.id ?? nameOf(record),
      verdict: fact.status === 'approved' || fact.status === 'rejected' ? fact.status : null,
    })),
);
