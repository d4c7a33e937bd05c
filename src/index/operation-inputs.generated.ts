// Written by `npm run docs` from the operations: change those.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
import type { OperationDocument } from '../core/operation-document.ts';
import type { OperationOptions } from './operation-options.ts';

/** The ids of all operations. */
export const OPERATION_IDS: readonly (keyof OperationInputs)[] = ["messages/new","messages/check","messages/receive","messages/ack","messages/acks","messages/escalate","messages/renumber","contributions/new","contributions/decide","contributions/complete","contributions/validate","contributions/merge","contributions/reopen","contributions/seal","contributions/block","contributions/blocked","contributions/unblock","contributions/append","contributions/list","contributions/stats","contributions/session-begin","contributions/session-start","contributions/session-resume","contributions/session-end","contributions/flag","contributions/resolve","contributions/synthesize","contributions/archive","contributions/manifest-validate","contributions/manifest-repair","consensus/new","consensus/vote","consensus/tally","consensus/resolve","consensus/handoff","subagents/agent-new","subagents/skills","subagents/preflight","subagents/render","subagents/output-new","subagents/record","subagents/review","vouch/init","vouch/register-source","vouch/register-source-from-path","vouch/source-verify","vouch/propose-claim","vouch/propose-page","vouch/propose-entity","vouch/propose-relation","vouch/propose-delete","vouch/pending","vouch/show","vouch/approve","vouch/reject","vouch/expire","vouch/crystallize","vouch/capabilities","vouch/supersede","vouch/contradict","vouch/archive","vouch/confirm","vouch/cite","vouch/redact","vouch/correct","vouch/session-start","vouch/session-end","vouch/export","vouch/export-check","vouch/import-check","vouch/import-apply","vouch/audit-rotate","vouch/migrate-status","vouch/status","vouch/search","vouch/context","vouch/read-claim","vouch/read-page","vouch/read-entity","vouch/read-relation","vouch/list-claims","vouch/list-pages","vouch/list-entities","vouch/list-relations","vouch/list-sources","vouch/audit","vouch/lint","vouch/doctor","vouch/index-rebuild","logs/settle"];

