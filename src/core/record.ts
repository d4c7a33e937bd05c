import type { VouchDocument } from '../protocols/vouch/vouch-kind.ts';
import type { BundleRecord } from './bundle.ts';
import type { Fault } from './fault.ts';
import type { DataPath, Span } from './place.ts';
import type { ShapeFault } from './shape.ts';
import type { FileMode } from './snapshot.ts';
import type { Subject } from './subject.ts';

/** What a record can be. */
export type Kind = ReadableKind | PathKind;

/** Kinds that are facts about a path: their content is never read. */
export type PathKind =
  /** A file under `agents/<Name>/`. */
  | 'agent-folder'
  /** A file that stands among contributions and is none of their records. */
  | 'stray-file'
  /** A symbolic link where a folder of records would stand. */
  | 'linked-folder'
  /** A path that may be taken for another one, or that another may be taken for. */
  | 'path-twin'
  /** A file that only grows, as the history of it is seen: line by line, whatever the lines hold. */
  | 'log'
  /** A knowledge base: a folder `.vouch/`, known by its first file. */
  | 'vouch-base'
  /** A file of a knowledge base that is none of its records. */
  | 'vouch-file';

/** A record that discover found: where it stands and what it should be. */
export interface RecordRef {
  readonly path: string;
  readonly kind: Kind;
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

interface Parsed {
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
}

/** A message: an envelope in front matter, then a Markdown body. */
export interface MessageRecord extends Parsed {
  readonly kind: 'message';
  readonly readable: true;
  /** The front matter's value as written (any types; rules judge them). Null when there is no front matter. */
  readonly envelope: Readonly<Record<string, unknown>> | null;
  /** The front matter with its fences, or an empty span at the start. */
  readonly frontMatter: Span;
  /** Null when the envelope has no string `subject`. */
  readonly subject: Subject | null;
  /** True only for the boolean true. */
  readonly ackRequired: boolean;
  /** The body without the front matter. */
  readonly bodySpan: Span;
  /** Parsed when first asked for. */
  readonly body: MarkdownBody;
  readonly positions: Positions;
}

/** One line of a JSONL file that parsed. */
export interface JsonLine {
  readonly value: unknown;
  /** The line without its end. */
  readonly span: Span;
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

/** A file of one JSON value a line: an issue, a manifest entry. */
export interface JsonLinesRecord<K extends string> extends Parsed {
  readonly kind: K;
  readonly readable: true;
  /** The lines that parsed, in order. */
  readonly entries: readonly JsonLine[];
  /** A path's first step is an index in `entries`. */
  readonly positions: Positions;
  /** As for JSON records; a path's first step is an index in `entries`. */
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
  /** As for JSON records, of the front matter; none where there is no front matter. */
  readonly shape: readonly ShapeFault[];
}

/** A file whose text is all there is to it. */
export interface TextRecord<K extends string> extends Parsed {
  readonly kind: K;
  readonly readable: true;
}

type VouchDocuments = { [K in VouchDocument]: JsonRecord<K> };

export interface RecordOf extends VouchDocuments {
  message: MessageRecord;
  'bead-list': JsonLinesRecord<'bead-list'>;
  contribution: JsonRecord<'contribution'>;
  'contribution-manifest': JsonLinesRecord<'contribution-manifest'>;
  /** The document that `contributions.protocolDocument` names. */
  'protocol-document': MarkdownRecord<'protocol-document'>;
  'voting-matrix': JsonRecord<'voting-matrix'>;
  'subagent-manifest': JsonLinesRecord<'subagent-manifest'>;
  /** A Markdown file beside or below a subagent manifest, or named by one of its entries. */
  'subagent-output': MarkdownRecord<'subagent-output'>;
  'agent-definition': MarkdownRecord<'agent-definition'>;
  /** `SKILL.md` in a folder of a `skills` folder. */
  skill: MarkdownRecord<'skill'>;
  'spawn-prompt': MarkdownRecord<'spawn-prompt'>;
  /** `.cleo/sessions.json` */
  'session-store': JsonRecord<'session-store'>;
  /** `.cleo/.current-session`: one line with a session's id. */
  'current-session': TextRecord<'current-session'>;
  /** `.cleo/todo.json`, `.cleo/tasks.json`, `.cleo/todo-archive.json` or `.cleo/tasks-archive.json` */
  'task-list': JsonRecord<'task-list'>;
  'vouch-page': MarkdownRecord<'vouch-page'>;
  'vouch-audit-log': JsonLinesRecord<'vouch-audit-log'>;
  /** The first events of an audit log, which gzip packed. Its text is what that unpacks to. */
  'vouch-audit-segment': JsonLinesRecord<'vouch-audit-segment'>;
  'vouch-gitignore': TextRecord<'vouch-gitignore'>;
  'vouch-schema-version': TextRecord<'vouch-schema-version'>;
  /** What a source holds: bytes of any kind, so its text is always empty. */
  'vouch-source-content': TextRecord<'vouch-source-content'>;
  'vouch-bundle': BundleRecord;
}

/** Kinds that have content, and so file rules. */
export type ReadableKind = keyof RecordOf;

/** A parsed record of any kind, readable or not. */
export type AnyRecord = RecordOf[ReadableKind] | UnreadableRecord;
