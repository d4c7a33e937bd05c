import { execFileSync } from 'node:child_process';
import { parsePyYaml } from '../../src/parse/yaml/yaml.ts';

/** What PyYAML makes of each text: with every scalar as text, and with their types; null where it refuses. */
const PROGRAM = `
import json, sys, yaml
def plain(value):
    if isinstance(value, dict): return {"pairs": [[plain(k), plain(v)] for k, v in value.items()]}
    if isinstance(value, (list, tuple)): return [plain(v) for v in value]
    if isinstance(value, float) and abs(value) in (float("inf"),): return {"other": "inf"}
    if value is None or isinstance(value, (bool, int, float, str)): return value
    return {"other": type(value).__name__}
def read(text, loader):
    try:
        return {"value": plain(yaml.load(text, Loader=loader))}
    except Exception as error:
        return {"error": str(error)}
texts = json.load(sys.stdin)
json.dump([[read(t, yaml.BaseLoader), read(t, yaml.SafeLoader)] for t in texts], sys.stdout)
`;

type Reading = { readonly value: unknown } | { readonly error: string };
type Pairs = { readonly pairs: readonly (readonly [key: unknown, value: unknown])[] };

const LIMITS = { depth: 200, aliases: 100 };

/** True where there is a Python with PyYAML. */
export function hasPyYaml(): boolean {
  try {
    execFileSync('python3', ['-c', 'import yaml'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What is read here without a fault, and what PyYAML makes of that. */
export interface Judged {
  readonly accepted: number;
  /** Texts that PyYAML reads as something else. */
  readonly otherwise: readonly string[];
  /** Texts that it refuses, and why. */
  readonly refused: readonly { readonly text: string; readonly error: string }[];
}

export function judgedByPyYaml(texts: readonly string[]): Judged {
  const read = texts.map((text) => parsePyYaml(text, LIMITS));
  const isRead = (at: number): boolean =>
    read[at]?.faults.every(({ kind }) => kind === 'number-precision') === true;
  const accepted = texts.filter((_text, at) => isRead(at));
  const values = read.filter((_each, at) => isRead(at)).map(({ value }) => value);
  const answers = JSON.parse(
    execFileSync('python3', ['-c', PROGRAM], {
      input: JSON.stringify(accepted),
      maxBuffer: 2 ** 28,
    }).toString(),
  ) as readonly (readonly [texts: Reading, typed: Reading])[];
  const otherwise: string[] = [];
  const refused: { text: string; error: string }[] = [];
  for (const [at, [asTexts, typed]] of answers.entries()) {
    const text = accepted[at] ?? '';
    if ('error' in asTexts) refused.push({ text, error: asTexts.error });
    else if (!isSame(values[at], asTexts.value, 'value' in typed ? typed.value : UNTYPED)) {
      otherwise.push(text);
    }
  }
  return { accepted: accepted.length, otherwise, refused };
}

/** What has no type, because another scalar of the document has none that fits. */
const UNTYPED = Symbol('untyped');

/**
 * True where a value has the same structure and texts, and its other scalars are what PyYAML says. What
 * only YAML 1.1 has a type for is a text here. In quotes blanks beside a line end may stay.
 */
function isSame(value: unknown, asTexts: unknown, typed: unknown): boolean {
  if (typeof value === 'string') return withoutBlanks(value) === withoutBlanks(asTexts);
  if (Array.isArray(value)) {
    if (!Array.isArray(asTexts) || value.length !== asTexts.length) return false;
    return value.every((each, at) => isSame(each, asTexts[at], memberOf(typed, at)));
  }
  if (typeof value !== 'object' || value === null) return isScalar(value, asTexts, typed);
  if (!isPairs(asTexts)) return false;
  const entries = new Map(Object.entries(value));
  const isAlike = ([key, member]: readonly [unknown, unknown], at: number): boolean => {
    const types = isPairs(typed) ? typed.pairs[at]?.[1] : typed;
    return entries.has(String(key)) && isSame(entries.get(String(key)), member, types);
  };
  return entries.size === asTexts.pairs.length && asTexts.pairs.every(isAlike);
}

function memberOf(typed: unknown, at: number): unknown {
  return Array.isArray(typed) ? typed[at] : typed;
}

function withoutBlanks(text: unknown): string {
  return String(text).replace(/[ \t\r\u0085\u2028\u2029]+/g, '');
}

function isScalar(value: unknown, asText: unknown, typed: unknown): boolean {
  if (typeof asText !== 'string' && asText !== null) return false;
  if (typed === UNTYPED || value === typed) return true;
  const isEndless = typeof value === 'number' && !Number.isFinite(value);
  return isEndless && typeof typed === 'object';
}

function isPairs(value: unknown): value is Pairs {
  return typeof value === 'object' && value !== null && 'pairs' in value;
}
