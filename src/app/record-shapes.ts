import type { ReadableKind } from '../core/record.ts';

/** What records of a kind look like, wherever they are. */
export interface Shape {
  readonly kind: ReadableKind;
  /** Which files may be some. */
  readonly path: RegExp;
  looksLike(text: string): boolean;
  /** Of a file in a place for them: whether it is one, faults and all. Each is, where nothing is said. */
  isOne?(text: string): boolean;
  /** What to do where no setting names them. */
  readonly otherwise?: string;
  /** What is said of where they are. */
  readonly reason?: string;
  /** Why none is read wherever it is. */
  readonly unread?: string;
  /** True for what is looked for among what subagents put out as well. */
  readonly isPutOut?: true;
  /** The setting that says which files are not meant, wherever they are. */
  readonly leaving?: string;
}

/** Copies of what others wrote: packages, what a test reads, and templates. */
export const NOT_KEPT =
  /(?:^|\/)(?:node_modules|vendor|third_party|tests?|__tests__|fixtures|testdata|schemas|templates?|_?archived?)\//;

/** What subagents put out may be copies, too. */
export const PUT_OUT = /(?:^|\/)agent-outputs\//;

/** What is among records and never one: no setting makes it one. */
export const EXPLAINS =
  /(?:^|\/)(?:(?:README|AGENTS|CLAUDE|CHANGELOG|SKILL|index)\.md$|_[^/]*$|[^/]*\.template\.md$)/i;

/** Front matter, in YAML or in JSON. */
const FRONT_MATTER = /^\uFEFF?---(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Markdown in folders of commands, rules and skills has the fields of agents, too. */
const MAY_BE_AGENT =
  /^(?!(?:.*\/)?(?:commands|rules|skills|templates?)\/)(?:.*\/)?(?!(?:SKILL|README|index)\.md$)(?!_|[^/]*\.template\.md$)[^/]+\.md$/s;

const SUBJECT = /(?:^|[{,])[ \t]*"?subject"?:/m;

/** Characters that the lines about sender and recipients are among, where they are bold text. */
const HEAD = 1000;
const BOLD_FROM = /^[ \t>*-]*\*\*from:?\*\*:?[ \t]*\S/im;
const BOLD_TO = /^[ \t>*-]*\*\*to:?\*\*:?[ \t]*\S/im;

export const SHAPES: readonly Shape[] = [
  {
    kind: 'agent-definition',
    path: MAY_BE_AGENT,
    looksLike: (text) =>
      hasFields(text, [/^name:/m, /^description:/m]) &&
      hasFields(text, [/^(?:tools|model|allowed_tools|allowed_commands):/m]) &&
      !hasFields(text, [/^mode:/m]),
    isOne: (text) => hasFields(text, [/^description:/m]) && !hasFields(text, [/^mode:/m]),
  },
  {
    kind: 'message',
    path: /\.md$/s,
    looksLike: (text) =>
      hasFields(text, [
        SUBJECT,
        /(?:^|[{,])[ \t]*"?from"?:/m,
        /(?:^|[{,])[ \t]*"?(?:to|thread_id|ack_required)"?:/m,
      ]),
    // Also with front matter that cannot be read.
    isOne: (text) => /^\uFEFF?---/.test(text) && /subject/i.test(text),
    leaving: 'messages.exclude',
  },
  {
    kind: 'message',
    path: /(?:^|\/)(?:messages|inbox|outbox|mail|mailbox|relay|coordination)\/(?:.*\/)?[^/]+\.md$/s,
    looksLike: (text) => {
      const head = text.slice(0, HEAD);
      return !FRONT_MATTER.test(text) && BOLD_FROM.test(head) && BOLD_TO.test(head);
    },
    unread: 'as front matter is missing',
    otherwise:
      'Write subject, from and to between two lines "---" at the beginning of each, and keep them in a messages folder, or name theirs in `messages.include`.',
  },
  {
    kind: 'subagent-manifest',
    path: /\.jsonl$/s,
    looksLike: (text) => hasMembers(firstLine(text), ['id', 'file', 'status', 'agent_type']),
  },
  {
    // It owns its folder, so that the manifest above it says nothing of what is there.
    kind: 'subagent-manifest',
    path: /(?:^|\/)agent-outputs\/(?:.*\/)?[^/]+\/MANIFEST\.jsonl$/s,
    looksLike: (text) => text.trim() !== '',
    reason: 'nor is what is beside and below it',
    isPutOut: true,
  },
  {
    kind: 'voting-matrix',
    path: /\.json$/s,
    looksLike: (text) => hasMembers(text, ['questionId', 'options', 'threshold', 'verdict']),
  },
  {
    kind: 'contribution',
    path: /\.json$/s,
    looksLike: (text) => hasMembers(text, ['_meta', 'contributionId', 'sessionId', 'decisions']),
    otherwise: 'Contributions are read in .cleo/contributions/ only: move them there.',
  },
  {
    kind: 'contribution-manifest',
    path: /\.jsonl$/s,
    looksLike: (text) => hasMembers(firstLine(text), ['sessionId', 'epicId', 'filePath']),
    otherwise: 'It is read as .cleo/contributions/CONTRIBUTIONS.jsonl only: move it there.',
  },
];

function hasFields(text: string, fields: readonly RegExp[]): boolean {
  const [, head] = FRONT_MATTER.exec(text) ?? [];
  return head !== undefined && fields.every((field) => field.test(head));
}

function hasMembers(text: string, names: readonly string[]): boolean {
  return /^\s*\{/.test(text) && names.every((name) => text.includes(`"${name}":`));
}

function firstLine(text: string): string {
  return text.slice(0, `${text}\n`.indexOf('\n'));
}
