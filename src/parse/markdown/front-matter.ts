import type { Limits } from '../../core/config.ts';
import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import type { JsonText, Positions } from '../../core/record.ts';
import { parseJson } from '../json/json.ts';
import { lineEnd } from '../lines.ts';
import { syntaxFault } from '../syntax-fault.ts';
import type { parseYaml } from '../yaml/yaml.ts';
import { beginsWithEntry, nearFrontMatter } from './near-front-matter.ts';

/** The metadata at the head of a Markdown file. */
export interface FrontMatter {
  /** `none` also where an opening fence has no closing one. */
  readonly kind: 'yaml' | 'json' | 'none';
  /** From the opening fence to the last dash of the closing one. Empty where there is none. */
  readonly span: Span;
  /** What stands between the fence lines. */
  readonly inner: Span;
  /** Where the Markdown body begins. */
  readonly bodyStart: number;
  /** An object; undefined where there is none or it is not valid. */
  readonly value: unknown;
  /** False when there is a fault that left no value. */
  readonly valid: boolean;
  readonly faults: readonly Fault[];
  readonly positions: Positions;
}

/** What reads YAML. It is handed in: it takes as long to load as all else that reads a message. */
export type YamlReader = typeof parseYaml;

const OPENING = /^---(json)?[ \t]*(?:\r?\n|$)/;
const CLOSING = /^---[ \t]*$/;
/** A line such as an envelope is made of. Prose that begins with a word and a colon has a capital. */
const ENTRY = /^["']?[a-z][\w-]*["']?:(?:[ \t]|\r?$)/m;
/** The one line that only an envelope has, whatever else is wrong with it. */
const SUBJECT = /^[ \t]*["']?subject["']?[ \t]*:/im;
const NOWHERE: Span = { start: 0, end: 0 };

/** How a file begins whose front matter is YAML, each byte as a character. */
const YAML_START = /^(?:\xef\xbb\xbf)?---(?!json)/;
const YAML_START_BYTES = 10;

/** True for a file that may have YAML in its front matter. */
export function needsYaml(bytes: Uint8Array): boolean {
  return YAML_START.test(Buffer.from(bytes.subarray(0, YAML_START_BYTES)).toString('latin1'));
}

/**
 * Reads the front matter of a Markdown text: YAML between `---` lines, or JSON between `---json`
 * and `---`. Never throws. Markdown may also begin with `---` to draw a line, so a block that holds
 * no mapping, and nothing that looks like an attempt at one, is no front matter and no fault. What
 * is plainly meant as front matter and is none is a fault.
 * @param readYaml null only where the file does not need it
 */
export function readFrontMatter(
  text: string,
  limits: Pick<Limits, 'depth' | 'aliases'>,
  readYaml: YamlReader | null,
): FrontMatter {
  const opening = OPENING.exec(text);
  if (opening === null) {
    const near = nearFrontMatter(text);
    return near === null ? none() : none(near);
  }
  const isJson = opening[1] !== undefined;
  const start = opening[0].length;
  const closing = closingFence(text, start);
  if (closing === null) {
    return isJson || beginsWithEntry(text, start)
      ? none(syntaxFault('unclosedFrontMatter', fence(isJson)))
      : none();
  }
  const inner = { start, end: closing.start };
  const content = text.slice(inner.start, inner.end);
  const read = isJson ? parseJson : readYaml;
  if (read === null) throw new Error('there is YAML and nothing to read it');
  const parsed = read(content, limits, (offset: number) => start + offset);
  const valid = parsed.valid && isObject(parsed.value);
  if (!isJson && !(parsed.valid ? valid : isAttempt(content))) {
    return none(...hiddenFrom(content, parsed));
  }
  return {
    kind: isJson ? 'json' : 'yaml',
    span: { start: 0, end: closing.start + 3 },
    inner,
    bodyStart: Math.min(text.length, text.indexOf('\n', closing.end) + 1 || text.length),
    value: valid ? parsed.value : undefined,
    valid,
    faults: parsed.valid && !valid ? [...parsed.faults, notObject(parsed)] : parsed.faults,
    positions: parsed.positions,
  };
}

/** The first line of three dashes, without its line end. */
function closingFence(text: string, from: number): Span | null {
  for (let start = from; start < text.length; ) {
    const end = lineEnd(text, start);
    if (CLOSING.test(text.slice(start, end))) return { start, end };
    const feed = text.indexOf('\n', end);
    if (feed === -1) return null;
    start = feed + 1;
  }
  return null;
}

function isAttempt(content: string): boolean {
  return ENTRY.test(content) || SUBJECT.test(content);
}

/** What keeps this reader alone from seeing a mapping: a line that ends for others. */
function hiddenFrom(content: string, { faults }: JsonText): readonly Fault[] {
  const unsure = faults.filter(({ kind }) => kind === 'line-break');
  return unsure.length > 0 && isAttempt(content.replaceAll('\u0085', '\n')) ? unsure : [];
}

function fence(isJson: boolean): Span {
  return { start: 0, end: isJson ? 7 : 3 };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notObject({ positions }: JsonText): Fault {
  return syntaxFault('frontMatterNotObject', positions.spanOf([]) ?? NOWHERE);
}

function none(...faults: Fault[]): FrontMatter {
  return {
    kind: 'none',
    span: NOWHERE,
    inner: NOWHERE,
    bodyStart: 0,
    value: undefined,
    valid: faults.length === 0,
    faults,
    positions: { spanOf: () => null },
  };
}
