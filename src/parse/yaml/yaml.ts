import { Composer, type Document, type ParsedNode, type YAMLError } from 'yaml';
import type { Limits } from '../../core/config.ts';
import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import type { JsonText } from '../../core/record.ts';
import { codePoint } from '../code-point.ts';
import { lineEnd, lineStart } from '../lines.ts';
import { quote } from '../quote.ts';
import { type Shift, shiftFault, UNSHIFTED } from '../shift.ts';
import { syntaxFault } from '../syntax-fault.ts';
import { lazyPositions, type ValueNode } from '../value-tree.ts';
import { withoutStackTraces } from '../without-stack-traces.ts';
import { sureLines, unprintable } from './yaml-line-breaks.ts';
import { readPlainYaml } from './yaml-plain.ts';
import { describeError } from './yaml-syntax.ts';
import { DEEPEST, readTokens, type TokenNotes } from './yaml-tokens.ts';
import { readYamlValue, type YamlOptions } from './yaml-value.ts';

/** UTF-16 units. The library takes seconds for a megabyte of nothing but mistakes. */
const LARGEST = 2 ** 18;

/** The tags of YAML's core schema, as they can be written. */
const CORE_TAG = /^(?:!!|!<tag:yaml\.org,2002:)(?:str|int|float|bool|null|map|seq)>?$/;
/** What YAML does not count as text (1.2.2, 5.1), in quotes either. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
/** What PyYAML refuses besides, wherever it stands. */
const PYYAML_CONTROL = /[\x80-\x84\x86-\x9f\ufffe\uffff]/;

/** Equal keys are looked for in linear time, in `yaml-value.ts`. */
const OPTIONS = { uniqueKeys: false, resolveKnownTags: false };

type YamlDocument = Document.Parsed<ParsedNode>;

/** What was read, in places of the text itself. */
interface Reading {
  readonly value?: unknown;
  /** Null where there is no value. */
  readonly tree: ValueNode | null;
  readonly faults: readonly Fault[];
}

/**
 * Reads a text as one document of YAML 1.2, core schema. Never throws.
 * @param shift where the text stands in its record: faults and positions are places of the record.
 */
export function parseYaml(
  text: string,
  limits: Pick<Limits, 'depth' | 'aliases'>,
  shift: Shift = UNSHIFTED,
): JsonText {
  return parseAs(text, { ...limits, numbers: 'core' }, shift);
}

/**
 * The same for what PyYAML writes. It follows YAML 1.1, which has fewer spellings of numbers, and so
 * leaves texts such as `08` and `12e3` without quotes: they are texts here too. U+2028 and U+2029 end
 * lines there: what follows is indented, and the indentation no part of the text.
 */
export function parsePyYaml(
  text: string,
  limits: Pick<Limits, 'depth' | 'aliases'>,
  shift: Shift = UNSHIFTED,
): JsonText {
  return parseAs(text, { ...limits, numbers: 'pyyaml' }, shift);
}

function parseAs(text: string, options: YamlOptions, shift: Shift): JsonText {
  const depth = Math.min(options.depth, DEEPEST);
  const plain = text.length > LARGEST ? null : readPlainYaml(text, depth, false);
  if (plain !== null) {
    const positions = lazyPositions(() => readPlainYaml(text, depth, true)?.tree ?? null, shift);
    return { valid: true, value: plain.value, faults: [], positions };
  }
  const { value, tree, faults } = readYaml(text, { ...options, depth });
  return {
    valid: tree !== null,
    value,
    faults: faults.map((fault) => shiftFault(fault, shift)),
    positions: lazyPositions(() => tree, shift),
  };
}

/** Reads all of YAML. What `yaml-plain.ts` can read has the same value here, and the same places. */
export function readYaml(written: string, options: YamlOptions): Reading {
  const unfit = tooLarge(written) ?? controlCharacter(written, options);
  if (unfit !== null) return failed(unfit);
  const { text, fault } = sureLines(written, options.numbers === 'pyyaml' ? '1.1' : '1.2');
  const read = readLines(text, options);
  if (fault === null) return read;
  const line = lineStart(written, fault.at.start);
  // What cannot be read is mostly so because of it, unless it stands on a line above.
  const isOwn = ({ at }: Fault): boolean => read.tree !== null || at.end < line;
  return { ...read, faults: [...read.faults.filter(isOwn), fault] };
}

