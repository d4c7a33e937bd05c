// Written by `npm run docs` from the operations: change those.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import type { OperationOptions, OperationOutcome } from './operation-options.ts';

/** The ids of all operations. */
export const OPERATION_IDS: readonly (keyof OperationInputs)[] = ["messages/new","messages/check","messages/receive","messages/ack","messages/acks","messages/correct","messages/escalate","messages/renumber","contributions/new","contributions/decide","contributions/complete","contributions/validate","contributions/merge","contributions/reopen","contributions/seal","contributions/block","contributions/blocked","contributions/unblock","contributions/append","contributions/list","contributions/stats","contributions/session-begin","contributions/session-start","contributions/session-resume","contributions/session-end","contributions/flag","contributions/resolve","contributions/synthesize","contributions/archive","contributions/manifest-validate","contributions/manifest-repair","consensus/new","consensus/vote","consensus/tally","consensus/resolve","consensus/handoff","subagents/agent-new","subagents/skills","subagents/preflight","subagents/render","subagents/output-new","subagents/record","subagents/review","vouch/init","vouch/register-source","vouch/register-source-from-path","vouch/source-verify","vouch/propose-claim","vouch/propose-page","vouch/propose-entity","vouch/propose-relation","vouch/propose-delete","vouch/pending","vouch/show","vouch/approve","vouch/reject","vouch/expire","vouch/crystallize","vouch/capabilities","vouch/supersede","vouch/contradict","vouch/archive","vouch/confirm","vouch/cite","vouch/redact","vouch/correct","vouch/session-start","vouch/session-end","vouch/export","vouch/export-check","vouch/import-check","vouch/import-apply","vouch/audit-rotate","vouch/migrate-status","vouch/status","vouch/search","vouch/context","vouch/read-claim","vouch/read-page","vouch/read-entity","vouch/read-relation","vouch/list-claims","vouch/list-pages","vouch/list-entities","vouch/list-relations","vouch/list-sources","vouch/audit","vouch/lint","vouch/doctor","vouch/index-rebuild","logs/settle"];

/** What `messages/new` takes. */
export interface MessagesNewInput {
  /** The type of message. */
  readonly type: "KICKOFF" | "DELTA" | "COMPILED" | "CRITIQUE" | "ACK" | "CLAIM" | "HANDOFF" | "BLOCKED" | "QUESTION" | "INFO";
  /** Who sends it. */
  readonly from: string;
  /** Who gets it. */
  readonly to: readonly (string)[];
  /** Who gets a copy. */
  readonly cc?: readonly (string)[];
  /** The subject without its prefix; a CLAIM, HANDOFF or BLOCKED takes it from its Item. */
  readonly subject?: string;
  /** The title of a KICKOFF or CRITIQUE; by default the subject. */
  readonly title?: string;
  /** The role that a DELTA names in its subject. */
  readonly role?: string;
  /** The thread that it belongs to. */
  readonly thread?: string;
  /** The text of a section, as in Context=... */
  readonly sections?: Readonly<Record<string, string>>;
  /** The text of an INFO, or before the deltas of a DELTA. */
  readonly text?: string;
  /** The JSON of a delta, for a DELTA. */
  readonly deltas?: readonly (string)[];
  /** The version that a COMPILED has. */
  readonly artifactVersion?: number;
  /** What a COMPILED counts, as in Hypotheses=3. */
  readonly statistics?: Readonly<Record<string, string>>;
  /** Also placeholders for optional sections. */
  readonly optional?: boolean;
  /** Store the message, which has to be complete. */
  readonly store?: boolean;
  /** The folder of the store, if several are possible. */
  readonly home?: string;
  /** Where to write it, from the repository's root. */
  readonly out?: string;
}

/** What `messages/new` gives. */
export interface MessagesNewResult {
  /** The id of the message. */
  readonly id: string | null;
  /** Its type. */
  readonly type: string;
  /** Its subject, with the prefix. */
  readonly subject: string;
  /** Whether it asks for acknowledgement. */
  readonly ackRequired: boolean;
  /** Where it was written; null for a draft that is shown only. */
  readonly path: string | null;
  /** The whole file. */
  readonly text: string;
  /** The sections that are still to be written. */
  readonly open: readonly (string)[];
  /** What the linter says of a message that has nothing left to be written. */
  readonly problems: readonly ({ readonly rule: string; readonly level: string; readonly line: number | null; readonly column: number | null; readonly message: string; readonly help: string | null; })[];
}

/** What `messages/check` takes. */
export interface MessagesCheckInput {
  /** A message of the repository: its path from the repository's root. */
  readonly file?: string;
  /** The text of a message, with or without front matter. */
  readonly text?: string;
  /** The type of a text without front matter. */
  readonly type?: "KICKOFF" | "DELTA" | "COMPILED" | "CRITIQUE" | "ACK" | "CLAIM" | "HANDOFF" | "BLOCKED" | "QUESTION" | "INFO";
  /** The subject of a text without front matter. */
  readonly subject?: string;
  /** Whether a text without front matter is to ask for acknowledgement. */
  readonly ackRequired?: boolean;
}

/** What `messages/check` gives. */
export interface MessagesCheckResult {
  /** Whether the message has no error. */
  readonly valid: boolean;
  /** Its type; null where it has none. */
  readonly type: string | null;
  /** Whether it asks for acknowledgement, and whether its type should. */
  readonly ackRequired: { readonly is: boolean | null; readonly shouldBe: boolean | null; };
  /** What makes it invalid. */
  readonly errors: readonly ({ readonly rule: string; readonly level: string; readonly line: number | null; readonly column: number | null; readonly message: string; readonly help: string | null; })[];
  /** The same of what does not make it invalid. */
  readonly warnings: readonly ({ readonly rule: string; readonly level: string; readonly line: number | null; readonly column: number | null; readonly message: string; readonly help: string | null; })[];
  /** How to correct it, a line each; null where nothing is wrong. */
  readonly suggestion: string | null;
}

/** What `messages/receive` takes. */
export interface MessagesReceiveInput {
  /** The id of the message, or its path from the repository's root. */
  readonly message: string;
  /** Answer the sender where the message is not valid. */
  readonly reply?: boolean;
  /** Who answers; the recipient, where there is only one. */
  readonly from?: string;
}

/** What `messages/receive` gives. */
export interface MessagesReceiveResult {
  /** Whether the message has no error. */
  readonly valid: boolean;
  /** Its type; null where it has none. */
  readonly type: string | null;
  /** Whether it asks for acknowledgement, and whether its type should. */
  readonly ackRequired: { readonly is: boolean | null; readonly shouldBe: boolean | null; };
  /** What makes it invalid. */
  readonly errors: readonly ({ readonly rule: string; readonly level: string; readonly line: number | null; readonly column: number | null; readonly message: string; readonly help: string | null; })[];
  /** The same of what does not make it invalid. */
  readonly warnings: readonly ({ readonly rule: string; readonly level: string; readonly line: number | null; readonly column: number | null; readonly message: string; readonly help: string | null; })[];
  /** How to correct it, a line each; null where nothing is wrong. */
  readonly suggestion: string | null;
  /** Where the message is. */
  readonly path: string;
  /** The answer: its id and its path; null for none. */
  readonly reply: { readonly id: string | null; readonly path: string; } | null;
}

/** What `messages/ack` takes. */
export interface MessagesAckInput {
  /** The id, or the path, of the message. */
  readonly id: string;
  /** The recipient that acknowledges it. */
  readonly from: string;
  /** What becomes of it. */
  readonly status: "Received" | "Understood" | "Will Action" | "Completed";
  /** What else there is to say. */
  readonly notes?: string;
  /** Also for an agent that is not a recipient. */
  readonly force?: boolean;
}

/** What `messages/ack` gives. */
export interface MessagesAckResult {
  /** The id of the acknowledgement. */
  readonly id: string | null;
  /** Where it is. */
  readonly path: string;
  /** The id of the message that is acknowledged. */
  readonly acknowledges: string;
}

/** What `messages/acks` takes. */
export interface MessagesAcksInput {
  /** Only messages of this thread. */
  readonly thread?: string;
  /** Only messages that this agent is to acknowledge. */
  readonly agent?: string;
  /** Only messages of at least this age, as in 24h. */
  readonly olderThan?: string;
  /** Also messages that everybody has acknowledged. */
  readonly all?: boolean;
  /** Nothing more: ages are measured by the clock. */
  readonly clock?: boolean;
  /** Let any later message of the recipient in the thread count. */
  readonly anyReply?: boolean;
  /** Exit code 1 where a message is overdue. */
  readonly failOnOverdue?: boolean;
}

/** What `messages/acks` gives. */
export interface MessagesAcksResult {
  /** The messages, each with its recipients and their acknowledgements. */
  readonly messages: readonly ({ readonly id: string | null; readonly path: string; readonly subject: string | null; readonly type: string | null; readonly from: string | null; readonly created: string | null; readonly ageSeconds: number | null; readonly overdue: boolean; readonly recipients: readonly ({ readonly agent: string; readonly state: "acknowledged" | "outstanding"; readonly id: string | null; readonly path: string | null; readonly status: string | null; readonly at: string | null; })[]; })[];
  /** How many messages were looked at, are acknowledged by all, outstanding, overdue. */
  readonly totals: { readonly messages: number; readonly acknowledged: number; readonly outstanding: number; readonly overdue: number; };
  /** What ages are measured against: the time of the call. */
  readonly measuredAt: string | null;
}

/** What `messages/correct` takes. */
export interface MessagesCorrectInput {
  /** The id, or the path, of the message. */
  readonly id: string;
  /** The new text of a section, as in Item=... */
  readonly sections?: Readonly<Record<string, string>>;
  /** The new text of an INFO, or before the deltas of a DELTA. */
  readonly text?: string;
  /** The JSON of a delta, in place of all that a DELTA has. */
  readonly deltas?: readonly (string)[];
  /** The new subject, without its prefix. */
  readonly subject?: string;
  /** Take the message back. */
  readonly withdraw?: boolean;
  /** Why it is withdrawn. */
  readonly reason?: string;
  /** Who corrects it; by default its sender. */
  readonly from?: string;
}

/** What `messages/correct` gives. */
export interface MessagesCorrectResult {
  /** The id of the new message. */
  readonly id: string | null;
  /** Where it is. */
  readonly path: string;
  /** The id of the message that it is about. */
  readonly corrects: string;
}

/** What `messages/escalate` takes. */
export interface MessagesEscalateInput {
  /** The id, or the path, of the message that nobody answers. */
  readonly id: string;
  /** Send it again to those who owe an acknowledgement. */
  readonly resend?: boolean;
  /** Inform this agent that nobody answers. */
  readonly to?: string;
  /** Who does that; the sender of the message, unless given. */
  readonly from?: string;
}

/** What `messages/escalate` gives. */
export interface MessagesEscalateResult {
  /** The id of the new message; null where none is needed. */
  readonly id: string | null;
  /** Where it is. */
  readonly path: string | null;
  /** The id of the message that was not acknowledged. */
  readonly escalates: string;
  /** Who has not acknowledged it. */
  readonly outstanding: readonly (string)[];
}

/** What `messages/renumber` takes. */
export interface MessagesRenumberInput {
  /** The path of the message. */
  readonly message: string;
}

/** What `messages/renumber` gives. */
export interface MessagesRenumberResult {
  /** Where the message is now. */
  readonly path: string;
  /** The id that it had. */
  readonly before: string;
  /** The id that it has now. */
  readonly id: string;
}

/** What `contributions/new` takes. */
export interface ContributionsNewInput {
  /** The epic that the task belongs to. */
  readonly epic: string;
  /** The task that the contribution is for. */
  readonly task: string;
  /** The label of the task, by which contributions to one matter find each other. */
  readonly marker: string;
  /** The agent that contributes. */
  readonly agent: string;
  /** The session that contributes; the active one by default. */
  readonly session?: string;
  /** The name of the session for people. */
  readonly sessionLabel?: string;
  /** The title of the epic. */
  readonly epicTitle?: string;
  /** The contribution that this one is compared with. */
  readonly baseline?: string;
  /** A research file of the task by its path, and what it is: analysis, research, specification, synthesis, comparison, notes. */
  readonly research?: Readonly<Record<string, string>>;
  /** The folder that .cleo is in; by default the only one, or the root. */
  readonly home?: string;
}

/** What `contributions/new` gives. */
export interface ContributionsNewResult {
  /** Its id. */
  readonly contributionId: string | null;
  /** Where it is. */
  readonly path: string;
  /** The checksum in the manifest entry that was appended. */
  readonly checksum: string | null;
  /** The id of that entry; null where nothing was written. */
  readonly entryId: string | null;
  /** The session that contributes. */
  readonly sessionId: string;
  /** The ids of the questions that it has to answer. */
  readonly questions: readonly (string)[];
}

