import type { Options } from '../core/config.ts';
import { isIn, type KindIn } from '../core/format.ts';
import type { AnyRecord, ReadableKind } from '../core/record.ts';
import type { BlobRead } from '../core/snapshot.ts';
import type { PackedFile } from './bundle.ts';
import { parseBytesRecord } from './bytes-record.ts';
import { needsYaml, type YamlReader } from './front-matter.ts';
import { parseJson } from './json.ts';
import { tooLarge } from './not-parsed.ts';
import { sizeLimit } from './size-limit.ts';
import { loadValidator } from './validators.ts';

/**
 * Bytes to a record with its positions. Pure; never throws: what is wrong becomes a fault.
 * Only faults that leave nothing to judge make a record unreadable.
 */
export type Parser = (bytes: Uint8Array, options: Options) => AnyRecord;

/** Kinds whose records are read from bytes that are all there. */
export type ParsedKind = Exclude<ReadableKind, KindIn<'archive' | 'packed'>>;

/** Parsers that were loaded, for records that come in thousands: by kind, and whether they read YAML. */
export type LoadedParsers = Map<string, Parser>;

const LOADED: LoadedParsers = new Map();

/**
 * Loads what it takes to read these bytes as a record of a kind, and no more.
 * @param loaded what is at hand already; what is loaded comes into it
 */
export async function loadParser(
  kind: ParsedKind,
  bytes: Uint8Array,
  loaded: LoadedParsers = LOADED,
): Promise<Parser> {
  const mayHaveYaml = isIn('message', kind) || isIn('markdown', kind);
  const hasYaml = mayHaveYaml && needsYaml(bytes);
  const name = hasYaml ? `${kind} with YAML` : kind;
  const parser = loaded.get(name) ?? (await makeParser(kind, hasYaml));
  loaded.set(name, parser);
  return parser;
}

async function makeParser(kind: ParsedKind, hasYaml: boolean): Promise<Parser> {
  if (isIn('message', kind)) {
    const { parseMessage } = await import('./message.ts');
    const readYaml = hasYaml ? await loadYaml(kind) : null;
    return (content, options) => parseMessage(content, options, readYaml);
  }
  if (isIn('text', kind)) {
    const { parseTextRecord } = await import('./text-record.ts');
    return (content) => parseTextRecord(kind, content);
  }
  if (isIn('bytes', kind)) {
    return (content) => parseBytesRecord(kind, content);
  }
  const validator = await loadValidator(kind);
  // What is YAML as a whole belongs to knowledge bases, whose writers use PyYAML.
  if (isIn('json', kind) || isIn('yaml', kind)) {
    const { parseJsonRecord } = await import('./json-record.ts');
    const read = isIn('json', kind) ? parseJson : (await import('./yaml.ts')).parsePyYaml;
    return (content, { limits }) => parseJsonRecord(kind, content, limits, { read, validator });
  }
  if (isIn('jsonl', kind)) {
    const { parseJsonLinesRecord } = await import('./json-lines-record.ts');
    return (content, { limits }) => parseJsonLinesRecord(kind, content, limits, validator);
  }
  const { parseMarkdownRecord } = await import('./markdown-record.ts');
  const readers = { validator, readYaml: hasYaml ? await loadYaml(kind) : null };
  return (content, { limits }) => parseMarkdownRecord(kind, content, limits, readers);
}

/**
 * Parses one content that was read, or was too large to be.
 * @param loaded as `loadParser` takes it
 */
export async function parseContent(
  read: BlobRead,
  kind: ReadableKind,
  options: Options,
  loaded: LoadedParsers = LOADED,
): Promise<AnyRecord> {
  if (isIn('archive', kind)) {
    const { parseBundleRecord } = await import('./bundle-record.ts');
    return parseBundleRecord(kind, packedFile(read), options.limits);
  }
  if (isIn('packed', kind)) {
    const { parsePackedLines } = await import('./packed-lines.ts');
    return parsePackedLines(kind, packedFile(read), options.limits);
  }
  if ('tooLarge' in read) {
    if (isIn('bytes', kind)) return parseBytesRecord(kind, null);
    return tooLarge(kind, read.tooLarge, sizeLimit(kind, options.limits));
  }
  const parse = await loadParser(kind, read.bytes, loaded);
  return parse(read.bytes, options);
}

function packedFile(read: BlobRead): PackedFile {
  return 'tooLarge' in read
    ? { size: read.tooLarge, pieces: read.pieces() }
    : { size: read.bytes.length, pieces: [read.bytes] };
}

/** Front matter of knowledge bases comes from the same writer as their other YAML. */
async function loadYaml(kind: ParsedKind): Promise<YamlReader> {
  const { parsePyYaml, parseYaml } = await import('./yaml.ts');
  return kind === 'vouch-page' ? parsePyYaml : parseYaml;
}
