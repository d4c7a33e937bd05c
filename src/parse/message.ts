import type { Options } from '../core/config.ts';
import type { Fault } from '../core/fault.ts';
import type { MessageRecord, UnreadableRecord } from '../core/record.ts';
import { decode } from './decode.ts';
import { readFrontMatter, type YamlReader } from './front-matter.ts';
import { type MarkdownDocument, parseMarkdown } from './markdown.ts';
import { once } from './once.ts';
import { parseSubject } from './subject.ts';

/**
 * UTF-16 units of a body that is taken apart. Ten million of the smallest blocks there are took
 * 5.6 s and 930 MB; nobody reads a message of this size either.
 */
const BODY_LIMIT = 2 * 2 ** 20;

/**
 * Reads a message: an envelope in front matter, then a Markdown body (spec: Messages). A file
 * without front matter is a message without an envelope; broken front matter is unreadable.
 * @param readYaml null only where `needsYaml` says so
 */
export function parseMessage(
  bytes: Uint8Array,
  { limits, messages }: Pick<Options, 'limits' | 'messages'>,
  readYaml: YamlReader | null,
): MessageRecord | UnreadableRecord {
  const { text, skipped, faults: decoding } = decode(bytes);
  const unreadable = (faults: readonly Fault[]): UnreadableRecord => ({
    kind: 'message',
    readable: false,
    text,
    skipped,
    faults,
  });
  if (decoding.length > 0) return unreadable(decoding);

  const frontMatter = readFrontMatter(text, limits, readYaml);
  if (!frontMatter.valid) return unreadable(frontMatter.faults);

  const envelope =
    frontMatter.kind === 'none' ? null : (frontMatter.value as Record<string, unknown>);
  const subjectText = envelope?.['subject'];
  const subject = typeof subjectText === 'string' ? parseSubject(subjectText, messages) : null;
  const bodySize = text.length - frontMatter.bodyStart;
  // Only the bodies of messages that have a type are read.
  if (subject?.type && bodySize > BODY_LIMIT) {
    return unreadable([bodyTooLarge(bodySize, frontMatter.bodyStart)]);
  }
  const body = once(() => parseMarkdown(text, frontMatter.bodyStart, limits));
  const inBody = subject?.type === 'DELTA' ? deltaFaults(body()) : [];
  return {
    kind: 'message',
    readable: true,
    text,
    skipped,
    faults: [...frontMatter.faults, ...inBody],
    envelope,
    frontMatter: frontMatter.span,
    subject,
    ackRequired: envelope?.['ack_required'] === true,
    bodySpan: { start: frontMatter.bodyStart, end: text.length },
    get body() {
      return body();
    },
    positions: frontMatter.positions,
  };
}

function bodyTooLarge(size: number, start: number): Fault {
  return {
    kind: 'too-large',
    message: 'tooLarge',
    data: { what: 'The body of this message', size, unit: 'characters', limit: BODY_LIMIT },
    at: { start, end: start },
    help: 'Move the long part into a file of its own and name that file in the message.',
  };
}

/**
 * What is wrong with the delta blocks of a DELTA, and with their way to them, short of their
 * syntax, which is MB-005's to tell. Other messages' bodies aren't read for this.
 */
function deltaFaults({ faults, fences }: MarkdownDocument): Fault[] {
  const inBlocks = fences
    .filter((fence) => fence.language === 'delta')
    .flatMap((fence) => fence.json.faults.filter((fault) => fault.kind !== 'syntax'));
  return [...faults, ...inBlocks];
}
