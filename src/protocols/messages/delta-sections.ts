/** A name that has to be written in one way, and the words that people write instead. */
export interface Named {
  readonly insteadOf: readonly string[];
}

/** What an artifact keeps under one section name of a delta. */
export interface DeltaSection extends Named {
  /** What its items' ids begin with; the id itself where the section is a single item. */
  readonly prefix: string;
  /** True where there is one item only, so that it can be edited but neither added nor killed. */
  readonly single: boolean;
  /** What the payload of an ADD has to hold. */
  readonly fields: readonly string[];
}

/** The sections of an artifact (delta output format, as the seed depends on it), by name. */
export const SECTIONS: ReadonlyMap<string, DeltaSection> = new Map([
  [
    'hypothesis_slate',
    {
      prefix: 'H',
      single: false,
      fields: ['name', 'claim', 'mechanism', 'anchors'],
      insteadOf: ['hypotheses', 'hypothesis', 'slate'],
    },
  ],
  [
    'predictions_table',
    {
      prefix: 'P',
      single: false,
      fields: ['condition', 'predictions'],
      insteadOf: ['predictions', 'prediction', 'prediction_table'],
    },
  ],
  [
    'discriminative_tests',
    {
      prefix: 'T',
      single: false,
      fields: ['name', 'procedure', 'discriminates', 'expected_outcomes'],
      insteadOf: ['tests', 'test', 'discriminative', 'experiments'],
    },
  ],
  [
    'assumption_ledger',
    {
      prefix: 'A',
      single: false,
      fields: ['name', 'statement', 'load', 'test', 'status'],
      insteadOf: ['assumptions', 'assumption', 'ledger', 'assumptions_ledger'],
    },
  ],
  [
    'anomaly_register',
    {
      prefix: 'X',
      single: false,
      fields: ['name', 'observation', 'conflicts_with', 'status'],
      insteadOf: ['anomalies', 'anomaly', 'anomalies_register'],
    },
  ],
  [
    'adversarial_critique',
    {
      prefix: 'C',
      single: false,
      fields: ['name', 'attack', 'evidence', 'current_status'],
      insteadOf: ['critiques', 'critique', 'adversarial', 'adversarial_critiques'],
    },
  ],
  [
    'research_thread',
    {
      prefix: 'RT',
      single: true,
      fields: [],
      insteadOf: ['research_question', 'thread', 'rt'],
    },
  ],
]);

/** What a delta can do to a section. */
export type Operation = 'ADD' | 'EDIT' | 'KILL';

export const OPERATIONS: ReadonlyMap<string, Named> = new Map([
  ['ADD', { insteadOf: ['create', 'insert', 'append', 'new'] }],
  ['EDIT', { insteadOf: ['update', 'modify', 'change', 'replace', 'revise', 'amend'] }],
  ['KILL', { insteadOf: ['delete', 'remove', 'drop', 'retract', 'reject', 'supersede'] }],
]);

/** The members of a delta that the rules speak about. */
export type Member = 'operation' | 'section' | 'target_id' | 'payload' | 'rationale';

export const MEMBERS: ReadonlyMap<string, Named> = new Map<Member, Named>([
  ['operation', { insteadOf: ['op', 'action'] }],
  ['section', { insteadOf: [] }],
  ['target_id', { insteadOf: ['target', 'item_id', 'id'] }],
  ['payload', { insteadOf: [] }],
  ['rationale', { insteadOf: [] }],
]);
