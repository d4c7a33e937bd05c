import { textAt } from '../../core/json-value.ts';
import { defineKind, definePathKind } from '../../core/kind.ts';
import { votingMatrixFact } from './facts/consensus-facts.ts';
import type { VotingMatrixFact } from './facts.ts';
import { MATRIX_PATH } from './matrix-paths.ts';
import { votedAgain } from './reruns.ts';
import { matrixRows, meetVotes } from './rows.ts';

declare module '../../core/record.ts' {
  interface RecordOf {
    'voting-matrix': JsonRecord<'voting-matrix'>;
  }
  interface PathKinds {
    /** A file that is where a voting matrix could be, and is not read as one. */
    'stray-matrix': true;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    'voting-matrix': VotingMatrixFact;
    'stray-matrix': Readonly<Record<string, never>>;
  }
}

const votingMatrix = defineKind({
  kind: 'voting-matrix',
  words: ['voting matrix', 'voting matrices'],
  format: 'json',
  places: [{ folder: '.cleo', path: MATRIX_PATH }],
  claimed: { setting: 'consensus.include', patterns: ({ consensus }) => consensus.include },
  samples: ['1.json', '1-consensus.json', 'consensus/1-consensus.json'],
  schema: { name: 'voting-matrix', load: () => import('./schemas/voting-matrix.generated.js') },
  fact: votingMatrixFact,
  rows: matrixRows,
  derive: meetVotes,
  replaced: (facts) => new Set(votedAgain(facts).keys()),
  settles: MATRIX_PATH,
  id: ({ value }) => textAt(value, 'questionId'),
  editor: ['**/.cleo/consensus/*.json', '**/.cleo/rcasd/**/consensus/*-consensus.json'],
});

const strayMatrix = definePathKind({
  kind: 'stray-matrix',
  words: ['stray file', 'stray files'],
  format: 'path',
  // Nobody looks it up.
  rows: () => undefined,
});

export const consensusKinds = [votingMatrix, strayMatrix];
