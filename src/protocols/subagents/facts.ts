import type { Span } from '../../core/place.ts';
import type { Citation } from '../../core/request.ts';
import type { ShapeFinding } from '../../core/shape-words.ts';

/** What link rules may know of a subagent manifest. */
export interface SubagentManifestFact {
  readonly entries: readonly SubagentEntryFact[];
  /**
   * What lines that could not be read name: beginnings of names of files, and ids. Null where one of them names
   * nothing, so that it may be the entry of any output.
   */
  readonly unread: readonly string[] | null;
  /** The files that its entries name: each from the manifest's folder, then from those above it. */
  readonly citations: readonly Citation[];
}

/** One entry. Values of a wrong type count as absent: a file rule tells them. */
export interface SubagentEntryFact {
  /** Index among the record's entries: the first step of a path into it. */
  readonly index: number;
  /** Of the file, from 1. */
  readonly line: number;
  readonly id: string | null;
  /** What its id was meant to be where it is none that an entry may have; null where nobody can say, too. */
  readonly meantId: string | null;
  /** The task that its id begins with. */
  readonly task: string | null;
  /** True where a later entry has its id with `-r` and a number behind, or with a higher one. */
  readonly isRevised: boolean;
  readonly file: string | null;
  readonly agentType: string | null;
  /** Only entries of voting matrices have one. */
  readonly verdict: string | null;
  /** Null too where it is no day of the calendar. */
  readonly date: string | null;
  /** Null too where it is none of the three. */
  readonly status: string | null;
  readonly linkedTasks: readonly IndexedText[];
  /** What stands under a name that people write in place of `file`, where that is missing. */
  readonly misnamedFile: string | null;
  /** A digest of the line: equal for identical entries. */
  readonly content: string;
}

/** A text of a list and its index there. */
export interface IndexedText {
  readonly text: string;
  readonly index: number;
}

/** What an output file should have. */
export type OutputPart =
  | 'title'
  | 'Task'
  | 'Date'
  | 'Status'
  | 'Summary'
  | 'Content'
  | 'References';

/** A line such as `**Task**: T2398` before the first section. */
export interface OutputLine {
  readonly part: 'Task' | 'Date' | 'Status';
  readonly text: string;
  readonly at: Span;
}

/** Words of the template, such as `<main content>`. */
export interface Leftover {
  readonly words: string;
  readonly at: Span;
}

/** What link rules may know of an output file. */
export interface SubagentOutputFact {
  /** The heading of level 1, else the first line with text; empty for a file without text. */
  readonly opening: Span;
  readonly lines: readonly OutputLine[];
  /** The ids on its line `**Task**`. */
  readonly tasks: readonly string[];
  readonly lacks: readonly OutputPart[];
  /** Words of the protocol's template that nobody replaced. */
  readonly leftovers: readonly Leftover[];
  /** True where every section that holds anything holds only such words, and one does. */
  readonly isTemplate: boolean;
  /** True for one with the headings of a spawn prompt. */
  readonly isPrompt: boolean;
}

/** A list of an agent definition that is written as one string, and what it means as YAML has it. */
export interface ListAsText {
  readonly key: string;
  readonly text: string;
  readonly list: string;
}

/** What link rules may know of an agent definition. */
export interface AgentDefinitionFact {
  readonly hasFrontMatter: boolean;
  /** The first line of the text. */
  readonly opening: Span;
  readonly name: string | null;
  /** Also where they are one string: the index is that of the name in it. */
  readonly skills: readonly IndexedText[];
  /** What of its front matter is missing or wrong, lists that are one string aside. */
  readonly faults: readonly ShapeFinding[];
  readonly texts: readonly ListAsText[];
  /** How the tools are given that stand under another key; null where they do not. */
  readonly renamedTools: 'list' | 'other' | null;
  /** True where it has a field that CLEO alone knows. */
  readonly hasCleoField: boolean;
  /** True where it lists skills, as CLEO has it, and others as well. */
  readonly hasSkills: boolean;
  /** Where a folder of CLEO may be, then where each skill may be. */
  readonly citations: readonly Citation[];
}

/** What link rules may know of a skill. Lengths are in code points; a line end counts one. */
export interface SkillFact {
  readonly name: string | null;
  /** The length of name and description together. */
  readonly introduction: number;
  /** The length of the whole file. */
  readonly length: number;
  /** Where a folder of CLEO may be. */
  readonly citations: readonly Citation[];
}

/** A section of level 2 of a spawn prompt. */
export interface PromptSection {
  readonly name: string;
  readonly at: Span;
  /** Of its content, in code points; a line end counts one. */
  readonly length: number;
}

/** What link rules may know of a spawn prompt. */
export interface SpawnPromptFact {
  readonly sections: readonly PromptSection[];
}
