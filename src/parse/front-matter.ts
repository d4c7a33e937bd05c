import type { Limits } from '../core/config.ts';
import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';
import type { JsonText, Positions } from '../core/record.ts';
import { parseJson } from './json.ts';
import { parseYaml } from './yaml.ts';

/** The metadata at the head of a Markdown file. */
export interface FrontMatter {
  readonly kind: 'yaml' | 'json' | 'none';
  /** With both fence lines, without the last one's line end. */
  readonly span: Span;
  /** What stands between the fence lines. */
  readonly inner: Span;
  /** Where the Markdown body begins. */
  readonly bodyStart: number;
  /** Undefined where it is none or not valid. */
  readonly value: unknown;
  readonly valid: boolean;
  readonly faults: readonly Fault[];
  readonly positions: Positions;
}

const OPENING = /^---(json)?[ \t]*(?:\r?\n|$)/;
const CLOSING = /^---[ \t]*\r?$/m;
const LOOKS_LIKE_KEYS = /^[A-Za-z_"'][\w "'-]*:(?:[ \t]|\r?$)/m;

/** Reads the front matter of a Markdown text, if it has any. Never throws. */
export function readFrontMatter(
  text: string,
  limits: Pick<Limits, 'depth' | 'aliases'>,
): FrontMatter {
  const opening = OPENING.exec(text);
  if (opening === null) return none([]);
  const json = opening[1] !== undefined;
  const start = opening[0].length;
  const closing = CLOSING.exec(text.slice(start));
  if (closing === null) {
    const nextLine = /^.*/.exec(text.slice(start))?.[0] ?? '';
    if (!json && !LOOKS_LIKE_KEYS.test(nextLine)) return none([]);
    const at = { start: 0, end: json ? 7 : 3 };
    return none([{ kind: 'syntax', message: 'unclosedFrontMatter', data: {}, at }]);
  }
  const inner = { start, end: start + closing.index };
  const content = text.slice(inner.start, inner.end);
  const shift = (offset: number) => start + offset;
  const parsed: JsonText = json
    ? parseJson(content, limits, shift)
    : parseYaml(content, limits, shift);
  const isObject =
    typeof parsed.value === 'object' && parsed.value !== null && !Array.isArray(parsed.value);
  if (!json && !(parsed.valid ? isObject : LOOKS_LIKE_KEYS.test(content))) return none([]);
  const faults = [...parsed.faults];
  if (parsed.valid && !isObject) {
    faults.push({ kind: 'syntax', message: 'frontMatterNotObject', data: {}, at: inner });
  }
  const end = inner.end + closing[0].trimEnd().length;
  const lineEnd = text.indexOf('\n', inner.end);
  const valid = parsed.valid && isObject;
  return {
    kind: json ? 'json' : 'yaml',
    span: { start: 0, end },
    inner,
    bodyStart: lineEnd === -1 ? text.length : lineEnd + 1,
    value: valid ? parsed.value : undefined,
    valid,
    faults,
    positions: parsed.positions,
  };
}

function none(faults: readonly Fault[]): FrontMatter {
  const span = { start: 0, end: 0 };
  const positions = { spanOf: () => null };
  return {
    kind: 'none',
    span,
    inner: span,
    bodyStart: 0,
    value: undefined,
    valid: faults.length === 0,
    faults,
    positions,
  };
}
