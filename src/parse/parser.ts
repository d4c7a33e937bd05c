import type { Options } from '../core/config.ts';
import type { ReadableKindDefinition } from '../core/kind.ts';
import type {
  AnyRecord,
  LinesAbove,
  ReadableKind,
  RecordOf,
  TextRecord,
  UnreadableRecord,
} from '../core/record.ts';
import type { Validator } from '../core/shape.ts';
import type { BlobRead } from '../core/snapshot.ts';
import type { Steps } from '../core/too-costly.ts';
import { definitionOf } from '../protocols/kinds.ts';
import type { PackedFile } from './archive/bundle.ts';
import { decode } from './decode.ts';
import { parseJson } from './json/json.ts';
import { needsYaml, type YamlReader } from './markdown/front-matter.ts';
import { tooLarge } from './not-parsed.ts';
import { sizeLimit } from './size-limit.ts';
import { unreadable } from './unreadable.ts';

/**
 * Bytes to a record with its positions. Pure; never throws: what is wrong becomes a fault.
 * Only faults that leave nothing to judge make a record unreadable.
 */
export type Parser = (bytes: Uint8Array, options: Options, more?: ReadWith) => AnyRecord;

/** What a record is read with, besides the options. */
interface ReadWith {
  /** Lines of a list that are known already, of which the bytes begin with the same. */
  readonly above?: LinesAbove<unknown> | undefined;
  /** What is left for all schemas of the run; left out where nobody asks for faults of the shape. */
  readonly steps?: Steps | undefined;
}

/** Parsers that were loaded, for records that come in thousands: by kind, and whether they read YAML. */
export type LoadedParsers = Map<string, Parser>;

const LOADED: LoadedParsers = new Map();

/**
 * Loads what it takes to read these bytes as a record of a kind, and no more.
 * @param kind one whose records are read from bytes that are all there
 * @param loaded what is at hand already; what is loaded comes into it
 */
export async function loadParser(
  kind: ReadableKind,
  bytes: Uint8Array,
  loaded: LoadedParsers = LOADED,
): Promise<Parser> {
  const definition = definitionOf(kind);
  const hasYaml = definition.format === 'markdown' && needsYaml(bytes);
  const name = hasYaml ? `${kind} with YAML` : kind;
  const parser = loaded.get(name) ?? (await makeParser(definition, hasYaml));
  loaded.set(name, parser);
  return parser;
}

async function makeParser(definition: ReadableKindDefinition, hasYaml: boolean): Promise<Parser> {
  const { kind, format } = definition;
  const validator = await validatorOf(definition);
  switch (format) {
    case 'text': {
      const { parseTextRecord } = await import('./text-record.ts');
      return read((bytes) => parseTextRecord(kind, bytes));
    }
    case 'bytes':
      return read((bytes) => parseBytesRecord(kind, bytes));
    case 'json':
    case 'yaml': {
      const { parseJsonRecord } = await import('./json/json-record.ts');
      const value = format === 'json' ? parseJson : await loadYaml(definition);
      return read((bytes, { limits }, { steps }) =>
        parseJsonRecord(kind, bytes, limits, { read: value, validator, steps }),
      );
    }
    case 'jsonl': {
      const { parseJsonLinesRecord } = await import('./json/json-lines-record.ts');
      return read((bytes, { limits }, { above, steps }) =>
        parseJsonLinesRecord(kind, bytes, limits, { validator, steps }, above),
      );
    }
    case 'markdown': {
      const { parseMarkdownRecord } = await import('./markdown/markdown-record.ts');
      const readYaml = hasYaml ? await loadYaml(definition) : null;
      return read((bytes, options, { steps }) =>
        parseMarkdownRecord(definition, bytes, options, { validator, steps, readYaml }),
      );
    }
    default:
      throw new Error(`a record of the kind ${kind} is not read from bytes that are all there`);
  }
}

/** Sound because a kind's records are of the form that its format says. */
function read(parse: (bytes: Uint8Array, options: Options, more: ReadWith) => object): Parser {
  return ((bytes, options, more = {}) => parse(bytes, options, more)) as Parser;
}

async function validatorOf({ schema }: ReadableKindDefinition): Promise<Validator | null> {
  return schema === undefined ? null : (await schema.load()).validate;
}

/**
 * Parses one content that was read, or was too large to be.
 * @param steps what is left for all schemas of the run; left out where nobody asks for faults of the shape
 */
export async function parseContent<K extends ReadableKind>(
  content: BlobRead,
  kind: K,
  options: Options,
  steps?: Steps,
): Promise<RecordOf[K] | UnreadableRecord> {
  // Sound as `read` is.
  return (await parsed(content, kind, options, steps)) as RecordOf[K] | UnreadableRecord;
}

async function parsed(
  content: BlobRead,
  kind: ReadableKind,
  options: Options,
  steps: Steps | undefined,
): Promise<object> {
  const definition = definitionOf(kind);
  const { format } = definition;
  const validator = () => validatorOf(definition);
  if (format === 'archive') {
    const { parseBundleRecord } = await import('./archive/bundle-record.ts');
    return parseBundleRecord(kind, packedFile(content), options.limits, validator);
  }
  if (format === 'packed') {
    const { parsePackedLines } = await import('./archive/packed-lines.ts');
    return parsePackedLines(kind, packedFile(content), options.limits, validator);
  }
  if ('tooLarge' in content) {
    if (format === 'bytes') return parseBytesRecord(kind, null);
    return tooLarge(kind, content.tooLarge, sizeLimit(kind, options.limits));
  }
  const parse = await loadParser(kind, content.bytes);
  return parse(content.bytes, options, { steps });
}

/**
 * Reads a file that may hold anything. Only one thing is wrong with such bytes: that they are a
 * pointer to bytes which are elsewhere.
 * @param bytes null for more than a pointer may have
 */
function parseBytesRecord<K extends ReadableKind>(
  kind: K,
  bytes: Uint8Array | null,
): TextRecord<K> | UnreadableRecord {
  const decoded = bytes === null ? null : decode(bytes);
  if (decoded?.faults[0]?.kind === 'lfs-pointer') return unreadable(kind, decoded, decoded.faults);
  return { kind, readable: true, text: '', skipped: 0, faults: [] };
}

function packedFile(read: BlobRead): PackedFile {
  return 'tooLarge' in read
    ? { size: read.tooLarge, pieces: read.pieces() }
    : { size: read.bytes.length, pieces: [read.bytes] };
}

async function loadYaml({ writer }: ReadableKindDefinition): Promise<YamlReader> {
  const { parsePyYaml, parseYaml } = await import('./yaml/yaml.ts');
  return writer === 'PyYAML' ? parsePyYaml : parseYaml;
}
