import type { Limits } from '../core/config.ts';
import type { KindIn } from '../core/format.ts';
import type { Kind, MarkdownRecord, UnreadableRecord } from '../core/record.ts';
import { shapeFaults, type Validator } from '../core/shape.ts';
import { bodyTooLarge } from './body-limit.ts';
import { decode } from './decode.ts';
import { readFrontMatter, type YamlReader } from './front-matter.ts';
import { parseMarkdown } from './markdown.ts';
import { once } from './once.ts';
import { unreadable } from './unreadable.ts';

/** What reads the front matter. */
interface MarkdownReaders {
  /** Null for kinds without a schema. */
  readonly validator: Validator | null;
  /** Null only where `needsYaml` says so. */
  readonly readYaml: YamlReader | null;
}

/** Kinds whose body nobody takes apart, so that it may be as long as it likes. */
const FRONT_ONLY: ReadonlySet<Kind> = new Set(['agent-definition', 'skill']);

/** Reads a Markdown document. Broken front matter and a huge body are unreadable; no front matter is not. */
export function parseMarkdownRecord<K extends KindIn<'markdown'>>(
  kind: K,
  bytes: Uint8Array,
  limits: Pick<Limits, 'depth' | 'aliases'>,
  { validator, readYaml }: MarkdownReaders,
): MarkdownRecord<K> | UnreadableRecord {
  const decoded = decode(bytes);
  const { text, skipped } = decoded;
  if (decoded.faults.length > 0) return unreadable(kind, decoded, decoded.faults);
  const frontMatter = readFrontMatter(text, limits, readYaml);
  if (!frontMatter.valid) return unreadable(kind, decoded, frontMatter.faults);
  const { bodyStart } = frontMatter;
  const large = FRONT_ONLY.has(kind) ? null : bodyTooLarge(text, bodyStart, 'document');
  if (large !== null) return unreadable(kind, decoded, [large]);
  const envelope =
    frontMatter.kind === 'none' ? null : (frontMatter.value as Record<string, unknown>);
  const body = once(() => parseMarkdown(text, bodyStart, limits));
  const hasShape = validator !== null && envelope !== null;
  const shape = once(() => (hasShape ? shapeFaults(validator, envelope) : []));
  return {
    kind,
    readable: true,
    text,
    skipped,
    faults: frontMatter.faults,
    envelope,
    frontMatter: frontMatter.span,
    bodySpan: { start: bodyStart, end: text.length },
    get body() {
      return body();
    },
    positions: frontMatter.positions,
    get shape() {
      return shape();
    },
  };
}
