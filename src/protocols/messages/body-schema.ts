import type { MessageType } from './subject.ts';

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
  /** What to write there: how a help line goes on behind `Write`. */
  readonly wants: string;
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

type Extra = Partial<Omit<SectionSchema, 'title' | 'wants'>>;

/** In the type's table as required: must be there and hold something. */
function required(title: string, wants: string, extra: Extra = {}): SectionSchema {
  const rule = 'message/required-section';
  return { ...PLAIN, title, wants, missing: rule, empty: rule, ...extra };
}

/** In the type's table as present: the rule wants the heading, an empty section is a lesser fault. */
function present(title: string, wants: string, missing: SectionRule): SectionSchema {
  return { ...PLAIN, title, wants, missing };
}

/** In the type's table as recommended: should be there and hold something. */
function recommended(title: string, wants: string, extra: Extra = {}): SectionSchema {
  const rule = 'message/recommended-section';
  return { ...PLAIN, title, wants, missing: rule, empty: rule, ...extra };
}

/** In the body schema, in no table, and not marked optional. */
function listed(title: string, wants: string): SectionSchema {
  return { ...PLAIN, title, wants, missing: 'message/schema-section' };
}

/** Marked optional in the body schema. */
function optional(title: string, wants: string): SectionSchema {
  return { ...PLAIN, title, wants };
}

/** A section that takes one of a set. */
function choice(
  need: typeof required | typeof recommended,
  title: string,
  choices: readonly string[],
): SectionSchema {
  const wants = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  return need(title, wants, { holds: 'choice', choices });
}

const HANDOFF_AGENT: Extra = { missing: 'MB-008', empty: 'MB-008', holds: 'agent' };
const ITEM = required('Item', 'the bead id or the task');

/** A title may state the question (MB-002), but the schema has a section for it. */
export const RESEARCH_QUESTION: SectionSchema = {
  ...present('Research Question', 'the question in one sentence', 'message/recommended-section'),
  spokenForBy: 'MB-002',
};

export const BODY_SCHEMA: Readonly<Record<MessageType, TypeSchema>> = {
  KICKOFF: {
    ack: { wanted: true, rule: 'MB-010' },
    sections: [
      RESEARCH_QUESTION,
      present('Context', 'the background in a few sentences', 'MB-003'),
      recommended('Excerpt', 'a passage and its number, as in §42', { holds: 'citation' }),
      optional('Initial Hypotheses', 'the first guesses'),
      optional('Constraints', 'the limits of time and scope'),
      listed('Requested Outputs', 'what is to be delivered'),
    ],
  },
  DELTA: {
    ack: { wanted: false, rule: 'message/ack-required' },
    sections: [{ ...listed('Deltas', 'the delta blocks'), spokenForBy: 'MB-004' }],
  },
  COMPILED: {
    ack: { wanted: false, rule: 'message/ack-required' },
    sections: [
      listed('Summary', 'what changed in this version'),
      required('Contributors', 'the names of those whose deltas were merged', {
        holds: 'contributors',
      }),
      recommended('Statistics', 'the numbers, as in "- Hypotheses: 3"', { holds: 'counts' }),
      listed('Validation Status', 'what the linter said'),
      listed('Full Artifact', 'the artifact or a link to it'),
    ],
  },
  CRITIQUE: {
    ack: { wanted: true, rule: 'message/ack-required' },
    sections: [
      present('Target', 'what is criticised', 'MB-006'),
      present('Attack', 'what is wrong with the target', 'MB-007'),
      listed('Evidence', 'what supports the attack'),
      optional('Proposed Resolution', 'what would resolve it'),
      choice(recommended, 'Severity', ['Critical', 'Major', 'Minor']),
    ],
  },
  ACK: {
    ack: { wanted: false, rule: 'MB-009' },
    sections: [
      recommended('Message ID', 'the id of the message that is acknowledged'),
      choice(required, 'Status', ['Received', 'Understood', 'Will Action', 'Completed']),
      optional('Notes', 'further remarks'),
    ],
  },
  CLAIM: {
    ack: { wanted: false, rule: 'message/ack-required' },
    sections: [
      ITEM,
      required('Agent', 'the name of the agent that takes it', { holds: 'agent' }),
      optional('Estimated Duration', 'how long it will take'),
      optional('Approach', 'how it will be done'),
    ],
  },
  HANDOFF: {
    ack: { wanted: true, rule: 'message/ack-required' },
    sections: [
      ITEM,
      required('From', 'the name of the agent that gives the work away', HANDOFF_AGENT),
      required('To', 'the name of the agent that takes the work over', HANDOFF_AGENT),
      listed('Reason', 'why the work changes hands'),
      recommended('State', 'how far the work has come'),
      listed('Files Modified', 'the files touched so far'),
      listed('Next Steps', 'what is to be done next'),
    ],
  },
  BLOCKED: {
    ack: { wanted: true, rule: 'MB-012' },
    sections: [
      ITEM,
      required('Blocker', 'what is in the way'),
      choice(recommended, 'Type', ['Dependency', 'Question', 'Resource', 'External']),
      listed('Attempted', 'what was tried'),
      listed('Needed', 'what is needed to continue'),
    ],
  },
  QUESTION: {
    ack: { wanted: true, rule: 'MB-011' },
    sections: [
      listed('Context', 'what readers must know to understand the question'),
      present('Question', 'the question', 'message/required-section'),
      optional('Options', 'the possible answers'),
      listed('Impact', 'what depends on the answer'),
      choice(recommended, 'Urgency', ['Blocking', 'Soon', 'Whenever']),
    ],
  },
  INFO: { ack: { wanted: false, rule: 'message/ack-required' }, sections: [] },
};
