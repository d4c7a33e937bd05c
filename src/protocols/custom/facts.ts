import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Citation } from '../../core/request.ts';
import type { BeadListFact } from '../messages/facts.ts';

/** What a record of a declared kind says to others: of a list, each of its lines or items. */
interface CustomItem {
  readonly id: string | null;
  /** The value whose steps are declared; null where there is none. */
  readonly state: string | null;
  /** Null where it may always change. */
  readonly settling: Settling | null;
  readonly refers: readonly Reference[];
  /** What it says but for its id, as one digest; null for a file, and where records may change as they like. */
  readonly apart: string | null;
}

/** What of a record does not change from some time on. */
export interface Settling {
  readonly isSettled: boolean;
  /** The value that says so; null where it is so from the beginning, or is not so. */
  readonly by: string | null;
  /** Each part with a digest: by member, and `TEXT` for the text of Markdown. */
  readonly parts: readonly (readonly [name: string, digest: string])[];
}

/** The text below the front matter: no name of a member, as these are not blank. */
export const TEXT = '';

/** A record that a member names. */
export interface Reference {
  readonly at: DataPath;
  /** The name of its kind. */
  readonly to: string;
  readonly id: string;
}

/** Stands for the name of the folder in a name: no member can say it. */
export const FOLDER = '\0';

export interface CustomFact extends CustomItem {
  /** What its file should be called, without ending: each name once, where it is said first. */
  readonly names: readonly { readonly name: string; readonly at: DataPath }[];
  /** What it says, as one digest; null for a kind whose records may change. */
  readonly said: string | null;
  /** Digests of what it says, by which it is found at another place; null where nobody looks for it. */
  readonly likeness: readonly string[] | null;
  /** The files that it names: of a list, all that its lines name. */
  readonly citations: readonly Citation[];
  /** Of a list: texts in lines that cannot be read, any of which may be an id. */
  readonly unread: readonly string[];
  /** Which members that the configuration names no record of the file has; null for a file without records. */
  readonly lacks: readonly number[] | null;
  /** What it says as a record of a built-in kind as well; null for one that is none. */
  readonly asBuiltIn: BeadListFact | null;
  /** Of a list: its lines, or its items. What is above is then nothing. */
  readonly entries: readonly CustomEntry[];
}

export interface CustomEntry extends CustomItem {
  readonly index: number;
  /** Whether it is a line that is there already, byte for byte. */
  readonly isCopy: boolean;
  /** Where it is in its record. */
  readonly at: DataPath;
}

/** A record, or a line of one, as one state has it. */
export interface HeldItem {
  readonly record: RecordRef<'custom'>;
  /** Where it is in its file; null for a record that is a file. */
  readonly at: DataPath | null;
  readonly item: CustomFact | CustomEntry;
}