/** What `contributions/decide` takes. */
export interface ContributionsDecideInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
  /** The id of the question. */
  readonly questionId: string;
  /** The question; by default as another session words it. */
  readonly question?: string;
  /** What is decided: concrete, unambiguous, testable. */
  readonly answer?: string;
  /** How sure the answer is, from 0 to 1. */
  readonly confidence?: number;
  /** Why the answer is the right one. */
  readonly rationale?: string;
  /** A file that supports the answer, as in src/a.ts:3-5; the lines are quoted. */
  readonly evidence?: readonly (string)[];
  /** A page that supports the answer, and where in it. */
  readonly urls?: readonly (string)[];
  /** What the evidence says, word for word: one for each, files first; may be empty. */
  readonly quotes?: readonly (string)[];
  /** What is uncertain: wanted below 0.7, required below 0.5. */
  readonly note?: string;
  /** An answer that was rejected, and why. */
  readonly alternatives?: Readonly<Record<string, string>>;
}

/** What `contributions/decide` gives. */
export interface ContributionsDecideResult {
  /** The contribution. */
  readonly path: string;
  /** The question. */
  readonly questionId: string;
  /** How many decisions the contribution has. */
  readonly decisionCount: number;
  /** The checksum in its _meta. */
  readonly checksum: string;
  /** The manifest entry that was appended; null where the latest one holds. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
  /** The sessions that answer differently, and that no conflict names. */
  readonly differs: readonly (string)[];
}

/** What `contributions/complete` takes. */
export interface ContributionsCompleteInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/complete` gives. */
export interface ContributionsCompleteResult {
  /** The contribution. */
  readonly path: string;
  /** Its status before. */
  readonly from: string | null;
  /** Its status now. */
  readonly status: string | null;
  /** The checksum in its _meta. */
  readonly checksum: string;
  /** The manifest that lists it. */
  readonly manifest: string;
  /** The entry that was appended; null where the latest one holds. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/validate` takes. */
export interface ContributionsValidateInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/validate` gives. */
export interface ContributionsValidateResult {
  /** The contribution. */
  readonly path: string;
  /** Its status before. */
  readonly from: string | null;
  /** Its status now. */
  readonly status: string | null;
  /** The checksum in its _meta. */
  readonly checksum: string;
  /** The manifest that lists it. */
  readonly manifest: string;
  /** The entry that was appended; null where the latest one holds. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/merge` takes. */
export interface ContributionsMergeInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/merge` gives. */
export interface ContributionsMergeResult {
  /** The contribution. */
  readonly path: string;
  /** Its status before. */
  readonly from: string | null;
  /** Its status now. */
  readonly status: string | null;
  /** The checksum in its _meta. */
  readonly checksum: string;
  /** The manifest that lists it. */
  readonly manifest: string;
  /** The entry that was appended; null where the latest one holds. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/reopen` takes. */
export interface ContributionsReopenInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/reopen` gives. */
export interface ContributionsReopenResult {
  /** The contribution. */
  readonly path: string;
  /** Its status before. */
  readonly from: string | null;
  /** Its status now. */
  readonly status: string | null;
  /** The checksum in its _meta. */
  readonly checksum: string;
  /** The manifest that lists it. */
  readonly manifest: string;
  /** The entry that was appended; null where the latest one holds. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/seal` takes. */
export interface ContributionsSealInput {
  /** The paths, or the ids, of the contributions. */
  readonly files: readonly (string)[];
  /** Give a contribution whose id another one has an id of its own. */
  readonly newId?: boolean;
  /** Why a version that is committed with a wrong checksum is right as it is: the commit message names it. */
  readonly reason?: string;
}

/** What `contributions/seal` gives. */
export interface ContributionsSealResult {
  /** Each contribution, the checksum in its _meta, and the entry that was appended, or null. */
  readonly files: readonly ({ readonly path: string; readonly manifest: string; readonly checksum: { readonly found: string | null; readonly wanted: string; }; readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null; })[];
  /** Why a committed version is right although its checksum was not. */
  readonly reason: string | null;
}

/** What `contributions/block` takes. */
export interface ContributionsBlockInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
  /** What the work waits for. */
  readonly reason: string;
  /** The question that waits; needed if there are several. */
  readonly questionId?: string;
}

/** What `contributions/block` gives. */
export interface ContributionsBlockResult {
  /** The contribution. */
  readonly path: string;
  /** The question that waits. */
  readonly questionId: string;
  /** What it waits for. */
  readonly note: string;
  /** The manifest entry that was appended; null if the latest one holds. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/blocked` takes. */
export interface ContributionsBlockedInput {
  /** Only contributions to this epic. */
  readonly epic?: string;
}

/** What `contributions/blocked` gives. */
export interface ContributionsBlockedResult {
  /** Each contribution, since when it is blocked, and its uncertainty notes. */
  readonly blocked: readonly ({ readonly path: string; readonly epicId: string | null; readonly taskId: string | null; readonly sessionId: string | null; readonly agentId: string | null; readonly since: string | null; readonly notes: readonly ({ readonly questionId: string | null; readonly note: string; })[]; })[];
}

/** What `contributions/unblock` takes. */
export interface ContributionsUnblockInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/unblock` gives. */
export interface ContributionsUnblockResult {
  /** The contribution. */
  readonly path: string;
  /** The manifest that lists it. */
  readonly manifest: string;
  /** The entry that was appended; null where it is not blocked. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/append` takes. */
export interface ContributionsAppendInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
  /** The status of the entry; by default what the status of the contribution gives. */
  readonly status?: "partial" | "complete" | "blocked";
}

/** What `contributions/append` gives. */
export interface ContributionsAppendResult {
  /** The contribution. */
  readonly path: string;
  /** The manifest that lists it. */
  readonly manifest: string;
  /** The entry that was appended; null where the latest one holds. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/list` takes. */
export interface ContributionsListInput {
  /** Only those of this epic. */
  readonly epic?: string;
  /** Only those of this task. */
  readonly task?: string;
  /** Only those of this session. */
  readonly session?: string;
  /** Only those of this agent. */
  readonly agent?: string;
  /** Only those with this marker. */
  readonly marker?: string;
  /** Only those whose manifest entry says this. */
  readonly status?: "complete" | "partial" | "blocked";
  /** Only those whose file says this. */
  readonly state?: "draft" | "complete" | "validated" | "merged";
  /** Only those that answer this question. */
  readonly question?: string;
  /** Only those with a conflict of this severity. */
  readonly severity?: "critical" | "high" | "medium" | "low";
  /** Only those with conflicts. */
  readonly conflicts?: boolean;
  /** Only those whose entry is not complete. */
  readonly pending?: boolean;
  /** Of each task only the one updated last. */
  readonly latest?: boolean;
  /** Also those of archives. */
  readonly archived?: boolean;
  /** Also older entries of the same files. */
  readonly entries?: boolean;
}

/** What `contributions/list` gives. */
export interface ContributionsListResult {
  /** What fits, in the order of the manifests. */
  readonly contributions: readonly ({ readonly path: string | null; readonly contributionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly sessionId: string | null; readonly agentId: string | null; readonly markerLabel: string | null; /** The status in the file. */ readonly state: string | null; /** Whether the checksum of the entry is that of the file. */ readonly checksum: "holds" | "differs" | "superseded" | "missing-file" | "unreadable" | "missing-entry"; readonly archived: boolean; readonly entry: { readonly id: string | null; readonly manifest: string; readonly line: number; readonly status: string | null; readonly createdAt: string | null; readonly updatedAt: string | null; readonly decisionCount: number | null; readonly conflictCount: number | null; readonly checksum: string | null; } | null; })[];
  /** How many these are. */
  readonly total: number;
}

/** What `contributions/stats` takes. */
export interface ContributionsStatsInput {
  /** Only those of this epic. */
  readonly epic?: string;
  /** Only those with this marker. */
  readonly marker?: string;
}

/** What `contributions/stats` gives. */
export interface ContributionsStatsResult {
  /** How many contributions there are. */
  readonly contributions: number;
  /** How many of their newest manifest entries say what; none for those without an entry. */
  readonly entries: { readonly complete: number; readonly partial: number; readonly blocked: number; readonly none: number; };
  /** How many files have which status. */
  readonly states: { readonly draft: number; readonly complete: number; readonly validated: number; readonly merged: number; };
  /** The sum of the conflictCount of the newest entries. */
  readonly totalConflicts: number;
  /** How many conflicts the files hold, by severity. */
  readonly severities: { readonly critical: number; readonly high: number; readonly medium: number; readonly low: number; };
  /** Each question, and how it is answered. */
  readonly questions: readonly ({ /** The folder that holds .cleo. */ readonly home: string; readonly epicId: string; readonly markerLabel: string; readonly questionId: string; /** How many answer it. */ readonly sessions: number; /** How many different answers there are. */ readonly different: number; readonly meanConfidence: number; })[];
}

/** What `contributions/session-begin` takes. */
export interface ContributionsSessionBeginInput {
  /** The epic that it works on. */
  readonly epic?: string;
  /** The folder that holds .cleo, from the root, where several do. */
  readonly home?: string;
}

/** What `contributions/session-begin` gives. */
export interface ContributionsSessionBeginResult {
  /** The id of the session. */
  readonly session: string;
  /** The session store. */
  readonly path: string;
}

/** What `contributions/session-start` takes. */
export interface ContributionsSessionStartInput {
  /** The session; the active one where it is left out. */
  readonly session?: string;
  /** The folder that holds .cleo, from the root, where several do. */
  readonly home?: string;
}

/** What `contributions/session-start` gives. */
export interface ContributionsSessionStartResult {
  /** The session. */
  readonly session: string;
  /** Its status in the session store; null where no store lists it. */
  readonly status: string | null;
  /** The epic that it works on; null where the store does not say. */
  readonly epic: string | null;
  /** Its contributions. */
  readonly contributions: readonly ({ readonly path: string | null; readonly contributionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly sessionId: string | null; readonly agentId: string | null; readonly markerLabel: string | null; /** The status in the file. */ readonly state: string | null; /** Whether the checksum of the entry is that of the file. */ readonly checksum: "holds" | "differs" | "superseded" | "missing-file" | "unreadable" | "missing-entry"; readonly archived: boolean; readonly entry: { readonly id: string | null; readonly manifest: string; readonly line: number; readonly status: string | null; readonly createdAt: string | null; readonly updatedAt: string | null; readonly decisionCount: number | null; readonly conflictCount: number | null; readonly checksum: string | null; } | null; })[];
}

/** What `contributions/session-resume` takes. */
export interface ContributionsSessionResumeInput {
  /** The session; the active one where it is left out. */
  readonly session?: string;
  /** The folder that holds .cleo, from the root, where several do. */
  readonly home?: string;
}

/** What `contributions/session-resume` gives. */
export interface ContributionsSessionResumeResult {
  /** The session. */
  readonly session: string;
  /** The epic that it works on; null where the store does not say. */
  readonly epic: string | null;
  /** Its contributions. */
  readonly own: readonly ({ readonly path: string | null; readonly contributionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly sessionId: string | null; readonly agentId: string | null; readonly markerLabel: string | null; /** The status in the file. */ readonly state: string | null; /** Whether the checksum of the entry is that of the file. */ readonly checksum: "holds" | "differs" | "superseded" | "missing-file" | "unreadable" | "missing-entry"; readonly archived: boolean; readonly entry: { readonly id: string | null; readonly manifest: string; readonly line: number; readonly status: string | null; readonly createdAt: string | null; readonly updatedAt: string | null; readonly decisionCount: number | null; readonly conflictCount: number | null; readonly checksum: string | null; } | null; })[];
  /** Contributions of other sessions to the epic. */
  readonly others: readonly ({ readonly path: string | null; readonly contributionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly sessionId: string | null; readonly agentId: string | null; readonly markerLabel: string | null; /** The status in the file. */ readonly state: string | null; /** Whether the checksum of the entry is that of the file. */ readonly checksum: "holds" | "differs" | "superseded" | "missing-file" | "unreadable" | "missing-entry"; readonly archived: boolean; readonly entry: { readonly id: string | null; readonly manifest: string; readonly line: number; readonly status: string | null; readonly createdAt: string | null; readonly updatedAt: string | null; readonly decisionCount: number | null; readonly conflictCount: number | null; readonly checksum: string | null; } | null; })[];
}

/** What `contributions/session-end` takes. */
export interface ContributionsSessionEndInput {
  /** The session; the active one where it is left out. */
  readonly session?: string;
  /** The folder that holds .cleo, from the root, where several do. */
  readonly home?: string;
  /** Complete the drafts. */
  readonly complete?: boolean;
}

/** What `contributions/session-end` gives. */
export interface ContributionsSessionEndResult {
  /** The session. */
  readonly session: string;
  /** The paths of the drafts that were completed. */
  readonly completed: readonly (string)[];
  /** The paths of the drafts that are left. */
  readonly drafts: readonly (string)[];
}

/** What `contributions/flag` takes. */
export interface ContributionsFlagInput {
  /** The task id of the epic. */
  readonly epic: string;
  /** Only contributions with this marker. */
  readonly marker?: string;
  /** Why the answers differ, for each conflict that is added. */
  readonly rationale?: string;
  /** The kind of settlement to propose; a is the later session, b the earlier one. */
  readonly propose?: "merge" | "choose-a" | "choose-b" | "new" | "defer" | "escalate";
  /** What is proposed. */
  readonly proposal?: string;
  /** Who proposes it. */
  readonly by?: string;
  /** Record what merged contributions lack in new ones of their sessions. */
  readonly restate?: boolean;
}

/** What `contributions/flag` gives. */
export interface ContributionsFlagResult {
  /** The epic. */
  readonly epic: string;
  /** The conflicts that were added. */
  readonly flagged: readonly ({ readonly path: string; readonly questionId: string; readonly conflictId: string; readonly severity: string; readonly conflictType: string; /** The id of the session. */ readonly otherSession: string; })[];
  /** The conflicts whose other side is another answer now. */
  readonly renewed: readonly ({ readonly path: string; readonly questionId: string; readonly position: string; })[];
  /** The conflicts that merged or archived contributions, or those of other agents, lack, each as it is to be added. */
  readonly open: readonly ({ readonly path: string; readonly conflict: object; })[];
  /** Whether more conflicts are missing, which the same call adds. */
  readonly more: boolean;
}

/** What `contributions/resolve` takes. */
export interface ContributionsResolveInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
  /** The conflictId. */
  readonly conflict: string;
  /** Propose a settlement of this kind; a is this session, b the other one. */
  readonly propose?: "merge" | "choose-a" | "choose-b" | "new" | "defer" | "escalate";
  /** What is proposed. */
  readonly proposal?: string;
  /** Vote on the proposal. */
  readonly vote?: "accept" | "reject" | "abstain";
  /** How sure the voter is. */
  readonly confidence?: number;
  /** Why, of a vote. */
  readonly reason?: string;
  /** Accept the proposal: the conflict is settled. */
  readonly accept?: boolean;
  /** Reject the proposal: the conflict is open again. */
  readonly reject?: boolean;
  /** What is decided; the chosen position or the proposal where it is left out. */
  readonly final?: string;
  /** Who proposes, votes or decides. */
  readonly by: string;
}

