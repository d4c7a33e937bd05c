// Written by `npm run docs` from the operations: change those.
// biome-ignore-all format: made by a program
import type { OperationDocument } from '../core/operation-document.ts';
import type { OperationOptions } from './operation-options.ts';

/** The ids of all operations. */
export const OPERATION_IDS: readonly (keyof OperationInputs)[] = ["messages/new","messages/check","messages/ack","contributions/complete","contributions/validate","contributions/merge","contributions/reopen","contributions/append","contributions/list","contributions/stats","contributions/archive","consensus/tally","subagents/record","subagents/output-new","subagents/agent-new"];

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
  /** The folder whose messages folder it goes to, where there are several. */
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

/** What `contributions/archive` takes. */
export interface ContributionsArchiveInput {
  /** The task id of the epic. */
  readonly epic: string;
  /** The folder that holds .cleo, from the root, where several have the epic. */
  readonly home?: string;
  /** Also an epic with open work. */
  readonly force?: boolean;
}

/** What `consensus/tally` takes. */
export interface ConsensusTallyInput {
  /** The draft or the matrix: its path from the root of the repository, or its questionId. */
  readonly file: string;
  /** The task that the vote belongs to, for its manifest entry. */
  readonly task?: string;
  /** Write the matrix to .cleo/rcasd/TASK/consensus/TASK-consensus.json. */
  readonly taskFolder?: boolean;
  /** How much is at stake with an option: low, medium (default), high or critical. It counts where the option is within 0.1 of another. */
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

/** What `subagents/record` takes. */
export interface SubagentsRecordInput {
  /** The output, from the repository's root. */
  readonly file: string;
  /** How far the work came. */
  readonly status: "complete" | "partial" | "blocked";
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
  /** What blocks the work, NAME being missing-context, permission-denied, resource-unavailable or ambiguous-requirements; it becomes a follow-up. */
  readonly blockers?: Readonly<Record<string, string>>;
  /** A task that the output belongs to besides. */
  readonly links?: readonly (string)[];
  /** Nobody has to act on it. */
  readonly notActionable?: boolean;
  /** The manifest, where there are several. */
  readonly manifest?: string;
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

/** What each operation takes, by its id. */
export interface OperationInputs {
  readonly 'messages/new': MessagesNewInput;
  readonly 'messages/check': MessagesCheckInput;
  readonly 'messages/ack': MessagesAckInput;
  readonly 'contributions/complete': ContributionsCompleteInput;
  readonly 'contributions/validate': ContributionsValidateInput;
  readonly 'contributions/merge': ContributionsMergeInput;
  readonly 'contributions/reopen': ContributionsReopenInput;
  readonly 'contributions/append': ContributionsAppendInput;
  readonly 'contributions/list': ContributionsListInput;
  readonly 'contributions/stats': ContributionsStatsInput;
  readonly 'contributions/archive': ContributionsArchiveInput;
  readonly 'consensus/tally': ConsensusTallyInput;
  readonly 'subagents/record': SubagentsRecordInput;
  readonly 'subagents/output-new': SubagentsOutputNewInput;
  readonly 'subagents/agent-new': SubagentsAgentNewInput;
}

/** Every operation by its protocol and its name. */
export interface Operations {
  readonly messages: {
    /** Writes a message of a type, with the sections that the type has. */
    new(input: MessagesNewInput, options: OperationOptions): Promise<OperationDocument>;
    /** Says what is wrong with a message before it is sent. */
    check(input: MessagesCheckInput, options: OperationOptions): Promise<OperationDocument>;
    /** Acknowledges a message. */
    ack(input: MessagesAckInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly contributions: {
    /** Completes a draft: it is counted from now on. */
    complete(input: ContributionsCompleteInput, options: OperationOptions): Promise<OperationDocument>;
    /** Validates a complete contribution, and records the result. */
    validate(input: ContributionsValidateInput, options: OperationOptions): Promise<OperationDocument>;
    /** Marks a validated contribution as merged: it never changes again. */
    merge(input: ContributionsMergeInput, options: OperationOptions): Promise<OperationDocument>;
    /** Takes a contribution one step back: validated to complete, complete to draft. */
    reopen(input: ContributionsReopenInput, options: OperationOptions): Promise<OperationDocument>;
    /** Appends the manifest entry of a contribution as it is. */
    append(input: ContributionsAppendInput, options: OperationOptions): Promise<OperationDocument>;
    /** Lists contributions and what their manifest says of them. */
    list(input: ContributionsListInput, options: OperationOptions): Promise<OperationDocument>;
    /** Counts contributions, their conflicts, and the answers to each question. */
    stats(input: ContributionsStatsInput, options: OperationOptions): Promise<OperationDocument>;
    /** Moves the contributions of an epic, and their manifest entries, to its archive. */
    archive(input: ContributionsArchiveInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly consensus: {
    /** Counts a vote, and hands it to a human where it is not decided. */
    tally(input: ConsensusTallyInput, options: OperationOptions): Promise<OperationDocument>;
  };
  readonly subagents: {
    /** Records an output in its manifest. */
    record(input: SubagentsRecordInput, options: OperationOptions): Promise<OperationDocument>;
    /** Begins an output file. */
    outputNew(input: SubagentsOutputNewInput, options: OperationOptions): Promise<OperationDocument>;
    /** Defines an agent. */
    agentNew(input: SubagentsAgentNewInput, options: OperationOptions): Promise<OperationDocument>;
  };
}
