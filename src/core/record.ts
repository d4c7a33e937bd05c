import type { Fault } from './fault.ts';
import type { KnownLine } from './known-line.ts';
import type { DataPath, Span } from './place.ts';
import type { ShapeFault } from './shape.ts';
import type { FileMode } from './snapshot.ts';

/** What a record can be. Each protocol adds its own kinds to `RecordOf` and `PathKinds`. */
export type Kind = ReadableKind | PathKind;

/** Kinds that have content, and so file rules. */
export type ReadableKind = keyof RecordOf & string;

/** Kinds that are facts about a path: their content is never read. */
export type PathKind = keyof PathKinds & string;

/** The parsed record of each kind; protocols add theirs (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: protocols add to it.
export interface RecordOf {}

/** Each kind that is a path; protocols add theirs (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: protocols add to it.
export interface PathKinds {}

/** A record that discover found: where it stands and what it should be. */
export interface RecordRef<K extends Kind = Kind> {
  readonly path: string;
  readonly kind: K;
  readonly mode: FileMode;
  /** The blob's id; null only for what has no content to read (a `path` kind) or is too large. */
  readonly id: string | null;
  /** The folder within which the record's ids are unique (a mailbox), '' for the root. */
  readonly home: string;
  /** True when a user's own pattern claims the path, so that it must be of this kind. */
  readonly declared: boolean;
  /** True for a delivered copy (inbox, outbox), false for the canonical record. */
  readonly copy: boolean;
}

export interface Parsed {
  /** The text without byte-order mark; where bytes are no UTF-8, what stands before the first of them. */
  readonly text: string;
  /** Bytes before the text: 3 where there is a byte-order mark, else 0. */
  readonly skipped: number;
  /** What the parser found wrong. Rules of `file/*` tell it. */
  readonly faults: readonly Fault[];
}

/** A record whose content could not be parsed: only `file/*` rules see it. */
export interface UnreadableRecord extends Parsed {
  readonly kind: Kind;
  readonly readable: false;
}

/** Resolves paths into a parsed value to the text that holds them. */
export interface Positions {
  /** The span of the value at a path, or of its key; null when the path leads nowhere. */
  spanOf(path: DataPath, part?: 'value' | 'key'): Span | null;
}

/** A text that holds one value: JSON, parsed strictly (RFC 8259), or YAML as the same kinds of values. */
export interface JsonText {
  /** False when a fault left no value (`syntax`, `too-deep`, ...); `value` is then undefined. */
  readonly valid: boolean;
  readonly value: unknown;
  /** At most one `syntax` fault (the first), then duplicate keys and the like. */
  readonly faults: readonly Fault[];
  readonly positions: Positions;
}

/** A heading of a Markdown document's own flow (none inside code, HTML, quotes or lists). */
export interface Section {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** The heading's rendered text: no markup, white space folded. */
  readonly title: string;
  /** The title as names are compared: lower case, without one trailing colon and `(...)`. */
  readonly name: string;
  /** The heading's own line or lines, without the line end. */
  readonly heading: Span;
  /** From the first to the last character of the content that is no blank space; empty when there is none. */
  readonly content: Span;
  /** True when nothing but blank space and HTML comments follows before the next heading of this level or above. */
  readonly empty: boolean;
  /** The content's rendered text, line by line: no markup, no HTML comments, no blank lines, code included. */
  readonly lines: readonly TextLine[];
}

/** A line of rendered text and where its source stands. */
export interface TextLine {
  readonly text: string;
  readonly span: Span;
}

/** A fenced code block, anywhere in the document. */
export interface Fence {
  /** The first word of the info string, '' when there is none. */
  readonly language: string;
  /** The content without container prefixes, line ends as `\n`. */
  readonly content: string;
  /** From the opening fence to the end of the closing one (or of the last content line). */
  readonly span: Span;
  /** The opening line, from the first backtick or tilde to the end of the line. */
  readonly opening: Span;
  readonly closed: boolean;
  /** The content read as strict JSON when first asked for; positions are in the record's text. */
  readonly json: JsonText;
}