/** What `contributions/resolve` gives. */
export interface ContributionsResolveResult {
  /** The contribution. */
  readonly path: string;
  /** The conflict. */
  readonly conflictId: string;
  /** Its resolution now. */
  readonly resolution: object;
  /** The manifest entry that was appended; null for none. */
  readonly entry: { readonly id: string; readonly sessionId: string | null; readonly epicId: string | null; readonly taskId: string | null; readonly agentId: string | null; readonly status: "complete" | "partial" | "blocked"; readonly createdAt: string | null; readonly updatedAt: string; readonly decisionCount: number; readonly conflictCount: number; readonly filePath: string; readonly checksum: string; } | null;
}

/** What `contributions/synthesize` takes. */
export interface ContributionsSynthesizeInput {
  /** The task id of the epic. */
  readonly epic: string;
  /** Only contributions with this marker. */
  readonly marker?: string;
  /** The file, from the root of the repository. */
  readonly write: string;
  /** Also list the tasks, those with conflicts first. */
  readonly byTask?: boolean;
}

/** What `contributions/synthesize` gives. */
export interface ContributionsSynthesizeResult {
  /** The file. */
  readonly path: string;
  /** What it says. */
  readonly synthesis: object;
}

/** What `contributions/archive` takes. */
export interface ContributionsArchiveInput {
  /** The task id of the epic. */
  readonly epic: string;
  /** The folder that holds .cleo, from the root, where several have the epic. */
  readonly home?: string;
  /** Also an epic with open work. */
  readonly force?: boolean;
  /** Only what a merge left of contributions that the archive has already. */
  readonly settle?: boolean;
}

/** What `contributions/archive` gives. */
export interface ContributionsArchiveResult {
  /** The epic. */
  readonly epic: string;
  /** The manifest of its archive. */
  readonly archive: string;
  /** The files that were moved. */
  readonly files: readonly ({ readonly from: string; readonly to: string; })[];
  /** How many entries left the active manifest. */
  readonly entries: number;
}

/** What `contributions/manifest-validate` takes: nothing. */
export type ContributionsManifestValidateInput = Readonly<Record<string, never>>;

/** What `contributions/manifest-validate` gives. */
export interface ContributionsManifestValidateResult {
  /** Whether every entry and every contribution holds. */
  readonly valid: boolean;
  /** The number of entries by verdict. */
  readonly counts: { readonly valid: number; readonly invalid: number; readonly orphaned: number; readonly unreadable: number; readonly superseded: number; };
  /** Each entry. */
  readonly entries: readonly ({ readonly manifest: string; readonly line: number; readonly id: string | null; readonly path: string | null; readonly verdict: "valid" | "invalid" | "orphaned" | "unreadable" | "superseded"; /** The checksum of the entry. */ readonly expected: string | null; /** The checksum of the file. */ readonly actual: string | null; })[];
  /** Contributions that no manifest lists. */
  readonly unlisted: readonly (string)[];
}

/** What `contributions/manifest-repair` takes: nothing. */
export type ContributionsManifestRepairInput = Readonly<Record<string, never>>;

/** What `contributions/manifest-repair` gives. */
export interface ContributionsManifestRepairResult {
  /** Contributions that got an entry, with the id of the entry. */
  readonly listed: readonly ({ readonly path: string; readonly entryId: string; })[];
  /** What a person has to decide, and the ways out. */
  readonly toDecide: readonly ({ readonly path: string | null; readonly verdict: "valid" | "invalid" | "orphaned" | "unreadable" | "superseded"; readonly ways: readonly (string)[]; })[];
}

/** What `consensus/new` takes. */
export interface ConsensusNewInput {
  /** The id of the question; the next free one such as CONS-0042 by default. */
  readonly questionId?: string;
  /** What is voted on. */
  readonly question?: string;
  /** An option that can be voted for; two at least. */
  readonly options?: readonly (string)[];
  /** How sure the voters are of an option, 0 to 1. */
  readonly confidence?: Readonly<Record<string, string>>;
  /** Why the option has this confidence. */
  readonly rationale?: Readonly<Record<string, string>>;
  /** What the rationale rests on: a file or a url, the section, and the type. */
  readonly evidence?: readonly (string)[];
  /** The options with their votes as JSON: a list, or an object with `options`. */
  readonly votes?: string;
  /** Answers of sessions as options; the JSON that `lint-protocol contribution consensus --epic T --format json` prints, for --question-id: shares become confidences. */
  readonly contributions?: string;
  /** What the top option must exceed; 0.5 by default. */
  readonly threshold?: number;
  /** Hold the vote with this questionId again; as ID-r1. */
  readonly rerun?: string;
  /** Write a draft there; a path outside .cleo/consensus. */
  readonly out?: string;
  /** The folder that holds .cleo; the root of the repository by default. */
  readonly project?: string;
  /** The task that the vote belongs to, for its manifest entry. */
  readonly task?: string;
  /** Write the matrix to the folder of the task; .cleo/rcasd/TASK/consensus/TASK-consensus.json. */
  readonly taskFolder?: boolean;
  /** How much is at stake with an option; low, medium (default), high or critical, used if it is within 0.1 of another. */
  readonly severity?: Readonly<Record<string, string>>;
  /** Two options that do not exclude each other; no conflict is recorded. */
  readonly compatible?: readonly (string)[];
  /** Evidence speaks against the top option; REFUTED instead of PROVEN. */
  readonly refuted?: boolean;
  /** The session that counts; by default the one in .cleo/.current-session. It cannot count again what it handed to a human. */
  readonly session?: string;
  /** The subagent manifest; by default the only one, or claudedocs/agent-outputs/MANIFEST.jsonl where there is none. */
  readonly manifest?: string;
  /** The title of the manifest entry. */
  readonly title?: string;
  /** A topic of the manifest entry. */
  readonly topics?: readonly (string)[];
}

/** What `consensus/new` gives. */
export interface ConsensusNewResult {
  /** The id of the question. */
  readonly questionId: string | null;
  /** Where the matrix is; null where nothing was counted. */
  readonly path: string | null;
  /** The verdict; null where nothing was counted. */
  readonly verdict: "PROVEN" | "REFUTED" | "CONTESTED" | "INSUFFICIENT_EVIDENCE" | null;
  /** Why: clear, near (the top two are within 0.1), critical (a conflict), below (the threshold) or evidence (fewer than two options have some). */
  readonly reason: "clear" | "near" | "critical" | "below" | "evidence" | null;
  /** The name of the top option. */
  readonly top: string | null;
  /** Its confidence. */
  readonly actualConsensus: number | null;
  /** What it must exceed. */
  readonly threshold: number | null;
  /** The ids of the conflicts. */
  readonly conflicts: readonly (string)[];
  /** The path of the manifest that lists the matrix. */
  readonly manifest: string | null;
  /** The id of its entry there. */
  readonly entryId: string | null;
  /** Sentences: what keeps the vote from being counted. */
  readonly problems: readonly (string)[];
  /** Where the draft was written; null where it was not. */
  readonly draft: string | null;
  /** The draft; null where the vote is counted. */
  readonly text: string | null;
  /** Sentences: which options of the draft still need what. */
  readonly open: readonly (string)[];
}

/** What `consensus/vote` takes. */
export interface ConsensusVoteInput {
  /** The draft: its path, or its questionId. */
  readonly file: string;
  /** Its name. */
  readonly option: string;
  /** How sure the voters are of it, from 0 to 1. */
  readonly confidence: number;
  /** Why it has this confidence. */
  readonly rationale: string;
  /** What the rationale rests on: a file or a url, the section, and the type. */
  readonly evidence: readonly (string | { readonly file?: string; readonly url?: string; readonly section: string; readonly type: string })[];
  /** Who votes; the rationale ends with the name, for the format has no field for it. */
  readonly agent?: string;
  /** Add the option where the draft does not have it. */
  readonly add?: boolean;
  /** Replace the vote that the option has. */
  readonly replace?: boolean;
}

/** What `consensus/vote` gives. */
export interface ConsensusVoteResult {
  /** The path of the draft. */
  readonly path: string;
  /** The name of the option. */
  readonly option: string;
  /** Sentences: which options still need what. */
  readonly open: readonly (string)[];
}

/** What `consensus/tally` takes. */
export interface ConsensusTallyInput {
  /** The draft or the matrix: its path from the root of the repository, or its questionId. */
  readonly file: string;
  /** The task that the vote belongs to, for its manifest entry. */
  readonly task?: string;
  /** Write the matrix to .cleo/rcasd/TASK/consensus/TASK-consensus.json. */
  readonly taskFolder?: boolean;
  /** How much is at stake with an option; low, medium (default), high or critical, used if it is within 0.1 of another. */
  readonly severity?: Readonly<Record<string, string>>;
  /** Two options that do not exclude each other; no conflict is recorded. */
  readonly compatible?: readonly (string)[];
  /** Evidence speaks against the top option; REFUTED instead of PROVEN. */
  readonly refuted?: boolean;
  /** The session that counts; by default the one in .cleo/.current-session. It cannot count again what it handed to a human. */
  readonly session?: string;
  /** The subagent manifest; by default the only one, or claudedocs/agent-outputs/MANIFEST.jsonl where there is none. */
  readonly manifest?: string;
  /** The title of the manifest entry. */
  readonly title?: string;
  /** A topic of the manifest entry. */
  readonly topics?: readonly (string)[];
}

/** What `consensus/tally` gives. */
export interface ConsensusTallyResult {
  /** The id of the question. */
  readonly questionId: string | null;
  /** Where the matrix is; null where nothing was counted. */
  readonly path: string | null;
  /** The verdict; null where nothing was counted. */
  readonly verdict: "PROVEN" | "REFUTED" | "CONTESTED" | "INSUFFICIENT_EVIDENCE" | null;
  /** Why: clear, near (the top two are within 0.1), critical (a conflict), below (the threshold) or evidence (fewer than two options have some). */
  readonly reason: "clear" | "near" | "critical" | "below" | "evidence" | null;
  /** The name of the top option. */
  readonly top: string | null;
  /** Its confidence. */
  readonly actualConsensus: number | null;
  /** What it must exceed. */
  readonly threshold: number | null;
  /** The ids of the conflicts. */
  readonly conflicts: readonly (string)[];
  /** The path of the manifest that lists the matrix. */
  readonly manifest: string | null;
  /** The id of its entry there. */
  readonly entryId: string | null;
  /** Sentences: what keeps the vote from being counted. */
  readonly problems: readonly (string)[];
}

/** What `consensus/resolve` takes. */
export interface ConsensusResolveInput {
  /** The matrix: its path from the root of the repository, or its questionId. */
  readonly file: string;
  /** The conflictId; not needed where there is one conflict only. */
  readonly conflict?: string;
  /** Merge, choose-a, choose-b (the first, the second position of the conflict, and so on), new, defer or escalate. */
  readonly type: string;
  /** Who decides: a human. */
  readonly by: string;
  /** The decision in words; needed for merge and new. */
  readonly decision?: string;
  /** The resolution is rejected. */
  readonly reject?: boolean;
  /** Replace a decision that is recorded. */
  readonly replace?: boolean;
}

