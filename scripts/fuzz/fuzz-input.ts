import type { Example, FileContent } from '../../src/core/rule.ts';

/** What a file holds: its bytes, or where a link leads. */
export type Content = Uint8Array | { readonly symlink: string };

/** Path to content. */
export type Files = Readonly<Record<string, Content>>;

/** One state of a made-up repository. */
export interface Commit {
  /** Indexes of earlier commits. */
  readonly parents: readonly number[];
  readonly files: Files;
}

/** What one execution looks at. What it means is the target's to say. */
export interface FuzzInput {
  readonly target: string;
  /** The seed that it was made of. */
  readonly origin: string;
  /** Parents before children; the last one is the state. At least one. */
  readonly commits: readonly Commit[];
  /** Settings that differ from the defaults. */
  readonly options: NonNullable<Example['options']>;
}

/** The state that an input is about. */
export function lastCommit({ commits }: Pick<FuzzInput, 'commits'>): Commit {
  const last = commits.at(-1);
  if (last === undefined) throw new Error('an input without a commit');
  return last;
}

/** The same input with another content at a path of a commit. */
export function withContent(
  input: FuzzInput,
  commit: number,
  path: string,
  content: Content,
): FuzzInput {
  const commits = input.commits.map((each, index) =>
    index === commit ? { ...each, files: { ...each.files, [path]: content } } : each,
  );
  return { ...input, commits };
}

/** As examples of rules have it. */
export function asExampleFile(content: Content): FileContent {
  return content instanceof Uint8Array
    ? { base64: Buffer.from(content).toString('base64') }
    : content;
}

/** The content of a file of an example; of a submodule, which has none, an empty one. */
export function contentOf(file: FileContent): Content {
  if (typeof file === 'string') return Buffer.from(file);
  if ('submodule' in file) return Buffer.of();
  return 'base64' in file ? Buffer.from(file.base64, 'base64') : file;
}

interface Written {
  readonly target: string;
  readonly origin: string;
  readonly options: FuzzInput['options'];
  readonly commits: readonly Holding<string | { base64: string } | { symlink: string }>[];
}

/** A commit and its files, in one form or another. */
interface Holding<File> {
  readonly parents: readonly number[];
  readonly files: Readonly<Record<string, File>>;
}

/** An input as JSON that a person can read and change: bytes that are no UTF-8 are base64. */
export function toJson({ target, origin, options, commits }: FuzzInput): Written {
  return { target, origin, options, commits: withFiles(commits, written) };
}

function written(content: Content): string | { base64: string } | { symlink: string } {
  if (!(content instanceof Uint8Array)) return content;
  const bytes = Buffer.from(content);
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : { base64: bytes.toString('base64') };
}

/** The input that `toJson` wrote. */
export function fromJson({ target, origin, options, commits }: Written): FuzzInput {
  return { target, origin, options, commits: withFiles(commits, contentOf) };
}

/** Commits with another form of what their files hold. */
function withFiles<From, To>(commits: readonly Holding<From>[], form: (file: From) => To) {
  return commits.map(({ parents, files }) => ({
    parents,
    files: Object.fromEntries(Object.entries(files).map(([path, file]) => [path, form(file)])),
  }));
}
