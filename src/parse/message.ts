import type { Options } from '../core/config.ts';
import type { Fault } from '../core/fault.ts';
import type { MessageRecord, UnreadableRecord } from '../core/record.ts';
import { bodyTooLarge } from './body-limit.ts';
import { decode } from './decode.ts';
import { readFrontMatter, type YamlReader } from './front-matter.ts';
import { type MarkdownDocument, parseMarkdown } from './markdown.ts';
import { once } from './once.ts';
import { parseSubject } from './subject.ts';

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
  // Only the bodies of messages that have a type are read.
  const large = subject?.type ? bodyTooLarge(text, frontMatter.bodyStart, 'message') : null;
  if (large !== null) return unreadable([large]);
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