/** What `consensus/resolve` gives. */
export interface ConsensusResolveResult {
  /** The id of the question. */
  readonly questionId: string | null;
  /** The path of the matrix. */
  readonly path: string;
  /** The id of the conflict. */
  readonly conflictId: string;
  /** The resolution as it is recorded. */
  readonly resolution: object;
  /** The ids of the conflicts that still wait for a decision. */
  readonly open: readonly (string)[];
}

/** What `consensus/handoff` takes. */
export interface ConsensusHandoffInput {
  /** The matrix: its path from the root of the repository, or its questionId. */
  readonly file: string;
}

/** What `consensus/handoff` gives. */
export interface ConsensusHandoffResult {
  /** The id of the question. */
  readonly questionId: string | null;
  /** The question. */
  readonly question: string | null;
  /** What the vote came to. */
  readonly verdict: "PROVEN" | "REFUTED" | "CONTESTED" | "INSUFFICIENT_EVIDENCE" | null;
  /** Who goes on; null where the matrix has errors: then nothing else is said of it. */
  readonly for: "recorder" | "nobody" | "human" | "research" | null;
  /** What the top option must exceed. */
  readonly threshold: number | null;
  /** The top option. */
  readonly top: { readonly name: string | null; readonly confidence: number; readonly rationale: string; readonly evidence: readonly (object)[]; } | null;
  /** The other options, the best first. */
  readonly others: readonly ({ readonly name: string | null; readonly confidence: number; readonly rationale: string; readonly evidence: readonly (object)[]; })[];
  /** The conflicts, with what was decided. */
  readonly conflicts: readonly ({ readonly conflictId: string | null; readonly severity: string | null; readonly conflictType: string | null; /** The options and their confidences, by the letter that chooses one. */ readonly sides: string; readonly status: string | null; readonly resolutionType: string | null; /** The option that was chosen. */ readonly chosen: string | null; readonly resolvedBy: string | null; readonly finalDecision: string | null; })[];
  /** The ids of the conflicts that wait for a decision. */
  readonly open: readonly (string)[];
}

/** What `subagents/agent-new` takes. */
export interface SubagentsAgentNewInput {
  /** Its name, which no other agent has. */
  readonly name: string;
  /** What the agent is for. */
  readonly description: string;
  /** A tool that it may use. */
  readonly tools: readonly (string)[];
  /** Its model, in place of the parent's. */
  readonly model?: string;
  /** A skill that it gets. */
  readonly skills?: readonly (string)[];
  /** A shell command that it may run. */
  readonly allowedCommands?: readonly (string)[];
  /** Where the definition goes. */
  readonly folder?: string;
}

/** What `subagents/agent-new` gives. */
export interface SubagentsAgentNewResult {
  /** The name of the agent. */
  readonly name: string;
  /** Where its definition is. */
  readonly path: string;
}

/** What `subagents/skills` takes. */
export interface SubagentsSkillsInput {
  /** The name of one skill; all of them by default. */
  readonly name?: string;
  /** 0, 1 or 2; 0 by default, and 1 where a skill is named. */
  readonly level?: number;
}

/** What `subagents/skills` gives. */
export interface SubagentsSkillsResult {
  /** The skills. */
  readonly skills: readonly ({ readonly name: string; readonly path: string; readonly description: string; /** The estimated tokens of its SKILL.md. */ readonly tokens: number; /** From level 1 on. */ readonly text?: string; /** At level 2. */ readonly files?: readonly ({ readonly path: string; readonly tokens: number | null; /** Null for what is not text. */ readonly text: string | null; })[]; })[];
}

/** What `subagents/preflight` takes. */
export interface SubagentsPreflightInput {
  /** The agent: its name, or the path of its definition. */
  readonly agent: string;
  /** The task. */
  readonly task?: string;
  /** What is to be done; by default what the task list says of the task. */
  readonly taskText?: string;
  /** A skill besides those of the agent. */
  readonly skills?: readonly (string)[];
  /** How much of each skill: 0 name and description, 1 its SKILL.md (default), 2 its other files too. */
  readonly level?: number;
  /** The file with the protocol requirements; a summary of the protocol by default. */
  readonly protocolFile?: string;
  /** The file with the output requirements; those of the protocol by default. */
  readonly outputFile?: string;
  /** The value of a token, before all others. */
  readonly set?: Readonly<Record<string, string>>;
  /** An environment variable that tokens may stand for, besides those that begin with CLEO_. */
  readonly env?: readonly (string)[];
  /** The value of a token that nothing else has a value for. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** A token that stays as it is. */
  readonly allowUnresolved?: readonly (string)[];
}

/** What `subagents/preflight` gives. */
export interface SubagentsPreflightResult {
  /** Whether no check fails. */
  readonly ready: boolean;
  /** Each check with its status and its problems. */
  readonly checks: readonly ({ readonly check: "agent" | "references" | "tokens" | "output-directory" | "task" | "skills" | "sections"; readonly status: "pass" | "fail" | "not checkable"; /** What holds where it passes. */ readonly holds: string; readonly problems: readonly (string)[]; })[];
  /** Each section with its size, its estimated tokens and its budget. */
  readonly sections: readonly ({ readonly title: string; readonly characters: number; readonly tokens: number; readonly budget: number | null; })[];
}

/** What `subagents/render` takes. */
export interface SubagentsRenderInput {
  /** The agent: its name, or the path of its definition. */
  readonly agent: string;
  /** The task. */
  readonly task?: string;
  /** What is to be done; by default what the task list says of the task. */
  readonly taskText?: string;
  /** A skill besides those of the agent. */
  readonly skills?: readonly (string)[];
  /** How much of each skill: 0 name and description, 1 its SKILL.md (default), 2 its other files too. */
  readonly level?: number;
  /** The file with the protocol requirements; a summary of the protocol by default. */
  readonly protocolFile?: string;
  /** The file with the output requirements; those of the protocol by default. */
  readonly outputFile?: string;
  /** The value of a token, before all others. */
  readonly set?: Readonly<Record<string, string>>;
  /** An environment variable that tokens may stand for, besides those that begin with CLEO_. */
  readonly env?: readonly (string)[];
  /** The value of a token that nothing else has a value for. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** A token that stays as it is. */
  readonly allowUnresolved?: readonly (string)[];
  /** What is printed: the prompt, or the call of the Task tool as JSON. */
  readonly as?: "prompt" | "task-json";
}

/** What `subagents/render` gives. */
export interface SubagentsRenderResult {
  /** Whether no check fails. */
  readonly ready: boolean;
  /** The prompt; null where it is not ready. */
  readonly prompt: string | null;
  /** The call of the Task tool; null where it is not ready. */
  readonly task: { readonly tool: string; readonly subagent_type: string; readonly prompt: string; readonly skills: readonly (string)[]; } | null;
  /** Each check with its status and its problems. */
  readonly checks: readonly ({ readonly check: "agent" | "references" | "tokens" | "output-directory" | "task" | "skills" | "sections"; readonly status: "pass" | "fail" | "not checkable"; /** What holds where it passes. */ readonly holds: string; readonly problems: readonly (string)[]; })[];
  /** Each section with its size, its estimated tokens and its budget. */
  readonly sections: readonly ({ readonly title: string; readonly characters: number; readonly tokens: number; readonly budget: number | null; })[];
  /** Each token that was replaced, with its value and where that comes from. */
  readonly tokens: readonly ({ readonly name: string; readonly value: string; readonly origin: string; })[];
  /** Each file that was inlined, with the sha256 of its content. */
  readonly files: readonly ({ readonly path: string; readonly sha256: string; })[];
}

/** What `subagents/output-new` takes. */
export interface SubagentsOutputNewInput {
  /** The kind of work: research, specs, implementations. */
  readonly category: string;
  /** The task that it is about. */
  readonly task: string;
  /** Its heading. */
  readonly title: string;
  /** The part of its name after the task; made from the title by default. */
  readonly slug?: string;
  /** A task that it refers to. */
  readonly links?: readonly (string)[];
  /** Append an entry with the status partial. */
  readonly record?: boolean;
  /** What is left to do, for the entry. */
  readonly followups?: readonly (string)[];
  /** The manifest, where there are several. */
  readonly manifest?: string;
}

/** What `subagents/output-new` gives. */
export interface SubagentsOutputNewResult {
  /** Where the output is. */
  readonly path: string;
  /** The manifest that it belongs to. */
  readonly manifest: string;
  /** The id of the entry; null where none was asked for. */
  readonly entry: string | null;
}

/** What `subagents/record` takes. */
export interface SubagentsRecordInput {
  /** The output, from the repository's root. */
  readonly file: string;
  /** How far the work came; by default what the file says. */
  readonly status?: "complete" | "partial" | "blocked";
  /** The day of the work; by default what the file says, else today. */
  readonly date?: string;
  /** Append the entry that it has, under an id that no other entry has. */
  readonly again?: boolean;
  /** The task, where the file does not name it. */
  readonly task?: string;
  /** What follows the task in the id. */
  readonly slug?: string;
  /** What the output is about. */
  readonly title?: string;
  /** The kind of work, such as research. */
  readonly agentType?: string;
  /** What the output touches on. */
  readonly topics?: readonly (string)[];
  /** What came out of the work. */
  readonly findings?: readonly (string)[];
  /** What is left to do; partial work needs at least one. */
  readonly followups?: readonly (string)[];
  /** What blocks it, as in missing-context="Which database?"; also permission-denied, resource-unavailable, ambiguous-requirements. */
  readonly blockers?: Readonly<Record<string, string>>;
  /** A task that the output belongs to besides. */
  readonly links?: readonly (string)[];
  /** Nobody has to act on it. */
  readonly notActionable?: boolean;
  /** The manifest, where there are several. */
  readonly manifest?: string;
}

/** What `subagents/record` gives. */
export interface SubagentsRecordResult {
  /** The id of the entry; null where one that has none says the same. */
  readonly id: string | null;
  /** The manifest that holds it. */
  readonly manifest: string;
  /** The whole entry. */
  readonly entry: object;
}

/** What `subagents/review` takes. */
export interface SubagentsReviewInput {
  /** The task; all of them by default. */
  readonly task?: string;
}

/** What `subagents/review` gives. */
export interface SubagentsReviewResult {
  /** Each output, what is wrong with it and what is left to do. */
  readonly outputs: readonly ({ readonly id: string | null; readonly task: string | null; readonly manifest: string; /** "" where the entry names no file. */ readonly path: string; readonly status: string | null; readonly problems: readonly (string)[]; readonly followups: readonly (string)[]; readonly linkedTasks: readonly (string)[]; })[];
  /** Outputs of the task that no entry names. */
  readonly unlisted: readonly (string)[];
  /** The commands that come next. */
  readonly next: readonly (string)[];
}

/** What `vouch/init` takes. */
export interface VouchInitInput {
  /** Where the base is made. */
  readonly folder?: string;
  /** What it is called; by default as its folder. */
  readonly name?: string;
  /** Who acts where nobody else is named; by default the one who makes the base. */
  readonly agent?: string;
  /** Who makes it; by default VOUCH_AGENT, else `agent`. */
  readonly actor?: string;
}

/** What `vouch/init` gives. */
export interface VouchInitResult {
  /** The `.vouch` folder. */
  readonly base: string;
  /** The files that were made. */
  readonly created: readonly (string)[];
}