function readLines(text: string, options: YamlOptions): Reading {
  const notes: TokenNotes = { tooDeep: null, unpaired: null };
  const tokens = readTokens(text, options.depth, notes);
  const [document, second] = withoutStackTraces(() =>
    firstTwo(new Composer<ParsedNode>(OPTIONS).compose(tokens, true, text.length)),
  );
  if (notes.tooDeep !== null) return failed(notes.tooDeep);
  const fault =
    versionFault(text, document) ??
    // A bracket or quote without its partner explains the errors behind it. The library lets some
    // of them pass: a quote that is escaped at the end of the text closes a string for it.
    earliest(notes.unpaired, firstError(text, document), secondDocument(text, second));
  if (fault !== null) return failed(fault);

  const read = readYamlValue(text, document?.contents ?? null, options);
  if (read.obstacle !== null) return failed(read.obstacle);
  return {
    value: read.value,
    tree: read.tree,
    faults: [...tagFaults(text, document), ...read.faults],
  };
}

function failed(fault: Fault): Reading {
  return { tree: null, faults: [fault] };
}

function tooLarge(text: string): Fault | null {
  if (text.length <= LARGEST) return null;
  return {
    kind: 'too-large',
    message: 'tooLarge',
    data: { what: 'This YAML', size: text.length, unit: 'characters', limit: LARGEST },
    at: { start: 0, end: lineEnd(text, 0) },
    help: 'Split it, or move what is long text elsewhere: no option raises this limit.',
  };
}

function controlCharacter(text: string, { numbers }: YamlOptions): Fault | null {
  const at =
    first(text, CONTROL) ??
    (numbers === 'pyyaml' ? first(text, PYYAML_CONTROL) : null) ??
    unprintable(text);
  return at && syntaxFault('yamlControl', at, { code: codePoint(text, at.start) });
}

function first(text: string, wanted: RegExp): Span | null {
  const start = text.search(wanted);
  return start === -1 ? null : { start, end: start + 1 };
}

/** What comes after a second document is not even read. */
function firstTwo(documents: Iterable<YamlDocument>): YamlDocument[] {
  const found: YamlDocument[] = [];
  for (const document of documents) {
    found.push(document);
    if (found.length === 2) break;
  }
  return found;
}

/** The fault that stands first, the first one named where two stand at one place. */
function earliest(...faults: readonly (Fault | null)[]): Fault | null {
  let first: Fault | null = null;
  for (const fault of faults) {
    if (fault?.message === 'yamlConflict') return fault;
    if (fault !== null && (first === null || fault.at.start < first.at.start)) first = fault;
  }
  return first;
}

function firstError(text: string, document: YamlDocument | undefined): Fault | null {
  const errors = document?.errors.filter((error) => !isTagError(error)) ?? [];
  return errors.length === 0 ? null : describeError(text, errors);
}

function versionFault(text: string, document: YamlDocument | undefined): Fault | null {
  if (document?.directives.yaml.explicit !== true) return null;
  const [directives = ''] = text.split(/^---/m, 1);
  const [first, second] = directives.matchAll(/^%YAML[ \t]+(\S*)/gm);
  const version = first?.[1] ?? '';
  if (version !== '1.2') {
    return syntaxFault('yamlVersion', matchSpan(first), { version: quote(version) });
  }
  return second === undefined ? null : syntaxFault('yamlVersionTwice', matchSpan(second));
}

function matchSpan(match: RegExpExecArray | undefined): Span {
  const start = match?.index ?? 0;
  return { start, end: start + (match?.[0].length ?? 0) };
}

function secondDocument(text: string, document: YamlDocument | undefined): Fault | null {
  if (document === undefined) return null;
  const [start] = document.range;
  return syntaxFault('yamlSecondDocument', { start, end: lineEnd(text, start) });
}

function isTagError({ code }: YAMLError): boolean {
  return code === 'TAG_RESOLVE_FAILED';
}

/** Tags that are not of the core schema, or of it and not for this value: both are read as if absent. */
function tagFaults(text: string, document: YamlDocument | undefined): Fault[] {
  const errors: YAMLError[] = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  return errors.filter(isTagError).map(({ pos: [start, end] }) => {
    const tag = text.slice(start, end);
    const message = CORE_TAG.test(tag) ? 'misfit' : 'foreign';
    return { kind: 'yaml-tag', message, data: { tag: quote(tag) }, at: { start, end } };
  });
}
