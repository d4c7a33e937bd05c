import type { Place } from '../../core/place.ts';
import type { MessageType, NearSubject } from './subject.ts';

/** A word of a record that names something elsewhere, and where it stands. */
export interface Mention {
  readonly name: string;
  readonly at: Place;
}

/** What link rules may know of a message. Plain JSON. */
export interface MessageFact {
  /** As text (`7` and `"7"` are the same id); null when the envelope has none, or a number too large to be exact. */
  readonly id: string | null;
  /** Null when the subject has no valid prefix. */
  readonly type: MessageType | null;
  /** What the prefix nearly is; null where it is valid, or nothing like one. */
  readonly near: NearSubject | null;
  readonly subject: string | null;
  readonly from: string | null;
  readonly recipients: readonly string[];
  readonly threadId: string | null;
  readonly ackRequired: boolean;
  /** Milliseconds since 1970, null when `created` is missing or no RFC 3339 date-time. */
  readonly created: number | null;
  /** sha256 of the text with `\n` line ends and no byte-order mark: equal for true copies. */
  readonly content: string;
  /** The same without what a reader sets in its own copy. */
  readonly sent: string;
  /** Agent names in `from`, `to`, From, To, Agent. */
  readonly agents: readonly Mention[];
  /** Bead ids that the subject and the Item section name, each once. */
  readonly beads: readonly Mention[];
  /** Message ids that an ACK's Message ID section names. */
  readonly acknowledges: readonly Mention[];
  /** The id of the message that it withdraws, or corrects; null for none. */
  readonly takesBack: string | null;
}

/** What link rules may know of a list of beads. `empty`: no line of the list holds anything. */
export interface BeadListFact {
  readonly ids: readonly string[];
  readonly empty: boolean;
}
