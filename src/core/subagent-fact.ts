import type { Citation } from './request.ts';

/** What link rules may know of a subagent manifest. */
export interface SubagentManifestFact {
  readonly entries: readonly SubagentEntryFact[];
  /** The files that its entries name. */
  readonly citations: readonly Citation[];
}

/** One entry. Values of a wrong type count as absent: a file rule tells them. */
export interface SubagentEntryFact {
  /** Index among the record's entries: the first step of a path into it. */
  readonly index: number;
  readonly id: string | null;
  readonly file: string | null;
  readonly agentType: string | null;
  /** Only entries of voting matrices have one. */
  readonly verdict: string | null;
}

/** What link rules may know of an output file. */
export interface SubagentOutputFact {
  /** The text of its first heading of level 1; null when there is none. */
  readonly title: string | null;
}

/** What link rules may know of an agent definition. */
export interface AgentDefinitionFact {
  readonly name: string | null;
}

/** What link rules may know of a skill. */
export interface SkillFact {
  readonly name: string | null;
}

/** What link rules may know of a spawn prompt. */
export interface SpawnPromptFact {
  /** The titles of its sections of level 2, in order. */
  readonly sections: readonly string[];
}
