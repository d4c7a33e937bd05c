/** The protocol's message types, by subject prefix. */
export type MessageType =
  | 'KICKOFF'
  | 'DELTA'
  | 'COMPILED'
  | 'CRITIQUE'
  | 'ACK'
  | 'CLAIM'
  | 'HANDOFF'
  | 'BLOCKED'
  | 'QUESTION'
  | 'INFO';

/** What keeps a subject from having a valid prefix, the first thing from the left. */
export type SubjectSlip =
  /** `Re: KICKOFF: ...`: mail tools add it. */
  | 'reply'
  /** An emoji, bracket, quote or markup stands before the prefix: `**KICKOFF:** ...`, `[KICKOFF] ...`. */
  | 'decoration'
  /** `Kickoff: ...` */
  | 'case'
  /** `DELTA: ...` */
  | 'no-role'
  /** `DELTA[GPT-5]: ...`: a role is lower-case letters only. */
  | 'role'
  /** `KICKOFF : ...` */
  | 'space'
  /** `KICKOFF ...`, `KICKOFF - ...` */
  | 'no-colon';

/** A subject whose prefix is nearly one of the protocol's. */
export interface NearSubject {
  readonly slip: SubjectSlip;
  /** The type that was probably meant. */
  readonly type: MessageType;
  /** The whole subject with all its slips mended; null where only the author can know (a role to choose). */
  readonly suggestion: string | null;
}

/** The subject taken apart (seed: Machine-Checkable Rules, MB-001). */
export interface Subject {
  /** As written in the envelope. */
  readonly text: string;
  /** Null when the prefix is not one of the protocol's. */
  readonly type: MessageType | null;
  /** The role of `DELTA[role]`, else null. */
  readonly role: string | null;
  /** What follows the prefix, trimmed; the whole subject when there is no prefix. */
  readonly description: string;
  /** What the prefix nearly is; null where it is valid, or nothing like one. */
  readonly near: NearSubject | null;
}