/** What `messages/new` takes. */
export interface MessagesNewInput {
  /** The type of message. */
  readonly type: "KICKOFF" | "DELTA" | "COMPILED" | "CRITIQUE" | "ACK" | "CLAIM" | "HANDOFF" | "BLOCKED" | "QUESTION" | "INFO";
  /** Who sends it. */
  readonly from: string;
  /** Who is to read it. */
  readonly to: readonly (string)[];
  /** Who gets a copy. */
  readonly cc?: readonly (string)[];
  /** The subject behind the prefix; a CLAIM, HANDOFF or BLOCKED takes it from its Item. */
  readonly subject?: string;
  /** The title of a KICKOFF or CRITIQUE, where it is not the subject. */
  readonly title?: string;
  /** The role that a DELTA names in its subject. */
  readonly role?: string;
  /** The thread that it belongs to. */
  readonly thread?: string;
  /** The text of a section, as in Context=... */
  readonly sections?: Readonly<Record<string, string>>;
  /** The text of an INFO, or what a DELTA says before its deltas. */
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
  /** The folder of the store, if several have the sender and the recipients. */
  readonly home?: string;
  /** Where to write it, from the repository's root. */
  readonly out?: string;
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

/** What `messages/receive` takes. */
export interface MessagesReceiveInput {
  /** The id of the message, or its path from the repository's root. */
  readonly message: string;
  /** Answer the sender where the message is not valid. */
  readonly reply?: boolean;
  /** Who answers; the recipient, where there is only one. */
  readonly from?: string;
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
  /** Also for who is no recipient. */
  readonly force?: boolean;
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

/** What `messages/escalate` takes. */
export interface MessagesEscalateInput {
  /** The id, or the path, of the message that nobody answers. */
  readonly id: string;
  /** Send it again to those who owe an acknowledgement. */
  readonly resend?: boolean;
  /** Tell this agent that nobody answers. */
  readonly to?: string;
  /** Who does that; the sender of the message, unless given. */
  readonly from?: string;
}

/** What `messages/renumber` takes. */
export interface MessagesRenumberInput {
  /** The path of the message. */
  readonly message: string;
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

/** What `contributions/complete` takes. */
export interface ContributionsCompleteInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/validate` takes. */
export interface ContributionsValidateInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/merge` takes. */
export interface ContributionsMergeInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/reopen` takes. */
export interface ContributionsReopenInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
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

/** What `contributions/block` takes. */
export interface ContributionsBlockInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
  /** What the work waits for. */
  readonly reason: string;
  /** The question that waits; needed if there are several. */
  readonly questionId?: string;
}

/** What `contributions/blocked` takes. */
export interface ContributionsBlockedInput {
  /** Only contributions to this epic. */
  readonly epic?: string;
}

/** What `contributions/unblock` takes. */
export interface ContributionsUnblockInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
}

/** What `contributions/append` takes. */
export interface ContributionsAppendInput {
  /** The path, or the id, of the contribution. */
  readonly file: string;
  /** The status of the entry; by default what the status of the contribution gives. */
  readonly status?: "partial" | "complete" | "blocked";
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

/** What `contributions/stats` takes. */
export interface ContributionsStatsInput {
  /** Only those of this epic. */
  readonly epic?: string;
  /** Only those with this marker. */
  readonly marker?: string;
}

/** What `contributions/session-begin` takes. */
export interface ContributionsSessionBeginInput {
  /** The epic that it works on. */
  readonly epic?: string;
  /** The folder that holds .cleo, from the root, where several do. */
  readonly home?: string;
}

/** What `contributions/session-start` takes. */
export interface ContributionsSessionStartInput {
  /** The session; the active one where it is left out. */
  readonly session?: string;
  /** The folder that holds .cleo, from the root, where several do. */
  readonly home?: string;
}

/** What `contributions/session-resume` takes. */
export interface ContributionsSessionResumeInput {
  /** The session; the active one where it is left out. */
  readonly session?: string;
  /** The folder that holds .cleo, from the root, where several do. */
  readonly home?: string;
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

/** What `contributions/manifest-validate` takes: nothing. */
export type ContributionsManifestValidateInput = Readonly<Record<string, never>>;

/** What `contributions/manifest-repair` takes: nothing. */
export type ContributionsManifestRepairInput = Readonly<Record<string, never>>;

/** What `consensus/new` takes. */
export interface ConsensusNewInput {
  /** The id of the question; the next free one such as CONS-0042 by default. */
  readonly questionId?: string;
  /** What is voted on. */
  readonly question?: string;
  /** An option that can be voted for; two at least. */
  readonly options?: readonly (string)[];
  /** How sure the voters are of an option, from 0 to 1. */
  readonly confidence?: Readonly<Record<string, string>>;
  /** Why the option has this confidence. */
  readonly rationale?: Readonly<Record<string, string>>;
  /** What the rationale rests on: a file or a url, the section, and the type. */
  readonly evidence?: readonly (string)[];
  /** The options with their votes as JSON: a list, or an object with `options`. */
  readonly votes?: string;
  /** What `lint-protocol contribution consensus --epic T --format json` prints: the answers to the question --question-id are the options, their shares the confidences. */
  readonly contributions?: string;
  /** What the top option must exceed; 0.5 by default. */
  readonly threshold?: number;
  /** Hold the vote with this questionId again: ID-r1, ID-r2 and so on. */
  readonly rerun?: string;
  /** Write a draft there, from the root of the repository, outside .cleo/consensus. */
  readonly out?: string;
  /** The folder that holds .cleo; the root of the repository by default. */
  readonly project?: string;
  /** The task that the vote belongs to, for its manifest entry. */
  readonly task?: string;
  /** Write the matrix to .cleo/rcasd/TASK/consensus/TASK-consensus.json. */
  readonly taskFolder?: boolean;
  /** How much is at stake with an option: low, medium (default), high or critical; used where the option is within 0.1 of another. */
  readonly severity?: Readonly<Record<string, string>>;
  /** Two options whose rationales do not exclude each other: no conflict is recorded. */
  readonly compatible?: readonly (string)[];
  /** Evidence speaks against the top option: REFUTED where it would be PROVEN. */
  readonly refuted?: boolean;
  /** The session that counts; the one in .cleo/.current-session by default. It can not count a new vote on a question that it handed to a human. */
  readonly session?: string;
  /** The subagent manifest; by default the only one, or claudedocs/agent-outputs/MANIFEST.jsonl where there is none. */
  readonly manifest?: string;
  /** The title of the manifest entry. */
  readonly title?: string;
  /** A topic of the manifest entry. */
  readonly topics?: readonly (string)[];
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

/** What `consensus/tally` takes. */
export interface ConsensusTallyInput {
  /** The draft or the matrix: its path from the root of the repository, or its questionId. */
  readonly file: string;
  /** The task that the vote belongs to, for its manifest entry. */
  readonly task?: string;
  /** Write the matrix to .cleo/rcasd/TASK/consensus/TASK-consensus.json. */
  readonly taskFolder?: boolean;
  /** How much is at stake with an option: low, medium (default), high or critical; used where the option is within 0.1 of another. */
  readonly severity?: Readonly<Record<string, string>>;
  /** Two options whose rationales do not exclude each other: no conflict is recorded. */
  readonly compatible?: readonly (string)[];
  /** Evidence speaks against the top option: REFUTED where it would be PROVEN. */
  readonly refuted?: boolean;
  /** The session that counts; the one in .cleo/.current-session by default. It can not count a new vote on a question that it handed to a human. */
  readonly session?: string;
  /** The subagent manifest; by default the only one, or claudedocs/agent-outputs/MANIFEST.jsonl where there is none. */
  readonly manifest?: string;
  /** The title of the manifest entry. */
  readonly title?: string;
  /** A topic of the manifest entry. */
  readonly topics?: readonly (string)[];
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

/** What `consensus/handoff` takes. */
export interface ConsensusHandoffInput {
  /** The matrix: its path from the root of the repository, or its questionId. */
  readonly file: string;
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

/** What `subagents/skills` takes. */
export interface SubagentsSkillsInput {
  /** The name of one skill; all of them by default. */
  readonly name?: string;
  /** 0, 1 or 2; 0 by default, and 1 where a skill is named. */
  readonly level?: number;
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

/** What `subagents/output-new` takes. */
export interface SubagentsOutputNewInput {
  /** The kind of work: research, specs, implementations. */
  readonly category: string;
  /** The task that it is about. */
  readonly task: string;
  /** Its heading. */
  readonly title: string;
  /** Its name behind the task; made of the title by default. */
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

/** What `subagents/review` takes. */
export interface SubagentsReviewInput {
  /** The task; all of them by default. */
  readonly task?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/source-verify` takes. */
export interface VouchSourceVerifyInput {
  /** The only source that is looked at; by default all of them. */
  readonly id?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
  /** The id to have; by default made from the text. */
  readonly slugHint?: string;
}

/** What `vouch/propose-delete` takes. */
export interface VouchProposeDeleteInput {
  /** The id of the object. */
  readonly target_id: string;
  /** What it is; needed only if objects of two kinds have the id. */
  readonly target_kind?: "claim" | "page" | "entity" | "relation";
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
  /** Its session. */
  readonly sessionId?: string;
  /** Why it should be approved. */
  readonly rationale?: string;
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

/** What `vouch/show` takes. */
export interface VouchShowInput {
  /** The id of the proposal. */
  readonly proposalId: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/reject` takes. */
export interface VouchRejectInput {
  /** The id of the proposal. */
  readonly proposalId: string;
  /** Why it is rejected. */
  readonly reason: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/capabilities` takes: nothing. */
export type VouchCapabilitiesInput = Readonly<Record<string, never>>;

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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/confirm` takes. */
export interface VouchConfirmInput {
  /** The claim that still holds. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/cite` takes. */
export interface VouchCiteInput {
  /** The claim. */
  readonly id: string;
  /** What it rests on besides: ids of sources, or of pieces of evidence. */
  readonly evidence?: readonly (string)[];
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/redact` takes. */
export interface VouchRedactInput {
  /** The claim. */
  readonly id: string;
  /** What is taken out, wherever it stands; all of the text by default. */
  readonly hide?: readonly (string)[];
  /** Why; for the audit log. */
  readonly reason?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
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
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/session-start` takes. */
export interface VouchSessionStartInput {
  /** What it is about. */
  readonly task?: string;
  /** What else to say of it. */
  readonly note?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/session-end` takes. */
export interface VouchSessionEndInput {
  /** The session. */
  readonly sessionId: string;
  /** What is to be said of it; behind a note that is there. */
  readonly note?: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/export` takes. */
export interface VouchExportInput {
  /** Where the bundle goes: a new file that ends in `.tar.gz` or `.tgz`, or a bundle that is there; git may ignore it. */
  readonly out: string;
  /** Also where the base has errors. */
  readonly force?: boolean;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
}

/** What `vouch/export-check` takes. */
export interface VouchExportCheckInput {
  /** The bundle: a file of the repository, which git may ignore. */
  readonly path: string;
}

/** What `vouch/import-check` takes. */
export interface VouchImportCheckInput {
  /** The bundle: a file of the repository, which git may ignore. */
  readonly path: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/import-apply` takes. */
export interface VouchImportApplyInput {
  /** The bundle: a file of the repository, which git may ignore. */
  readonly path: string;
  /** What becomes of files that the base has otherwise; `skip` by default. */
  readonly onConflict?: "skip" | "overwrite" | "fail";
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
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

/** What `vouch/migrate-status` takes. */
export interface VouchMigrateStatusInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/status` takes. */
export interface VouchStatusInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
  /** Who acts; by default VOUCH_AGENT, else `agent` of the knowledge base. */
  readonly actor?: string;
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

/** What `vouch/read-claim` takes. */
export interface VouchReadClaimInput {
  /** The id of the claim. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/read-page` takes. */
export interface VouchReadPageInput {
  /** The id of the page. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/read-entity` takes. */
export interface VouchReadEntityInput {
  /** The id of the entity. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/read-relation` takes. */
export interface VouchReadRelationInput {
  /** The id of the relation. */
  readonly id: string;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
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

/** What `vouch/audit` takes. */
export interface VouchAuditInput {
  /** How many events at most, the last ones; 50 by default. */
  readonly tail?: number;
  /** Only events with this `event`, `actor` or `object` (the id of an object). */
  readonly filter?: Readonly<Record<string, string>>;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/lint` takes. */
export interface VouchLintInput {
  /** After how many days without a confirmation a claim is stale; as configured by default (180). */
  readonly staleDays?: number;
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/doctor` takes. */
export interface VouchDoctorInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `vouch/index-rebuild` takes. */
export interface VouchIndexRebuildInput {
  /** The folder that holds the knowledge base, or its `.vouch` folder; by default the one around the folder of the call. */
  readonly base?: string;
}

/** What `logs/settle` takes. */
export interface LogsSettleInput {
  /** The branch, tag or commit that the branch is to follow: `origin/main`. */
  readonly onto: string;
}

/** What each operation takes, by its id. */
export interface OperationInputs {
  readonly 'messages/new': MessagesNewInput;
  readonly 'messages/check': MessagesCheckInput;
  readonly 'messages/receive': MessagesReceiveInput;
  readonly 'messages/ack': MessagesAckInput;
  readonly 'messages/acks': MessagesAcksInput;
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

/** Every operation by its protocol and its name. */
export interface Operations {
  readonly messages: {
    /** Writes a message of a type, with the sections that the type has. */
    new(input: MessagesNewInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says what is wrong with a message before it is sent. */
    check(input: MessagesCheckInput, options: OperationOptions): Promise<OperationDocument>;
    /** Checks a message that has come, and answers its sender where it is not valid. */
    receive(input: MessagesReceiveInput, options: OperationOptions): Promise<OperationDocument>;
    /** Acknowledges a message. */
    ack(input: MessagesAckInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists who has acknowledged what, and who has not. */
    acks(input: MessagesAcksInput, options: OperationOptions): Promise<OperationDocument>;
    /** Sends a message again that was not acknowledged, or tells somebody else. */
    escalate(input: MessagesEscalateInput, options: OperationOptions): Promise<OperationDocument>;
    /** Gives a message whose id another one has an id of its own. */
    renumber(input: MessagesRenumberInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly contributions: {
    /** Begins a contribution: a draft without decisions, and its manifest entry. */
    new(input: ContributionsNewInput, options: OperationOptions): Promise<OperationDocument>;
    /** Adds a decision to a draft, or changes the one on the same question. */
    decide(input: ContributionsDecideInput, options: OperationOptions): Promise<OperationDocument>;
    /** Completes a draft: it is counted from now on. */
    complete(input: ContributionsCompleteInput, options: OperationOptions): Promise<OperationDocument>;
    /** Validates a complete contribution, and records the result. */
    validate(input: ContributionsValidateInput, options: OperationOptions): Promise<OperationDocument>;
    /** Marks a validated contribution as merged: it never changes again. */
    merge(input: ContributionsMergeInput, options: OperationOptions): Promise<OperationDocument>;
    /** Takes a contribution one step back: validated to complete, complete to draft. */
    reopen(input: ContributionsReopenInput, options: OperationOptions): Promise<OperationDocument>;
    /** Writes the checksum and the manifest entry of contributions that were edited by hand. */
    seal(input: ContributionsSealInput, options: OperationOptions): Promise<OperationDocument>;
    /** Records that a contribution is blocked, and by what. */
    block(input: ContributionsBlockInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the contributions that cannot go on without somebody else. */
    blocked(input: ContributionsBlockedInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says that a blocked contribution can go on: appends an entry that is not blocked. */
    unblock(input: ContributionsUnblockInput, options: OperationOptions): Promise<OperationDocument>;
    /** Appends the manifest entry of a contribution as it is. */
    append(input: ContributionsAppendInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists contributions and what their manifest says of them. */
    list(input: ContributionsListInput, options: OperationOptions): Promise<OperationDocument>;
    /** Counts contributions, their conflicts, and the answers to each question. */
    stats(input: ContributionsStatsInput, options: OperationOptions): Promise<OperationDocument>;
    /** Begins a session, where no other program does that. */
    sessionBegin(input: ContributionsSessionBeginInput, options: OperationOptions): Promise<OperationDocument>;
    /** Checks that a session is active, and lists its contributions. */
    sessionStart(input: ContributionsSessionStartInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists what a session has, and what others have contributed to its epic. */
    sessionResume(input: ContributionsSessionResumeInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the drafts that a session leaves, or completes them. */
    sessionEnd(input: ContributionsSessionEndInput, options: OperationOptions): Promise<OperationDocument>;
    /** Records where answers differ from those of earlier sessions. */
    flag(input: ContributionsFlagInput, options: OperationOptions): Promise<OperationDocument>;
    /** Proposes how a conflict is settled, votes on it, or decides it. */
    resolve(input: ContributionsResolveInput, options: OperationOptions): Promise<OperationDocument>;
    /** Writes down what the contributions to an epic come to. */
    synthesize(input: ContributionsSynthesizeInput, options: OperationOptions): Promise<OperationDocument>;
    /** Moves the contributions of an epic, and their manifest entries, to its archive. */
    archive(input: ContributionsArchiveInput, options: OperationOptions): Promise<OperationDocument>;
    /** Compares the checksum of each manifest entry with its contribution. */
    manifestValidate(input: ContributionsManifestValidateInput, options: OperationOptions): Promise<OperationDocument>;
    /** Appends the entries that contributions lack, and says how to restore what was changed. */
    manifestRepair(input: ContributionsManifestRepairInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly consensus: {
    /** Begins a vote on a question. */
    new(input: ConsensusNewInput, options: OperationOptions): Promise<OperationDocument>;
    /** Records in a draft how sure the voters are of one option, and why. */
    vote(input: ConsensusVoteInput, options: OperationOptions): Promise<OperationDocument>;
    /** Counts a vote, and hands it to a human where it is not decided. */
    tally(input: ConsensusTallyInput, options: OperationOptions): Promise<OperationDocument>;
    /** Records how a human decided a conflict of a vote. */
    resolve(input: ConsensusResolveInput, options: OperationOptions): Promise<OperationDocument>;
    /** Prints what the next one needs of a counted vote. */
    handoff(input: ConsensusHandoffInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly subagents: {
    /** Defines an agent. */
    agentNew(input: SubagentsAgentNewInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows the skills of the repository, or one of them. */
    skills(input: SubagentsSkillsInput, options: OperationOptions): Promise<OperationDocument>;
    /** Checks what must hold before an agent is started. */
    preflight(input: SubagentsPreflightInput, options: OperationOptions): Promise<OperationDocument>;
    /** Prints the prompt that an agent is started with. */
    render(input: SubagentsRenderInput, options: OperationOptions): Promise<OperationDocument>;
    /** Begins an output file. */
    outputNew(input: SubagentsOutputNewInput, options: OperationOptions): Promise<OperationDocument>;
    /** Records an output in its manifest. */
    record(input: SubagentsRecordInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows what subagents returned, and what is to be done next. */
    review(input: SubagentsReviewInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly vouch: {
    /** Makes a knowledge base: its configuration, its .gitignore and its audit log. */
    init(input: VouchInitInput, options: OperationOptions): Promise<OperationDocument>;
    /** Keeps a text as a source, under the sha256 of its bytes. */
    registerSource(input: VouchRegisterSourceInput, options: OperationOptions): Promise<OperationDocument>;
    /** Keeps a file of the repository as a source, under the sha256 of its bytes. */
    registerSourceFromPath(input: VouchRegisterSourceFromPathInput, options: OperationOptions): Promise<OperationDocument>;
    /** Compares the contents of sources with their ids, and with the files that they are from. */
    sourceVerify(input: VouchSourceVerifyInput, options: OperationOptions): Promise<OperationDocument>;
    /** Proposes a claim, with the sources that it rests on. */
    proposeClaim(input: VouchProposeClaimInput, options: OperationOptions): Promise<OperationDocument>;
    /** Proposes a page of Markdown. */
    proposePage(input: VouchProposePageInput, options: OperationOptions): Promise<OperationDocument>;
    /** Proposes an entity: a typed thing that claims are about. */
    proposeEntity(input: VouchProposeEntityInput, options: OperationOptions): Promise<OperationDocument>;
    /** Proposes a relation between two objects. */
    proposeRelation(input: VouchProposeRelationInput, options: OperationOptions): Promise<OperationDocument>;
    /** Proposes that an object is deleted. */
    proposeDelete(input: VouchProposeDeleteInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the proposals that wait for a decision, the oldest first. */
    pending(input: VouchPendingInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows a proposal, with what its sources say. */
    show(input: VouchShowInput, options: OperationOptions): Promise<OperationDocument>;
    /** Turns a proposal into what it proposes. */
    approve(input: VouchApproveInput, options: OperationOptions): Promise<OperationDocument>;
    /** Decides that a proposal becomes nothing, and says why. */
    reject(input: VouchRejectInput, options: OperationOptions): Promise<OperationDocument>;
    /** Rejects proposals that nobody decided for a long time. */
    expire(input: VouchExpireInput, options: OperationOptions): Promise<OperationDocument>;
    /** Proposes a page that sums up a session, and lists what of it waits. */
    crystallize(input: VouchCrystallizeInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says what a server of knowledge bases can do. */
    capabilities(input: VouchCapabilitiesInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says that one claim replaces another. */
    supersede(input: VouchSupersedeInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says that two claims contradict each other. */
    contradict(input: VouchContradictInput, options: OperationOptions): Promise<OperationDocument>;
    /** Puts a claim or a page away. */
    archive(input: VouchArchiveInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says that a claim still holds. */
    confirm(input: VouchConfirmInput, options: OperationOptions): Promise<OperationDocument>;
    /** Adds citations to a claim; without --evidence it lists those that it has. */
    cite(input: VouchCiteInput, options: OperationOptions): Promise<OperationDocument>;
    /** Takes words out of a claim that nobody should read, or all of its text. */
    redact(input: VouchRedactInput, options: OperationOptions): Promise<OperationDocument>;
    /** Records a correction of objects together with the event that names them. */
    correct(input: VouchCorrectInput, options: OperationOptions): Promise<OperationDocument>;
    /** Begins a session: a stretch of work whose proposals belong together. */
    sessionStart(input: VouchSessionStartInput, options: OperationOptions): Promise<OperationDocument>;
    /** Ends a session, and lists the proposals that it brought. */
    sessionEnd(input: VouchSessionEndInput, options: OperationOptions): Promise<OperationDocument>;
    /** Packs a knowledge base into a bundle that another one can import. */
    export(input: VouchExportInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says whether a bundle holds what its manifest names, and can be unpacked anywhere. */
    exportCheck(input: VouchExportCheckInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says what importing a bundle would do to a knowledge base. */
    importCheck(input: VouchImportCheckInput, options: OperationOptions): Promise<OperationDocument>;
    /** Brings the files of a bundle into a knowledge base, all of them or none. */
    importApply(input: VouchImportApplyInput, options: OperationOptions): Promise<OperationDocument>;
    /** Moves old events out of an audit log, into a compressed file beside it. */
    auditRotate(input: VouchAuditRotateInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says which version of the layout a knowledge base has. */
    migrateStatus(input: VouchMigrateStatusInput, options: OperationOptions): Promise<OperationDocument>;
    /** Counts what a knowledge base holds, and what waits for a decision. */
    status(input: VouchStatusInput, options: OperationOptions): Promise<OperationDocument>;
    /** Finds claims, pages, entities and sources by their words. */
    search(input: VouchSearchInput, options: OperationOptions): Promise<OperationDocument>;
    /** Gathers what the knowledge base knows about a task. */
    context(input: VouchContextInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows a claim as its file has it. */
    readClaim(input: VouchReadClaimInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows a page as its file has it. */
    readPage(input: VouchReadPageInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows an entity as its file has it. */
    readEntity(input: VouchReadEntityInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows a relation as its file has it. */
    readRelation(input: VouchReadRelationInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the claims of a knowledge base. */
    listClaims(input: VouchListClaimsInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the pages of a knowledge base. */
    listPages(input: VouchListPagesInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the entities of a knowledge base. */
    listEntities(input: VouchListEntitiesInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the relations of a knowledge base. */
    listRelations(input: VouchListRelationsInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists the sources of a knowledge base. */
    listSources(input: VouchListSourcesInput, options: OperationOptions): Promise<OperationDocument>;
    /** Shows the last events of the audit log. */
    audit(input: VouchAuditInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says what the linter finds in a knowledge base. */
    lint(input: VouchLintInput, options: OperationOptions): Promise<OperationDocument>;
    /** Goes through a whole knowledge base, check by check. */
    doctor(input: VouchDoctorInput, options: OperationOptions): Promise<OperationDocument>;
    /** Drops what is kept for searches, and reads all objects anew. */
    indexRebuild(input: VouchIndexRebuildInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly logs: {
    /** Puts the entries of a branch behind those of the commit that it is to follow. */
    settle(input: LogsSettleInput, options: OperationOptions): Promise<OperationDocument>;
  };
}
