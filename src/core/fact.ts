import type { VotingMatrixFact } from '../protocols/consensus/facts.ts';
import type { SessionStoreFact, TaskListFact } from '../protocols/contributions/cleo-facts.ts';
import type {
  ContributionFact,
  ContributionManifestFact,
  ProtocolDocumentFact,
} from '../protocols/contributions/facts.ts';
import type {
  AgentDefinitionFact,
  SkillFact,
  SpawnPromptFact,
  SubagentManifestFact,
  SubagentOutputFact,
} from '../protocols/subagents/facts.ts';
import type { VouchFactOf } from '../protocols/vouch/facts.ts';
import type { PathTwin } from './path-twin.ts';
import type { Place } from './place.ts';
import type { Kind, RecordRef } from './record.ts';
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
  /** Agent names in `from`, `to`, From, To, Agent. */
  readonly agents: readonly Mention[];
  /** Bead ids that the Item section names. */
  readonly beads: readonly Mention[];
  /** Message ids that an ACK's Message ID section names. */
  readonly acknowledges: readonly Mention[];
}

/** Every kind's fact. Where one has `citations`, they are answered before link rules run. */
export interface FactOf extends VouchFactOf {
  message: MessageFact;
  /** `empty`: no line of the list holds anything. */
  'bead-list': { readonly ids: readonly string[]; readonly empty: boolean };
  'agent-folder': { readonly name: string };
  'stray-file': Readonly<Record<string, never>>;
  'linked-folder': Readonly<Record<string, never>>;
  /** `twin`: null for a path that another may be taken for. */
  'path-twin': { readonly twin: PathTwin | null };
  log: Readonly<Record<string, never>>;
  contribution: ContributionFact;
  'contribution-manifest': ContributionManifestFact;
  'protocol-document': ProtocolDocumentFact;
  'voting-matrix': VotingMatrixFact;
  'subagent-manifest': SubagentManifestFact;
  'subagent-output': SubagentOutputFact;
  'agent-definition': AgentDefinitionFact;
  skill: SkillFact;
  'spawn-prompt': SpawnPromptFact;
  'session-store': SessionStoreFact;
  'current-session': { readonly id: string };
  'task-list': TaskListFact;
}

/** A fact and the record it is about. */
export interface FactEntry<K extends Kind = Kind> {
  readonly record: RecordRef;
  readonly fact: FactOf[K];
}

/** All facts of one snapshot, sorted by path. */
export interface Facts {
  of<K extends Kind>(kind: K): readonly FactEntry<K>[];
}