/** A paragraph that is only bold text: what people write in place of a heading. */
export interface BoldLine {
  readonly name: string;
  readonly title: string;
  readonly span: Span;
}

/** A table of GitHub-flavoured Markdown, as the spans of its cells without the blanks around them. */
export interface Table {
  readonly header: readonly Span[];
  /** A row may have more or fewer cells than the header. */
  readonly rows: readonly (readonly Span[])[];
}

/** The block structure of a Markdown body. */
export interface MarkdownBody {
  /** All headings of the document's own flow, in order. */
  readonly sections: readonly Section[];
  /** All fenced blocks, containers included, in order. */
  readonly fences: readonly Fence[];
  readonly boldLines: readonly BoldLine[];
  /** Paragraph text of the whole document (containers included), for what stands inline. */
  readonly paragraphs: readonly Span[];
  /** All tables, containers included, in order. */
  readonly tables: readonly Table[];
  /**
   * The record's whole text with blanks for what is code (HTML's too), an escaped character, an HTML
   * comment or front matter. Offsets are the text's.
   */
  readonly plain: string;
  /** Containers that nest too deep to be followed: what they hold counts as text. */
  readonly faults: readonly Fault[];
}

/** One line of a JSONL file that parsed. */
export interface JsonLine {
  /** Which of the file's lines that parsed it is: a path to it begins so. */
  readonly index: number;
  readonly value: unknown;
  /** The line without its end. */
  readonly span: Span;
  readonly line: KnownLine;
}

/** A record that is one document of JSON, or of YAML read as the same kinds of values. */
export interface JsonRecord<K extends string> extends Parsed {
  readonly kind: K;
  readonly readable: true;
  /** As written, any type: rules judge it. */
  readonly value: unknown;
  readonly positions: Positions;
  /** Where the value is not of the shape that the kind's schema states; none for kinds without one. */
  readonly shape: readonly ShapeFault[];
}

/** The first lines of a list, of which all is known that they say by themselves. */
export interface LinesAbove<F> {
  /** Bytes. */
  readonly end: number;
  /** How many of the lines parsed. */
  readonly size: number;
  readonly fact: F;
}

/** A file of one JSON value a line: an issue, a manifest entry. */
export interface JsonLinesRecord<K extends string, F = unknown> extends Parsed {
  readonly kind: K;
  readonly readable: true;
  /** Null where all lines are judged; else those below are, and entries, faults and shape are theirs. */
  readonly above: LinesAbove<F> | null;
  /** Where the lines that are judged begin. */
  readonly start: number;
  /** The lines that parsed, in order. */
  readonly entries: readonly JsonLine[];
  /** The line of an index, also of those above: then all of these are read. */
  lineAt(index: number): JsonLine | undefined;
  /** A path's first step is the index of a line. */
  readonly positions: Positions;
  /** As for JSON records; a path's first step is the index of a line. */
  readonly shape: readonly ShapeFault[];
}

/** A Markdown document, with or without front matter. */
export interface MarkdownRecord<K extends string> extends Parsed {
  readonly kind: K;
  readonly readable: true;
  /** The front matter's value as written; null when there is none. */
  readonly envelope: Readonly<Record<string, unknown>> | null;
  /** The front matter with its fences, or an empty span at the start. */
  readonly frontMatter: Span;
  /** What follows the front matter. */
  readonly bodySpan: Span;
  /** Parsed when first asked for. */
  readonly body: MarkdownBody;
  /** Places in the front matter. */
  readonly positions: Positions;
  /** The lines of the body that are fields of the envelope; left out where the kind has none there. */
  readonly fieldLines?: readonly Span[];
  /** As for JSON records, of the front matter; none where there is no front matter. */
  readonly shape: readonly ShapeFault[];
}

/** A file whose text is all there is to it. */
export interface TextRecord<K extends string> extends Parsed {
  readonly kind: K;
  readonly readable: true;
}

/** A parsed record of any kind, readable or not. */
export type AnyRecord = RecordOf[ReadableKind] | UnreadableRecord;