/** What `vouch/register-source` takes. */
export interface VouchRegisterSourceInput {
  /** The text itself. */
  readonly content: string;
  /** Where the text is from: a path, a URL, a commit; by default `url`. */
  readonly locator?: string;
  /** Where it was fetched from. */
  readonly url?: string;
  /** What it is; `file` by default. */
  readonly type?: "file" | "url" | "transcript" | "message" | "commit" | "issue" | "screenshot" | "pdf" | "audio" | "video" | "folder";
  /** What people call it. */
  readonly title?: string;
  /** Text/plain by default, of bytes application/octet-stream. */
  readonly mediaType?: string;
  /** Who it is for. */
  readonly scope?: "private" | "project" | "team" | "public";
  /** Words to find it by. */
  readonly tags?: readonly (string)[];
  /** What else is known of it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/register-source` gives. */
export interface VouchRegisterSourceResult {
  /** The sha256 of the bytes, which is the id of the source. */
  readonly id: string;
  /** True where the source was known already. */
  readonly deduplicated: boolean;
  /** True where its content was missing, or other bytes, and was written back. */
  readonly repaired: boolean;
}

/** What `vouch/register-source-from-path` takes. */
export interface VouchRegisterSourceFromPathInput {
  /** The file. */
  readonly path: string;
  /** Where it is from; by default `url`, else the file's path in the repository. */
  readonly locator?: string;
  /** Where it was fetched from. */
  readonly url?: string;
  /** What it is; `file` by default. */
  readonly type?: "file" | "url" | "transcript" | "message" | "commit" | "issue" | "screenshot" | "pdf" | "audio" | "video" | "folder";
  /** What people call it. */
  readonly title?: string;
  /** Text/plain by default, of bytes application/octet-stream. */
  readonly mediaType?: string;
  /** Who it is for. */
  readonly scope?: "private" | "project" | "team" | "public";
  /** Words to find it by. */
  readonly tags?: readonly (string)[];
  /** What else is known of it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/register-source-from-path` gives. */
export interface VouchRegisterSourceFromPathResult {
  /** The sha256 of the bytes, which is the id of the source. */
  readonly id: string;
  /** True where the source was known already. */
  readonly deduplicated: boolean;
  /** True where its content was missing, or other bytes, and was written back. */
  readonly repaired: boolean;
}

/** What `vouch/source-verify` takes. */
export interface VouchSourceVerifyInput {
  /** The only source that is looked at; by default all of them. */
  readonly id?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/source-verify` gives. */
export interface VouchSourceVerifyResult {
  /** True where there are no issues. */
  readonly ok: boolean;
  /** What is wrong, source by source. */
  readonly issues: readonly ({ /** The source. */ readonly id: string; readonly kind: "content_missing" | "hash_mismatch" | "external_drift" | "external_missing"; /** What was found. */ readonly detail: string; })[];
}

/** What `vouch/propose-claim` takes. */
export interface VouchProposeClaimInput {
  /** One sentence that holds. */
  readonly text: string;
  /** What it rests on: ids of sources or of pieces of evidence, or quotes of sources; may be left out where the base does not require citations. */
  readonly evidence?: readonly (string | { readonly source_id: string; readonly locator?: string; readonly quote?: string })[];
  /** What it is; `observation` by default. */
  readonly type?: "fact" | "decision" | "preference" | "workflow" | "observation" | "question" | "warning";
  /** How sure it is; 0.7 by default. */
  readonly confidence?: number;
  /** What it is about. */
  readonly entities?: readonly (string)[];
  /** Who it is for. */
  readonly scope?: "private" | "project" | "team" | "public";
  /** A claim to replace: what is not given is as it says. */
  readonly supersedes?: string;
  /** Words to find it by. */
  readonly tags?: readonly (string)[];
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
}

/** What `vouch/propose-claim` gives. */
export interface VouchProposeClaimResult {
  /** The id of the proposal. */
  readonly proposal_id: string;
  /** The id that the claim is to have. */
  readonly claim_id: string;
  /** True: what is not valid is refused. */
  readonly valid: boolean;
  /** None. */
  readonly errors: readonly (string)[];
}

/** What `vouch/propose-page` takes. */
export interface VouchProposePageInput {
  /** What it is called. */
  readonly title: string;
  /** Its text, as Markdown. */
  readonly body?: string;
  /** What it is; `concept` by default. */
  readonly type?: string;
  /** The claims that it is made from. */
  readonly claims?: readonly (string)[];
  /** What it is about. */
  readonly entities?: readonly (string)[];
  /** The sources that it is made from. */
  readonly sources?: readonly (string)[];
  /** Words to find it by. */
  readonly tags?: readonly (string)[];
  /** What else its front matter says. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
}

/** What `vouch/propose-page` gives. */
export interface VouchProposePageResult {
  /** The id of the proposal. */
  readonly proposal_id: string;
  /** The id that the page is to have. */
  readonly page_id: string;
  /** True: what is not valid is refused. */
  readonly valid: boolean;
  /** None. */
  readonly errors: readonly (string)[];
}

/** What `vouch/propose-entity` takes. */
export interface VouchProposeEntityInput {
  /** What it is called. */
  readonly name: string;
  /** What it is. */
  readonly type: "person" | "project" | "repo" | "company" | "concept" | "decision" | "workflow" | "file" | "api" | "incident" | "source" | "agent" | "tool" | "team" | "system";
  /** What else it is called. */
  readonly aliases?: readonly (string)[];
  /** What there is to say of it. */
  readonly description?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
}

/** What `vouch/propose-entity` gives. */
export interface VouchProposeEntityResult {
  /** The id of the proposal. */
  readonly proposal_id: string;
  /** The id that the entity is to have. */
  readonly entity_id: string;
  /** True: what is not valid is refused. */
  readonly valid: boolean;
  /** None. */
  readonly errors: readonly (string)[];
}

/** What `vouch/propose-relation` takes. */
export interface VouchProposeRelationInput {
  /** Where it begins. */
  readonly source: string;
  /** What the one is to the other. */
  readonly relation: "uses" | "depends_on" | "contradicts" | "supersedes" | "supports" | "caused_by" | "owned_by" | "derived_from" | "similar_to" | "blocks" | "implements" | "references";
  /** Where it leads. */
  readonly target: string;
  /** How sure it is; 0.7 by default. */
  readonly confidence?: number;
  /** What it rests on: ids of sources or of pieces of evidence. */
  readonly evidence?: readonly (string)[];
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
}

/** What `vouch/propose-relation` gives. */
export interface VouchProposeRelationResult {
  /** The id of the proposal. */
  readonly proposal_id: string;
  /** The id that the relation is to have. */
  readonly relation_id: string;
  /** True: what is not valid is refused. */
  readonly valid: boolean;
  /** None. */
  readonly errors: readonly (string)[];
}

/** What `vouch/propose-delete` takes. */
export interface VouchProposeDeleteInput {
  /** The id of the object. */
  readonly target_id: string;
  /** What it is; needed only if objects of two kinds have the id. */
  readonly target_kind?: "claim" | "page" | "entity" | "relation";
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
}

/** What `vouch/propose-delete` gives. */
export interface VouchProposeDeleteResult {
  /** The id of the proposal. */
  readonly proposal_id: string;
  /** Claim, page, entity or relation. */
  readonly target_kind: string;
  /** The id of the object that is to be deleted. */
  readonly target_id: string;
  /** Delete. */
  readonly kind: string;
  /** Pending. */
  readonly status: string;
  /** True: what is not valid is refused. */
  readonly valid: boolean;
  /** None. */
  readonly errors: readonly (string)[];
}

/** What `vouch/pending` takes. */
export interface VouchPendingInput {
  /** Only proposals of this kind. */
  readonly kind?: "claim" | "page" | "entity" | "relation";
  /** Only those of this session. */
  readonly sessionId?: string;
  /** By other fields, such as proposed_by=scout. */
  readonly filter?: Readonly<Record<string, string>>;
  /** At most so many. */
  readonly limit?: number;
  /** How many to pass over. */
  readonly offset?: number;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/pending` gives. */
export interface VouchPendingResult {
  /** The proposals that wait, each as its file says it. */
  readonly proposals: readonly ({ readonly id: string; readonly kind: string; readonly proposed_by: string | null; readonly session_id: string | null; readonly proposed_at: string | null; /** The object to be. */ readonly payload: object; /** Why it should be approved. */ readonly rationale: string | null; readonly status: string; })[];
}

/** What `vouch/show` takes. */
export interface VouchShowInput {
  /** The id of the proposal. */
  readonly proposalId: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/show` gives. */
export interface VouchShowResult {
  /** Pending, or how it was decided. */
  readonly status: string;
  /** All that its file says. */
  readonly proposal: object;
  /** What is cited, and what the sources say there. */
  readonly citations: readonly ({ /** As it is cited. */ readonly id: string; readonly kind: "source" | "evidence" | "missing"; /** The source. */ readonly source_id: string | null; /** Where the source is from. */ readonly source: string | null; /** Where in the source. */ readonly locator: string | null; /** What the evidence quotes. */ readonly quote: string | null; /** What the source says there, or where nothing is named, at its beginning. */ readonly passage: string | null; })[];
}

/** What `vouch/approve` takes. */
export interface VouchApproveInput {
  /** The id of the proposal. */
  readonly proposalId: string;
  /** Why it is approved. */
  readonly reason?: string;
  /** Who approves it; by default who acts. */
  readonly approver?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/approve` gives. */
export interface VouchApproveResult {
  /** True. */
  readonly ok: boolean;
  /** The id of the object that was made, or deleted. */
  readonly object_id: string;
  /** Claim, page, entity or relation. */
  readonly object_kind: string;
}

/** What `vouch/reject` takes. */
export interface VouchRejectInput {
  /** The id of the proposal. */
  readonly proposalId: string;
  /** Why it is rejected. */
  readonly reason: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/reject` gives. */
export interface VouchRejectResult {
  /** True. */
  readonly ok: boolean;
}

/** What `vouch/expire` takes. */
export interface VouchExpireInput {
  /** How long a proposal may wait. */
  readonly days?: number;
  /** Reject them. */
  readonly apply?: boolean;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/expire` gives. */
export interface VouchExpireResult {
  /** How long a proposal may wait; 0 for any time. */
  readonly days: number;
  /** The ids of those that waited longer. */
  readonly expired: readonly (string)[];
  /** Whether they are rejected now. */
  readonly applied: boolean;
  /** The same as `days`. */
  readonly threshold_days: number;
  /** Whether anything ever expires. */
  readonly enabled: boolean;
  /** True where they are only listed. */
  readonly dry_run: boolean;
  /** The ids of those that are only listed. */
  readonly would_expire: readonly (string)[];
}

/** What `vouch/crystallize` takes. */
export interface VouchCrystallizeInput {
  /** The session. */
  readonly sessionId: string;
  /** Approve what waits, where that is allowed. */
  readonly approve?: boolean;
  /** Propose no page. */
  readonly noPage?: boolean;
  /** `false` for no page; a page is proposed by default. */
  readonly writeSummaryPage?: boolean;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/crystallize` gives. */
export interface VouchCrystallizeResult {
  /** The session. */
  readonly session_id: string;
  /** The id that the page has, or is to have; null without one. */
  readonly page_id: string | null;
  /** The proposal of the page; null where it was not made now. */
  readonly proposal_id: string | null;
  /** How many claims were approved now. */
  readonly claims_promoted: number;
  /** Their ids. */
  readonly promoted_claims: readonly (string)[];
  /** The ids of the proposals that were approved now. */
  readonly approved: readonly (string)[];
  /** The proposals that could not be approved. */
  readonly failures: readonly ({ readonly proposal_id: string; readonly code: string; /** Why it was not approved. */ readonly message: string; })[];
  /** The ids of the proposals of the session that still wait, but for the page. */
  readonly pending: readonly (string)[];
}

/** What `vouch/capabilities` takes: nothing. */
export type VouchCapabilitiesInput = Readonly<Record<string, never>>;

/** What `vouch/capabilities` gives. */
export interface VouchCapabilitiesResult {
  /** The program. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /** The specification that it follows. */
  readonly spec: string;
  /** The methods that can be called. */
  readonly methods: readonly (string)[];
  /** How a search can find something. */
  readonly retrieval: readonly (string)[];
  /** What a search looks at: `memory`, an index made of the files; the `state.db` of vouch is not read. */
  readonly retrieval_index: string;
  /** True: what is proposed is approved by somebody else. */
  readonly review_gated: boolean;
  /** How a server can be talked to. */
  readonly transports: readonly (string)[];
  /** What kind of knowledge base it is. */
  readonly knowledge_capability: { readonly kind: string; readonly stores_evidence: boolean; readonly audit_log: boolean; };
}

/** What `vouch/supersede` takes. */
export interface VouchSupersedeInput {
  /** The claim that is replaced. */
  readonly oldId: string;
  /** The claim that replaces it. */
  readonly newId: string;
  /** Why; for the audit log. */
  readonly reason?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/supersede` gives. */
export interface VouchSupersedeResult {
  /** The claim that was replaced. */
  readonly old: string;
  /** The claim that replaces it. */
  readonly new: string;
  /** The status of the old one. */
  readonly status: string;
}

/** What `vouch/contradict` takes. */
export interface VouchContradictInput {
  /** The one claim. */
  readonly aId: string;
  /** The other claim. */
  readonly bId: string;
  /** Why; for the audit log. */
  readonly reason?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/contradict` gives. */
export interface VouchContradictResult {
  /** The one claim. */
  readonly a: string;
  /** The other claim. */
  readonly b: string;
}

/** What `vouch/archive` takes. */
export interface VouchArchiveInput {
  /** The claim or page. */
  readonly id: string;
  /** Which of the two, where both have that id. */
  readonly kind?: "claim" | "page";
  /** Why; for the audit log. */
  readonly reason?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/archive` gives. */
export interface VouchArchiveResult {
  /** What was archived. */
  readonly id: string;
  /** What that is. */
  readonly kind: "claim" | "page";
  /** Its status: `archived`. */
  readonly status: string;
}

/** What `vouch/confirm` takes. */
export interface VouchConfirmInput {
  /** The claim that still holds. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/confirm` gives. */
export interface VouchConfirmResult {
  /** The claim. */
  readonly id: string;
  /** When it was confirmed: RFC 3339, UTC. */
  readonly last_confirmed_at: string;
}

/** What `vouch/cite` takes. */
export interface VouchCiteInput {
  /** The claim. */
  readonly id: string;
  /** What it rests on besides: ids of sources, or of pieces of evidence. */
  readonly evidence?: readonly (string)[];
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/cite` gives. */
export interface VouchCiteResult {
  /** The claim. */
  readonly id: string;
  /** The ids that it cites now, and did not before. */
  readonly evidence_added: readonly (string)[];
  /** All that it cites: of a source `source_id`, `title`, `locator` and `hash`, of a piece of evidence `id`, `source_id`, `locator`, `quote` and `hash`, of what is not there `ref`. */
  readonly citations: readonly ({ readonly kind: "source" | "evidence" | "missing"; readonly id?: string; readonly source_id?: string; readonly title?: string; readonly locator?: string; readonly quote?: string; readonly hash?: string; readonly ref?: string; })[];
}

/** What `vouch/redact` takes. */
export interface VouchRedactInput {
  /** The claim. */
  readonly id: string;
  /** What is taken out, wherever it is; all of the text by default. */
  readonly hide?: readonly (string)[];
  /** Why; for the audit log. */
  readonly reason?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/redact` gives. */
export interface VouchRedactResult {
  /** The claim. */
  readonly id: string;
  /** Its status: `redacted`. */
  readonly status: string;
  /** What is left of its text. */
  readonly text: string;
}

/** What `vouch/correct` takes. */
export interface VouchCorrectInput {
  /** The ids of the objects. */
  readonly ids: readonly (string)[];
  /** Why; for the audit log. */
  readonly reason: string;
  /** A field that is to have another value; a list or a number as JSON. */
  readonly set?: Readonly<Record<string, string>>;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/correct` gives. */
export interface VouchCorrectResult {
  /** What was corrected, and which fields. */
  readonly objects: readonly ({ readonly kind: string; readonly id: string; readonly fields: readonly (string)[]; })[];
}

/** What `vouch/session-start` takes. */
export interface VouchSessionStartInput {
  /** What it is about. */
  readonly task?: string;
  /** What else to say of it. */
  readonly note?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/session-start` gives. */
export interface VouchSessionStartResult {
  /** The id of the session. */
  readonly session_id: string;
}

/** What `vouch/session-end` takes. */
export interface VouchSessionEndInput {
  /** The session. */
  readonly sessionId: string;
  /** What is to be said of it; behind a note that is there. */
  readonly note?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/session-end` gives. */
export interface VouchSessionEndResult {
  /** Always true. */
  readonly ok: boolean;
  /** How many proposals name it. */
  readonly proposals: number;
  /** Their ids. */
  readonly proposal_ids: readonly (string)[];
}

/** What `vouch/export` takes. */
export interface VouchExportInput {
  /** Where the bundle goes: a new file that ends in `.tar.gz` or `.tgz`, or a bundle that is there; git may ignore it. */
  readonly out: string;
  /** Also where the base has errors. */
  readonly force?: boolean;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/export` gives. */
export interface VouchExportResult {
  /** The bundle. */
  readonly path: string;
  /** The sha256 of what its files hash to: the same for the same content. */
  readonly bundle_id: string;
  /** How many files it holds, beside its manifest. */
  readonly files: number;
  /** Its size. */
  readonly bytes: number;
}

/** What `vouch/export-check` takes. */
export interface VouchExportCheckInput {
  /** The bundle: a file of the repository, which git may ignore. */
  readonly path: string;
}

/** What `vouch/export-check` gives. */
export interface VouchExportCheckResult {
  /** True for a sound bundle. */
  readonly ok: boolean;
  /** What its files hash to; null where it is not sound. */
  readonly bundle_id: string | null;
  /** How many files it holds, beside its manifest. */
  readonly files_checked: number;
  /** What is wrong with it. */
  readonly issues: readonly (string)[];
}

/** What `vouch/import-check` takes. */
export interface VouchImportCheckInput {
  /** The bundle: a file of the repository, which git may ignore. */
  readonly path: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/import-check` gives. */
export interface VouchImportCheckResult {
  /** True where nothing keeps it from being imported. */
  readonly ok: boolean;
  /** What its files hash to; null where it is not sound. */
  readonly bundle_id: string | null;
  /** Files that the base lacks. */
  readonly new: readonly (string)[];
  /** Files that the base has otherwise. */
  readonly conflict: readonly (string)[];
  /** Files that the base has. */
  readonly identical: readonly (string)[];
  /** What keeps it from being imported. */
  readonly issues: readonly (string)[];
}

/** What `vouch/import-apply` takes. */
export interface VouchImportApplyInput {
  /** The bundle: a file of the repository, which git may ignore. */
  readonly path: string;
  /** What becomes of files that the base has otherwise; `skip` by default. */
  readonly onConflict?: "skip" | "overwrite" | "fail";
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/import-apply` gives. */
export interface VouchImportApplyResult {
  /** What the files of the bundle hash to. */
  readonly bundle_id: string | null;
  /** How many files the base lacked. */
  readonly imported: number;
  /** How many the base has otherwise, and that were left. */
  readonly skipped: number;
  /** How many were written over. */
  readonly overwritten: number;
  /** The files that the base lacked, from the base. */
  readonly imported_files: readonly (string)[];
  /** Those that were left. */
  readonly skipped_files: readonly (string)[];
  /** Those that were written over. */
  readonly overwritten_files: readonly (string)[];
}

/** What `vouch/audit-rotate` takes. */
export interface VouchAuditRotateInput {
  /** The day (UTC) of the first event that stays. */
  readonly before: string;
  /** Move also what other branches, and other clones, go on from. */
  readonly force?: boolean;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/audit-rotate` gives. */
export interface VouchAuditRotateResult {
  /** The compressed file; null where nothing was moved. */
  readonly segment: string | null;
  /** How many events were moved. */
  readonly events: number;
  /** How many lines the log has now. */
  readonly left: number;
}

/** What `vouch/migrate-status` takes. */
export interface VouchMigrateStatusInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/migrate-status` gives. */
export interface VouchMigrateStatusResult {
  /** `version` of its config.yaml; null where that says none. */
  readonly version: string | null;
  /** What its file `schema_version` says, which vouch 1.5.0 writes; null where there is none. */
  readonly schema_version: string | null;
  /** The version that this program knows. */
  readonly target_version: string;
  /** False for a base that says that it is newer. */
  readonly up_to_date: boolean;
  /** Migrations to be made: none. */
  readonly pending: readonly (string)[];
}

/** What `vouch/status` takes. */
export interface VouchStatusInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; required unless VOUCH_AGENT or `agent` of the knowledge base says it. */
  readonly actor?: string;
}

/** What `vouch/status` gives. */
export interface VouchStatusResult {
  /** The base's `.vouch` folder, from the root of the repository. */
  readonly root: string;
  /** What the base is called. */
  readonly name: string | null;
  /** Who acts here: what they propose, somebody else approves. */
  readonly actor: string | null;
  /** How many files there are of each. */
  readonly counts: { readonly claims: number; readonly pages: number; readonly entities: number; readonly relations: number; readonly sources: number; };
  /** How many proposals wait for a decision. */
  readonly pending: number;
  /** The time of the last event. */
  readonly last_audit_at: string | null;
}

/** What `vouch/search` takes. */
export interface VouchSearchInput {
  /** The words to look for. */
  readonly query: string;
  /** At most so many hits; 10 by default. */
  readonly limit?: number;
  /** Only these kinds; all by default. */
  readonly kinds?: readonly ("claim" | "page" | "entity" | "source")[];
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/search` gives. */
export interface VouchSearchResult {
  /** What was found, the best first. */
  readonly hits: readonly ({ readonly kind: "claim" | "page" | "entity" | "source"; readonly id: string; /** The part of it that fits, on one line. */ readonly snippet: string; /** How well it fits: more is better. */ readonly score: number; /** How the base is searched. */ readonly backend: "fts5" | "substring"; /** Its status, where it has one. */ readonly status: string | null; })[];
  /** How many objects fit. */
  readonly total: number;
}

/** What `vouch/context` takes. */
export interface VouchContextInput {
  /** What is to be done, in words. */
  readonly task: string;
  /** At most so many characters in all summaries together; 4000 by default. */
  readonly maxChars?: number;
  /** At most so many objects. */
  readonly limit?: number;
  /** How many objects are needed at least; 0 by default. */
  readonly minItems?: number;
  /** Leave out claims that cite nothing, and list them. */
  readonly requireCitations?: boolean;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/context` gives. */
export interface VouchContextResult {
  /** The task. */
  readonly query: string;
  /** RFC 3339, UTC. */
  readonly generated_at: string;
  /** What fits the task, the best first. */
  readonly items: readonly ({ readonly id: string; readonly type: "claim" | "page" | "entity" | "source"; /** What it says, on one line. */ readonly summary: string; /** What it rests on. */ readonly citations: readonly (string)[]; /** How well it fits: more is better. */ readonly score: number; readonly backend: "fts5" | "substring"; readonly freshness: "fresh" | "stale" | "unknown"; })[];
  /** What to know before relying on it. */
  readonly warnings: readonly (string)[];
  /** What became of what was asked for. */
  readonly quality: { /** Whether nothing failed. */ readonly ok: boolean; readonly items: number; readonly minimum_items: number; readonly require_citations: boolean; /** Claims that were left out because they cite nothing. */ readonly uncited_items: readonly (string)[]; readonly warnings: number; /** Min_items where there are too few. */ readonly failed: readonly (string)[]; /** Whether something that fits was left out for lack of room. */ readonly budget_truncated: boolean; /** How many objects that were. */ readonly budget_omitted_items: number; /** 0: no summary is cut to make room. */ readonly budget_clipped_items: number; };
}

/** What `vouch/read-claim` takes. */
export interface VouchReadClaimInput {
  /** The id of the claim. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/read-claim` gives. */
export interface VouchReadClaimResult {
  /** Its fields; null where there is none. */
  readonly object: object | null;
}

/** What `vouch/read-page` takes. */
export interface VouchReadPageInput {
  /** The id of the page. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/read-page` gives. */
export interface VouchReadPageResult {
  /** Its fields; null where there is none. */
  readonly object: object | null;
}

/** What `vouch/read-entity` takes. */
export interface VouchReadEntityInput {
  /** The id of the entity. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/read-entity` gives. */
export interface VouchReadEntityResult {
  /** Its fields; null where there is none. */
  readonly object: object | null;
}

/** What `vouch/read-relation` takes. */
export interface VouchReadRelationInput {
  /** The id of the relation. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/read-relation` gives. */
export interface VouchReadRelationResult {
  /** Its fields; null where there is none. */
  readonly object: object | null;
}

/** What `vouch/list-claims` takes. */
export interface VouchListClaimsInput {
  /** At most so many. */
  readonly limit?: number;
  /** How many to pass over. */
  readonly offset?: number;
  /** By other fields, such as approved_by=maria. */
  readonly filter?: Readonly<Record<string, string>>;
  /** With this status. */
  readonly status?: string;
  /** Of this type. */
  readonly type?: string;
  /** With this tag. */
  readonly tag?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/list-claims` gives. */
export interface VouchListClaimsResult {
  /** The fields of the claims. */
  readonly objects: readonly (object)[];
  /** How many fit, whatever the limit. */
  readonly total: number;
}

/** What `vouch/list-pages` takes. */
export interface VouchListPagesInput {
  /** At most so many. */
  readonly limit?: number;
  /** How many to pass over. */
  readonly offset?: number;
  /** By other fields, such as claims=refund-window. */
  readonly filter?: Readonly<Record<string, string>>;
  /** With this status. */
  readonly status?: string;
  /** Of this type. */
  readonly type?: string;
  /** With this tag. */
  readonly tag?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/list-pages` gives. */
export interface VouchListPagesResult {
  /** The fields of the pages. */
  readonly objects: readonly (object)[];
  /** How many fit, whatever the limit. */
  readonly total: number;
}

/** What `vouch/list-entities` takes. */
export interface VouchListEntitiesInput {
  /** At most so many. */
  readonly limit?: number;
  /** How many to pass over. */
  readonly offset?: number;
  /** By other fields, such as name=Billing. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Of this type. */
  readonly type?: string;
  /** With this tag. */
  readonly tag?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/list-entities` gives. */
export interface VouchListEntitiesResult {
  /** The fields of the entities. */
  readonly objects: readonly (object)[];
  /** How many fit, whatever the limit. */
  readonly total: number;
}

/** What `vouch/list-relations` takes. */
export interface VouchListRelationsInput {
  /** At most so many. */
  readonly limit?: number;
  /** How many to pass over. */
  readonly offset?: number;
  /** By other fields, such as relation=depends_on. */
  readonly filter?: Readonly<Record<string, string>>;
  /** From or to this object. */
  readonly node?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/list-relations` gives. */
export interface VouchListRelationsResult {
  /** The fields of the relations. */
  readonly objects: readonly (object)[];
  /** How many fit, whatever the limit. */
  readonly total: number;
}

/** What `vouch/list-sources` takes. */
export interface VouchListSourcesInput {
  /** At most so many. */
  readonly limit?: number;
  /** How many to pass over. */
  readonly offset?: number;
  /** By other fields, such as media_type=text/markdown. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Of this type. */
  readonly type?: string;
  /** With this tag. */
  readonly tag?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/list-sources` gives. */
export interface VouchListSourcesResult {
  /** The fields of the sources. */
  readonly objects: readonly (object)[];
  /** How many fit, whatever the limit. */
  readonly total: number;
}

/** What `vouch/audit` takes. */
export interface VouchAuditInput {
  /** How many events at most, the last ones; 50 by default. */
  readonly tail?: number;
  /** Only events with this `event`, `actor` or `object` (the id of an object). */
  readonly filter?: Readonly<Record<string, string>>;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/audit` gives. */
export interface VouchAuditResult {
  /** The events as they were logged. */
  readonly events: readonly (object)[];
  /** How many events fit, whatever `tail` says. */
  readonly total: number;
}

/** What `vouch/lint` takes. */
export interface VouchLintInput {
  /** After how many days without a confirmation a claim is stale; as configured by default (180). */
  readonly staleDays?: number;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/lint` gives. */
export interface VouchLintResult {
  /** Whether there is no error. */
  readonly ok: boolean;
  /** What is wrong, the errors first. */
  readonly issues: readonly ({ /** The id of the object; of what has none, its path in the base. */ readonly id: string; /** The rule: `lint-protocol explain` says what it wants. */ readonly kind: string; readonly severity: "error" | "warn"; readonly message: string; /** The file, from the root of the repository. */ readonly path: string; /** From 1. */ readonly line: number; })[];
}

/** What `vouch/doctor` takes. */
export interface VouchDoctorInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/doctor` gives. */
export interface VouchDoctorResult {
  /** Whether there is no error. */
  readonly ok: boolean;
  /** What was looked at. */
  readonly checks: readonly ({ readonly check: "files" | "objects" | "citations and references" | "sources" | "lifecycle" | "review gate" | "audit log" | "configuration" | "waiting proposals"; /** How many were found. */ readonly issues: number; })[];
  /** What is wrong, the errors first. */
  readonly issues: readonly ({ /** The id of the object; of what has none, its path in the base. */ readonly id: string; /** The rule: `lint-protocol explain` says what it wants. */ readonly kind: string; readonly severity: "error" | "warn"; readonly message: string; /** The file, from the root of the repository. */ readonly path: string; /** From 1. */ readonly line: number; })[];
}

/** What `vouch/index-rebuild` takes. */
export interface VouchIndexRebuildInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/index-rebuild` gives. */
export interface VouchIndexRebuildResult {
  /** True. */
  readonly ok: boolean;
  /** How many objects can be found. */
  readonly indexed: number;
}

/** What `logs/settle` takes. */
export interface LogsSettleInput {
  /** The branch, tag or commit that the branch is to follow: `origin/main`. */
  readonly onto: string;
}

/** What `logs/settle` gives. */
export interface LogsSettleResult {
  /** The id of the commit that REF names. */
  readonly onto: string;
  /** What git is in the middle of. */
  readonly unended: "merge" | "rebase" | "cherry-pick" | "revert" | null;
  /** The logs that are otherwise than they were. */
  readonly logs: readonly ({ readonly path: string; /** Entries of the branch after those of REF. */ readonly own: number; /** Copies that were removed. */ readonly copies: number; /** Events whose hashes were computed again. */ readonly chained: number; })[];
  /** What makes a commit of it. */
  readonly commands: readonly (string)[];
}

/** What each operation takes, by its id. */
export interface OperationInputs {
  readonly 'messages/new': MessagesNewInput;
  readonly 'messages/check': MessagesCheckInput;
  readonly 'messages/receive': MessagesReceiveInput;
  readonly 'messages/ack': MessagesAckInput;
  readonly 'messages/acks': MessagesAcksInput;
  readonly 'messages/correct': MessagesCorrectInput;
  readonly 'messages/escalate': MessagesEscalateInput;
  readonly 'messages/renumber': MessagesRenumberInput;
  readonly 'contributions/new': ContributionsNewInput;
  readonly 'contributions/decide': ContributionsDecideInput;
  readonly 'contributions/complete': ContributionsCompleteInput;
  readonly 'contributions/validate': ContributionsValidateInput;
  readonly 'contributions/merge': ContributionsMergeInput;
  readonly 'contributions/reopen': ContributionsReopenInput;
  readonly 'contributions/seal': ContributionsSealInput;
  readonly 'contributions/block': ContributionsBlockInput;
  readonly 'contributions/blocked': ContributionsBlockedInput;
  readonly 'contributions/unblock': ContributionsUnblockInput;
  readonly 'contributions/append': ContributionsAppendInput;
  readonly 'contributions/list': ContributionsListInput;
  readonly 'contributions/stats': ContributionsStatsInput;
  readonly 'contributions/session-begin': ContributionsSessionBeginInput;
  readonly 'contributions/session-start': ContributionsSessionStartInput;
  readonly 'contributions/session-resume': ContributionsSessionResumeInput;
  readonly 'contributions/session-end': ContributionsSessionEndInput;
  readonly 'contributions/flag': ContributionsFlagInput;
  readonly 'contributions/resolve': ContributionsResolveInput;
  readonly 'contributions/synthesize': ContributionsSynthesizeInput;
  readonly 'contributions/archive': ContributionsArchiveInput;
  readonly 'contributions/manifest-validate': ContributionsManifestValidateInput;
  readonly 'contributions/manifest-repair': ContributionsManifestRepairInput;
  readonly 'consensus/new': ConsensusNewInput;
  readonly 'consensus/vote': ConsensusVoteInput;
  readonly 'consensus/tally': ConsensusTallyInput;
  readonly 'consensus/resolve': ConsensusResolveInput;
  readonly 'consensus/handoff': ConsensusHandoffInput;
  readonly 'subagents/agent-new': SubagentsAgentNewInput;
  readonly 'subagents/skills': SubagentsSkillsInput;
  readonly 'subagents/preflight': SubagentsPreflightInput;
  readonly 'subagents/render': SubagentsRenderInput;
  readonly 'subagents/output-new': SubagentsOutputNewInput;
  readonly 'subagents/record': SubagentsRecordInput;
  readonly 'subagents/review': SubagentsReviewInput;
  readonly 'vouch/init': VouchInitInput;
  readonly 'vouch/register-source': VouchRegisterSourceInput;
  readonly 'vouch/register-source-from-path': VouchRegisterSourceFromPathInput;
  readonly 'vouch/source-verify': VouchSourceVerifyInput;
  readonly 'vouch/propose-claim': VouchProposeClaimInput;
  readonly 'vouch/propose-page': VouchProposePageInput;
  readonly 'vouch/propose-entity': VouchProposeEntityInput;
  readonly 'vouch/propose-relation': VouchProposeRelationInput;
  readonly 'vouch/propose-delete': VouchProposeDeleteInput;
  readonly 'vouch/pending': VouchPendingInput;
  readonly 'vouch/show': VouchShowInput;
  readonly 'vouch/approve': VouchApproveInput;
  readonly 'vouch/reject': VouchRejectInput;
  readonly 'vouch/expire': VouchExpireInput;
  readonly 'vouch/crystallize': VouchCrystallizeInput;
  readonly 'vouch/capabilities': VouchCapabilitiesInput;
  readonly 'vouch/supersede': VouchSupersedeInput;
  readonly 'vouch/contradict': VouchContradictInput;
  readonly 'vouch/archive': VouchArchiveInput;
  readonly 'vouch/confirm': VouchConfirmInput;
  readonly 'vouch/cite': VouchCiteInput;
  readonly 'vouch/redact': VouchRedactInput;
  readonly 'vouch/correct': VouchCorrectInput;
  readonly 'vouch/session-start': VouchSessionStartInput;
  readonly 'vouch/session-end': VouchSessionEndInput;
  readonly 'vouch/export': VouchExportInput;
  readonly 'vouch/export-check': VouchExportCheckInput;
  readonly 'vouch/import-check': VouchImportCheckInput;
  readonly 'vouch/import-apply': VouchImportApplyInput;
  readonly 'vouch/audit-rotate': VouchAuditRotateInput;
  readonly 'vouch/migrate-status': VouchMigrateStatusInput;
  readonly 'vouch/status': VouchStatusInput;
  readonly 'vouch/search': VouchSearchInput;
  readonly 'vouch/context': VouchContextInput;
  readonly 'vouch/read-claim': VouchReadClaimInput;
  readonly 'vouch/read-page': VouchReadPageInput;
  readonly 'vouch/read-entity': VouchReadEntityInput;
  readonly 'vouch/read-relation': VouchReadRelationInput;
  readonly 'vouch/list-claims': VouchListClaimsInput;
  readonly 'vouch/list-pages': VouchListPagesInput;
  readonly 'vouch/list-entities': VouchListEntitiesInput;
  readonly 'vouch/list-relations': VouchListRelationsInput;
  readonly 'vouch/list-sources': VouchListSourcesInput;
  readonly 'vouch/audit': VouchAuditInput;
  readonly 'vouch/lint': VouchLintInput;
  readonly 'vouch/doctor': VouchDoctorInput;
  readonly 'vouch/index-rebuild': VouchIndexRebuildInput;
  readonly 'logs/settle': LogsSettleInput;
}

/** What each operation gives, by its id. */
export interface OperationResults {
  readonly 'messages/new': MessagesNewResult;
  readonly 'messages/check': MessagesCheckResult;
  readonly 'messages/receive': MessagesReceiveResult;
  readonly 'messages/ack': MessagesAckResult;
  readonly 'messages/acks': MessagesAcksResult;
  readonly 'messages/correct': MessagesCorrectResult;
  readonly 'messages/escalate': MessagesEscalateResult;
  readonly 'messages/renumber': MessagesRenumberResult;
  readonly 'contributions/new': ContributionsNewResult;
  readonly 'contributions/decide': ContributionsDecideResult;
  readonly 'contributions/complete': ContributionsCompleteResult;
  readonly 'contributions/validate': ContributionsValidateResult;
  readonly 'contributions/merge': ContributionsMergeResult;
  readonly 'contributions/reopen': ContributionsReopenResult;
  readonly 'contributions/seal': ContributionsSealResult;
  readonly 'contributions/block': ContributionsBlockResult;
  readonly 'contributions/blocked': ContributionsBlockedResult;
  readonly 'contributions/unblock': ContributionsUnblockResult;
  readonly 'contributions/append': ContributionsAppendResult;
  readonly 'contributions/list': ContributionsListResult;
  readonly 'contributions/stats': ContributionsStatsResult;
  readonly 'contributions/session-begin': ContributionsSessionBeginResult;
  readonly 'contributions/session-start': ContributionsSessionStartResult;
  readonly 'contributions/session-resume': ContributionsSessionResumeResult;
  readonly 'contributions/session-end': ContributionsSessionEndResult;
  readonly 'contributions/flag': ContributionsFlagResult;
  readonly 'contributions/resolve': ContributionsResolveResult;
  readonly 'contributions/synthesize': ContributionsSynthesizeResult;
  readonly 'contributions/archive': ContributionsArchiveResult;
  readonly 'contributions/manifest-validate': ContributionsManifestValidateResult;
  readonly 'contributions/manifest-repair': ContributionsManifestRepairResult;
  readonly 'consensus/new': ConsensusNewResult;
  readonly 'consensus/vote': ConsensusVoteResult;
  readonly 'consensus/tally': ConsensusTallyResult;
  readonly 'consensus/resolve': ConsensusResolveResult;
  readonly 'consensus/handoff': ConsensusHandoffResult;
  readonly 'subagents/agent-new': SubagentsAgentNewResult;
  readonly 'subagents/skills': SubagentsSkillsResult;
  readonly 'subagents/preflight': SubagentsPreflightResult;
  readonly 'subagents/render': SubagentsRenderResult;
  readonly 'subagents/output-new': SubagentsOutputNewResult;
  readonly 'subagents/record': SubagentsRecordResult;
  readonly 'subagents/review': SubagentsReviewResult;
  readonly 'vouch/init': VouchInitResult;
  readonly 'vouch/register-source': VouchRegisterSourceResult;
  readonly 'vouch/register-source-from-path': VouchRegisterSourceFromPathResult;
  readonly 'vouch/source-verify': VouchSourceVerifyResult;
  readonly 'vouch/propose-claim': VouchProposeClaimResult;
  readonly 'vouch/propose-page': VouchProposePageResult;
  readonly 'vouch/propose-entity': VouchProposeEntityResult;
  readonly 'vouch/propose-relation': VouchProposeRelationResult;
  readonly 'vouch/propose-delete': VouchProposeDeleteResult;
  readonly 'vouch/pending': VouchPendingResult;
  readonly 'vouch/show': VouchShowResult;
  readonly 'vouch/approve': VouchApproveResult;
  readonly 'vouch/reject': VouchRejectResult;
  readonly 'vouch/expire': VouchExpireResult;
  readonly 'vouch/crystallize': VouchCrystallizeResult;
  readonly 'vouch/capabilities': VouchCapabilitiesResult;
  readonly 'vouch/supersede': VouchSupersedeResult;
  readonly 'vouch/contradict': VouchContradictResult;
  readonly 'vouch/archive': VouchArchiveResult;
  readonly 'vouch/confirm': VouchConfirmResult;
  readonly 'vouch/cite': VouchCiteResult;
  readonly 'vouch/redact': VouchRedactResult;
  readonly 'vouch/correct': VouchCorrectResult;
  readonly 'vouch/session-start': VouchSessionStartResult;
  readonly 'vouch/session-end': VouchSessionEndResult;
  readonly 'vouch/export': VouchExportResult;
  readonly 'vouch/export-check': VouchExportCheckResult;
  readonly 'vouch/import-check': VouchImportCheckResult;
  readonly 'vouch/import-apply': VouchImportApplyResult;
  readonly 'vouch/audit-rotate': VouchAuditRotateResult;
  readonly 'vouch/migrate-status': VouchMigrateStatusResult;
  readonly 'vouch/status': VouchStatusResult;
  readonly 'vouch/search': VouchSearchResult;
  readonly 'vouch/context': VouchContextResult;
  readonly 'vouch/read-claim': VouchReadClaimResult;
  readonly 'vouch/read-page': VouchReadPageResult;
  readonly 'vouch/read-entity': VouchReadEntityResult;
  readonly 'vouch/read-relation': VouchReadRelationResult;
  readonly 'vouch/list-claims': VouchListClaimsResult;
  readonly 'vouch/list-pages': VouchListPagesResult;
  readonly 'vouch/list-entities': VouchListEntitiesResult;
  readonly 'vouch/list-relations': VouchListRelationsResult;
  readonly 'vouch/list-sources': VouchListSourcesResult;
  readonly 'vouch/audit': VouchAuditResult;
  readonly 'vouch/lint': VouchLintResult;
  readonly 'vouch/doctor': VouchDoctorResult;
  readonly 'vouch/index-rebuild': VouchIndexRebuildResult;
  readonly 'logs/settle': LogsSettleResult;
}

/** An operation: what it takes, how it is called, what it gives. */
export type CalledOperation<Id extends keyof OperationInputs> = (
  input: OperationInputs[Id],
  options: OperationOptions,
) => Promise<OperationOutcome<OperationResults[Id]>>;

/** Every operation by its protocol and its name. */
export interface Operations {
  readonly messages: {
    /** Writes a message of a type, with the sections that the type has. */
    readonly new: CalledOperation<'messages/new'>;
    /** Says what is wrong with a message before it is sent. */
    readonly check: CalledOperation<'messages/check'>;
    /** Checks an incoming message, and replies to the sender if it is invalid. */
    readonly receive: CalledOperation<'messages/receive'>;
    /** Acknowledges a message. */
    readonly ack: CalledOperation<'messages/ack'>;
    /** Lists who has acknowledged what, and who has not. */
    readonly acks: CalledOperation<'messages/acks'>;
    /** Sends a corrected message, or withdraws one. */
    readonly correct: CalledOperation<'messages/correct'>;
    /** Sends an unacknowledged message again, or informs another agent. */
    readonly escalate: CalledOperation<'messages/escalate'>;
    /** Gives a message whose id another one has an id of its own. */
    readonly renumber: CalledOperation<'messages/renumber'>;
  };
  readonly contributions: {
    /** Begins a contribution: a draft without decisions, and its manifest entry. */
    readonly new: CalledOperation<'contributions/new'>;
    /** Adds a decision to a draft, or changes the one on the same question. */
    readonly decide: CalledOperation<'contributions/decide'>;
    /** Completes a draft: it is counted from now on. */
    readonly complete: CalledOperation<'contributions/complete'>;
    /** Validates a complete contribution, and records the result. */
    readonly validate: CalledOperation<'contributions/validate'>;
    /** Marks a validated contribution as merged: it never changes again. */
    readonly merge: CalledOperation<'contributions/merge'>;
    /** Takes a contribution one step back: validated to complete, complete to draft. */
    readonly reopen: CalledOperation<'contributions/reopen'>;
    /** Writes the checksum and the manifest entry of contributions that were edited by hand. */
    readonly seal: CalledOperation<'contributions/seal'>;
    /** Records that a contribution is blocked, and by what. */
    readonly block: CalledOperation<'contributions/block'>;
    /** Lists the contributions that cannot go on without somebody else. */
    readonly blocked: CalledOperation<'contributions/blocked'>;
    /** Says that a blocked contribution can go on: appends an entry that is not blocked. */
    readonly unblock: CalledOperation<'contributions/unblock'>;
    /** Appends the manifest entry of a contribution as it is. */
    readonly append: CalledOperation<'contributions/append'>;
    /** Lists contributions and what their manifest says of them. */
    readonly list: CalledOperation<'contributions/list'>;
    /** Counts contributions, their conflicts, and the answers to each question. */
    readonly stats: CalledOperation<'contributions/stats'>;
    /** Begins a session, where no other program does that. */
    readonly sessionBegin: CalledOperation<'contributions/session-begin'>;
    /** Checks that a session is active, and lists its contributions. */
    readonly sessionStart: CalledOperation<'contributions/session-start'>;
    /** Lists what a session has, and what others have contributed to its epic. */
    readonly sessionResume: CalledOperation<'contributions/session-resume'>;
    /** Lists the drafts that a session leaves, or completes them. */
    readonly sessionEnd: CalledOperation<'contributions/session-end'>;
    /** Records the conflicts between answers of different sessions. */
    readonly flag: CalledOperation<'contributions/flag'>;
    /** Proposes how a conflict is settled, votes on it, or decides it. */
    readonly resolve: CalledOperation<'contributions/resolve'>;
    /** Writes down what the contributions to an epic come to. */
    readonly synthesize: CalledOperation<'contributions/synthesize'>;
    /** Moves the contributions of an epic, and their manifest entries, to its archive. */
    readonly archive: CalledOperation<'contributions/archive'>;
    /** Compares the checksum of each manifest entry with its contribution. */
    readonly manifestValidate: CalledOperation<'contributions/manifest-validate'>;
    /** Appends the entries that contributions lack, and says how to restore what was changed. */
    readonly manifestRepair: CalledOperation<'contributions/manifest-repair'>;
  };
  readonly consensus: {
    /** Begins a vote on a question. */
    readonly new: CalledOperation<'consensus/new'>;
    /** Records in a draft how sure the voters are of one option, and why. */
    readonly vote: CalledOperation<'consensus/vote'>;
    /** Counts a vote, and hands it to a human where it is not decided. */
    readonly tally: CalledOperation<'consensus/tally'>;
    /** Records how a human decided a conflict of a vote. */
    readonly resolve: CalledOperation<'consensus/resolve'>;
    /** Prints what the next one needs of a counted vote. */
    readonly handoff: CalledOperation<'consensus/handoff'>;
  };
  readonly subagents: {
    /** Defines an agent. */
    readonly agentNew: CalledOperation<'subagents/agent-new'>;
    /** Shows the skills of the repository, or one of them. */
    readonly skills: CalledOperation<'subagents/skills'>;
    /** Checks what must hold before an agent is started. */
    readonly preflight: CalledOperation<'subagents/preflight'>;
    /** Prints the prompt that an agent is started with. */
    readonly render: CalledOperation<'subagents/render'>;
    /** Begins an output file. */
    readonly outputNew: CalledOperation<'subagents/output-new'>;
    /** Records an output in its manifest. */
    readonly record: CalledOperation<'subagents/record'>;
    /** Shows what subagents returned, and what is to be done next. */
    readonly review: CalledOperation<'subagents/review'>;
  };
  readonly vouch: {
    /** Makes a knowledge base: its configuration, its .gitignore and its audit log. */
    readonly init: CalledOperation<'vouch/init'>;
    /** Keeps a text as a source, under the sha256 of its bytes. */
    readonly registerSource: CalledOperation<'vouch/register-source'>;
    /** Keeps a file of the repository as a source, under the sha256 of its bytes. */
    readonly registerSourceFromPath: CalledOperation<'vouch/register-source-from-path'>;
    /** Compares the contents of sources with their ids, and with the files that they are from. */
    readonly sourceVerify: CalledOperation<'vouch/source-verify'>;
    /** Proposes a claim, with the sources that it rests on. */
    readonly proposeClaim: CalledOperation<'vouch/propose-claim'>;
    /** Proposes a page of Markdown. */
    readonly proposePage: CalledOperation<'vouch/propose-page'>;
    /** Proposes an entity: a typed thing that claims are about. */
    readonly proposeEntity: CalledOperation<'vouch/propose-entity'>;
    /** Proposes a relation between two objects. */
    readonly proposeRelation: CalledOperation<'vouch/propose-relation'>;
    /** Proposes that an object is deleted. */
    readonly proposeDelete: CalledOperation<'vouch/propose-delete'>;
    /** Lists the proposals that wait for a decision, the oldest first. */
    readonly pending: CalledOperation<'vouch/pending'>;
    /** Shows a proposal, with what its sources say. */
    readonly show: CalledOperation<'vouch/show'>;
    /** Turns a proposal into what it proposes. */
    readonly approve: CalledOperation<'vouch/approve'>;
    /** Decides that a proposal becomes nothing, and says why. */
    readonly reject: CalledOperation<'vouch/reject'>;
    /** Rejects proposals that nobody decided for a long time. */
    readonly expire: CalledOperation<'vouch/expire'>;
    /** Proposes a page that sums up a session, and lists what of it waits. */
    readonly crystallize: CalledOperation<'vouch/crystallize'>;
    /** Says what a server of knowledge bases can do. */
    readonly capabilities: CalledOperation<'vouch/capabilities'>;
    /** Says that one claim replaces another. */
    readonly supersede: CalledOperation<'vouch/supersede'>;
    /** Says that two claims contradict each other. */
    readonly contradict: CalledOperation<'vouch/contradict'>;
    /** Puts a claim or a page away. */
    readonly archive: CalledOperation<'vouch/archive'>;
    /** Says that a claim still holds. */
    readonly confirm: CalledOperation<'vouch/confirm'>;
    /** Adds citations to a claim; without --evidence it lists those that it has. */
    readonly cite: CalledOperation<'vouch/cite'>;
    /** Takes words out of a claim that nobody should read, or all of its text. */
    readonly redact: CalledOperation<'vouch/redact'>;
    /** Records a correction of objects together with the event that names them. */
    readonly correct: CalledOperation<'vouch/correct'>;
    /** Begins a session: a stretch of work whose proposals belong together. */
    readonly sessionStart: CalledOperation<'vouch/session-start'>;
    /** Ends a session, and lists the proposals that it brought. */
    readonly sessionEnd: CalledOperation<'vouch/session-end'>;
    /** Packs a knowledge base into a bundle that another one can import. */
    readonly export: CalledOperation<'vouch/export'>;
    /** Says whether a bundle holds what its manifest names, and can be unpacked anywhere. */
    readonly exportCheck: CalledOperation<'vouch/export-check'>;
    /** Says what importing a bundle would do to a knowledge base. */
    readonly importCheck: CalledOperation<'vouch/import-check'>;
    /** Brings the files of a bundle into a knowledge base, all of them or none. */
    readonly importApply: CalledOperation<'vouch/import-apply'>;
    /** Moves old events out of an audit log, into a compressed file beside it. */
    readonly auditRotate: CalledOperation<'vouch/audit-rotate'>;
    /** Says which version of the layout a knowledge base has. */
    readonly migrateStatus: CalledOperation<'vouch/migrate-status'>;
    /** Counts what a knowledge base holds, and what waits for a decision. */
    readonly status: CalledOperation<'vouch/status'>;
    /** Finds claims, pages, entities and sources by their words. */
    readonly search: CalledOperation<'vouch/search'>;
    /** Gathers what the knowledge base knows about a task. */
    readonly context: CalledOperation<'vouch/context'>;
    /** Shows a claim as its file has it. */
    readonly readClaim: CalledOperation<'vouch/read-claim'>;
    /** Shows a page as its file has it. */
    readonly readPage: CalledOperation<'vouch/read-page'>;
    /** Shows an entity as its file has it. */
    readonly readEntity: CalledOperation<'vouch/read-entity'>;
    /** Shows a relation as its file has it. */
    readonly readRelation: CalledOperation<'vouch/read-relation'>;
    /** Lists the claims of a knowledge base. */
    readonly listClaims: CalledOperation<'vouch/list-claims'>;
    /** Lists the pages of a knowledge base. */
    readonly listPages: CalledOperation<'vouch/list-pages'>;
    /** Lists the entities of a knowledge base. */
    readonly listEntities: CalledOperation<'vouch/list-entities'>;
    /** Lists the relations of a knowledge base. */
    readonly listRelations: CalledOperation<'vouch/list-relations'>;
    /** Lists the sources of a knowledge base. */
    readonly listSources: CalledOperation<'vouch/list-sources'>;
    /** Shows the last events of the audit log. */
    readonly audit: CalledOperation<'vouch/audit'>;
    /** Says what the linter finds in a knowledge base. */
    readonly lint: CalledOperation<'vouch/lint'>;
    /** Goes through a whole knowledge base, check by check. */
    readonly doctor: CalledOperation<'vouch/doctor'>;
    /** Drops what is kept for searches, and reads all objects anew. */
    readonly indexRebuild: CalledOperation<'vouch/index-rebuild'>;
  };
  readonly logs: {
    /** Moves the entries of a branch after those of the commit that it is to follow. */
    readonly settle: CalledOperation<'logs/settle'>;
  };
}
