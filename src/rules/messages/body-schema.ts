import type { MessageType } from '../../core/record.ts';

/**
 * The protocol's body schema as data: what each message type holds, and which one rule tells each
 * fault of each section (seed: Message Types and Body Schemas, ACK Semantics Summary).
 * Rules about sections read this table and decide nothing themselves.
 */

/** The rules that tell a section's faults. */
export type SectionRule =
  | 'MB-003'
  | 'MB-006'
  | 'MB-007'
  | 'MB-008'
  | 'message/required-section'
  | 'message/recommended-section'
  | 'message/schema-section'
  | 'message/section-value'
  | 'message/empty-section'
  | 'message/near-section';

/** What a section's content must be, beyond being there. */
export type Content =
  | 'text'
  /** One agent name and nothing else. */
  | 'agent'
  /** Somebody: not just `none`. */
  | 'contributors'
  /** At least one `§n`. */
  | 'citation'
  /** At least one number. */
  | 'counts'
  /** One of `choices`, then what the author likes. */
  | 'choice';

export interface SectionSchema {
  /** The heading's text as it should read. */
  readonly title: string;
  /** Who tells that the section is missing; null where it may be. */
  readonly missing: SectionRule | null;
  /** Who tells that nothing stands under the heading. */
  readonly empty: SectionRule;
  readonly holds: Content;
  /** For `choice`. */
  readonly choices: readonly string[];
  /** A rule that, where it finds fault with the message, has said all there is to say of this section. */
  readonly spokenForBy?: 'MB-002' | 'MB-004';
}

export interface TypeSchema {
  /** What `ack_required` should be, and who tells that it is not. */
  readonly ack: {
    readonly wanted: boolean;
    readonly rule: 'MB-009' | 'MB-010' | 'MB-011' | 'MB-012' | 'message/ack-required';
  };
  readonly sections: readonly SectionSchema[];
}

/** What a section is unless something else is said of it: optional, with any text. */
const PLAIN = {
  missing: null,
  empty: 'message/empty-section',
  holds: 'text',
  choices: [],
} as const;

type Extra = Partial<Omit<SectionSchema, 'title'>>;

/** In the type's table as required: must be there and hold something. */
function required(title: string, extra: Extra = {}): SectionSchema {
  const rule = 'message/required-section';
  return { ...PLAIN, title, missing: rule, empty: rule, ...extra };
}

/** In the type's table as present: the rule wants the heading, an empty section is a lesser fault. */
function present(title: string, missing: SectionRule): SectionSchema {
  return { ...PLAIN, title, missing };
}

/** In the type's table as recommended: should be there and hold something. */
function recommended(title: string, extra: Extra = {}): SectionSchema {
  const rule = 'message/recommended-section';
  return { ...PLAIN, title, missing: rule, empty: rule, ...extra };
}

/** In the body schema, in no table, and not marked optional. */
function listed(title: string, extra: Extra = {}): SectionSchema {
  return { ...PLAIN, title, missing: 'message/schema-section', ...extra };
}

/** Marked optional in the body schema. */
function optional(title: string): SectionSchema {
  return { ...PLAIN, title };
}

function oneOf(...choices: string[]): Extra {
  return { holds: 'choice', choices };
}

const HANDOFF_AGENT: Extra = { missing: 'MB-008', empty: 'MB-008', holds: 'agent' };

export const BODY_SCHEMA: Readonly<Record<MessageType, TypeSchema>> = {
  KICKOFF: {
    ack: { wanted: true, rule: 'MB-010' },
    sections: [
      // A title may state the question (MB-002), but the schema has a section for it.
      {
        ...present('Research Question', 'message/recommended-section'),
        spokenForBy: 'MB-002',
      },
      present('Context', 'MB-003'),
      recommended('Excerpt', { holds: 'citation' }),
      optional('Initial Hypotheses'),
      optional('Constraints'),
      listed('Requested Outputs'),
    ],
  },
  DELTA: {
    ack: { wanted: false, rule: 'message/ack-required' },
    sections: [listed('Deltas', { spokenForBy: 'MB-004' })],
  },
  COMPILED: {
    ack: { wanted: false, rule: 'message/ack-required' },
    sections: [
      listed('Summary'),
      required('Contributors', { holds: 'contributors' }),
      recommended('Statistics', { holds: 'counts' }),
      listed('Validation Status'),
      listed('Full Artifact'),
    ],
  },
  CRITIQUE: {
    ack: { wanted: true, rule: 'message/ack-required' },
    sections: [
      present('Target', 'MB-006'),
      present('Attack', 'MB-007'),
      listed('Evidence'),
      optional('Proposed Resolution'),
      recommended('Severity', oneOf('Critical', 'Major', 'Minor')),
    ],
  },
  ACK: {
    ack: { wanted: false, rule: 'MB-009' },
    sections: [
      recommended('Message ID'),
      required('Status', oneOf('Received', 'Understood', 'Will Action', 'Completed')),
      optional('Notes'),
    ],
  },
  CLAIM: {
    ack: { wanted: false, rule: 'message/ack-required' },
    sections: [
      required('Item'),
      required('Agent', { holds: 'agent' }),
      optional('Estimated Duration'),
      optional('Approach'),
    ],
  },
  HANDOFF: {
    ack: { wanted: true, rule: 'message/ack-required' },
    sections: [
      required('Item'),
      required('From', HANDOFF_AGENT),
      required('To', HANDOFF_AGENT),
      listed('Reason'),
      recommended('State'),
      listed('Files Modified'),
      listed('Next Steps'),
    ],
  },
  BLOCKED: {
    ack: { wanted: true, rule: 'MB-012' },
    sections: [
      required('Item'),
      required('Blocker'),
      recommended('Type', oneOf('Dependency', 'Question', 'Resource', 'External')),
      listed('Attempted'),
      listed('Needed'),
    ],
  },
  QUESTION: {
    ack: { wanted: true, rule: 'MB-011' },
    sections: [
      listed('Context'),
      present('Question', 'message/required-section'),
      optional('Options'),
      listed('Impact'),
      recommended('Urgency', oneOf('Blocking', 'Soon', 'Whenever')),
    ],
  },
  INFO: { ack: { wanted: false, rule: 'message/ack-required' }, sections: [] },
};
