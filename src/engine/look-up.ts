import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Answer, type Request, satisfies } from '../core/request.ts';
import type { BlobRead, Snapshot } from '../core/snapshot.ts';
import { ignoredPaths } from './ignored.ts';
import { pathsOf } from './presence.ts';
import { QuotedText } from './quoted-text.ts';

/** A request and the path that it is about. */
export interface Asked {
  /** From the repository's root; null where it leads out of it. */
  readonly path: string | null;
  readonly request: Request;
}

/** How files are looked into. */
export interface Looking {
  /** Bytes of a file that is read. */
  readonly limit: number;
  /** What contents did not satisfy, by blob and request: the next state may hold the same blob. */
  readonly refusals: Map<string, Answer>;
}

/**
 * What one state says to requests. Files are read in one pass, each once, and only those whose
 * content is asked for and not known yet.
 */
export async function lookUp<A extends Asked>(
  snapshot: Snapshot,
  asked: readonly A[],
  { limit, refusals }: Looking,
): Promise<ReadonlyMap<A, Answer>> {
  const paths = pathsOf(snapshot);
  const answers = new Map<A, Answer>();
  const byPath = new Map<string, A[]>();
  const absent: A[] = [];
  for (const each of asked) {
    const presence = each.path === null ? 'outside' : paths.presenceOf(each.path);
    const id = paths.entryAt(each.path ?? '')?.id ?? null;
    const refusal = id === null ? undefined : refusals.get(refusalKey(id, each.request));
    answers.set(each, refusal ?? NOTHING_READ[presence]);
    if (presence === 'absent') absent.push(each);
    const isUnread = presence === 'file' && refusal === undefined && wantsContent(each.request);
    if (!isUnread || each.path === null) continue;
    const others = byPath.get(each.path);
    if (others === undefined) byPath.set(each.path, [each]);
    else others.push(each);
  }
  const ignored = await ignoredPaths(
    snapshot,
    absent.flatMap(({ path }) => path ?? []),
    limit,
  );
  for (const each of absent) {
    if (ignored.has(each.path ?? '')) answers.set(each, NOTHING_READ.ignored);
  }
  const entries = [...byPath.keys()].flatMap((path) => paths.entryAt(path) ?? []);
  for await (const read of snapshot.read(entries, () => limit)) {
    const content = contentOf(read);
    for (const each of byPath.get(read.entry.path) ?? []) {
      const answer = content(each.request);
      answers.set(each, answer);
      const isRefused = read.id !== null && !satisfies(answer, each.request);
      if (isRefused) refusals.set(refusalKey(read.id, each.request), answer);
    }
  }
  return answers;
}

function refusalKey(id: string, { line, quote, sha256 }: Request): string {
  return JSON.stringify([id, line, quote, sha256]);
}

function nothingRead(presence: Answer['presence']): Answer {
  return { presence, lines: null, quoted: null, hashed: null };
}

const NOTHING_READ: Readonly<Record<Answer['presence'], Answer>> = {
  file: nothingRead('file'),
  folder: nothingRead('folder'),
  absent: nothingRead('absent'),
  ignored: nothingRead('ignored'),
  outside: nothingRead('outside'),
  beyond: nothingRead('beyond'),
};

function wantsContent({ line, quote, sha256 }: Request): boolean {
  return line !== null || quote !== null || sha256 !== null;
}

/** What a file's content says to requests; work for several is done once. */
function contentOf(read: BlobRead): (request: Request) => Answer {
  if ('tooLarge' in read) return () => NOTHING_READ.file;
  const { bytes } = read;
  const text = isUtf8(bytes) && !bytes.includes(0) ? Buffer.from(bytes).toString() : null;
  let lines: number | null = null;
  let quotes: QuotedText | null = null;
  let digest: string | null = null;
  return ({ line, quote, sha256 }) => {
    if (sha256 !== null) digest ??= createHash('sha256').update(bytes).digest('hex');
    if (text !== null && line !== null) lines ??= lineCount(text);
    if (text !== null && quote !== null) quotes ??= new QuotedText(text);
    return {
      presence: 'file',
      lines: line === null ? null : lines,
      quoted: quote === null ? null : (quotes?.holds(quote) ?? null),
      hashed: sha256 === null ? null : (digest?.startsWith(sha256) ?? null),
    };
  };
}

function lineCount(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
