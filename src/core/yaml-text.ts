import {
  Document,
  isMap,
  isScalar,
  type Node,
  parseDocument,
  Scalar,
  visit,
  type visitor,
} from 'yaml';

/** A member of a mapping and its new value; undefined takes the member away. */
export type YamlChange = readonly [key: string, value: unknown];

/** Characters that readers of YAML take for line breaks, or not at all. */
const UNPRINTED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;

/**
 * A mapping as YAML in block style, its keys in their order. Texts that a reader of YAML 1.1 or of 1.2
 * would take for something else are quoted.
 * @returns with a line end
 */
export function yamlText(value: Readonly<Record<string, unknown>>): string {
  const document = new Document(value);
  visit(document, STYLES);
  return textOf(document);
}

/** How texts and lists are written that have no style yet. */
const STYLES: visitor = {
  Scalar(_key, node) {
    if (typeof node.value === 'string') node.type = styleOf(node.value);
  },
  Collection(_key, node) {
    if (node.items.length === 0) node.flow = true;
  },
};

function styled(document: Document, value: unknown): Node {
  const node = document.createNode(value);
  visit(node, STYLES);
  return node;
}

function textOf(document: Document): string {
  const text = document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
  return text.replace(new RegExp(UNPRINTED, 'g'), escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** How a text is to be quoted. */
function styleOf(text: string): Scalar.Type {
  if (UNPRINTED.test(text)) return Scalar.QUOTE_DOUBLE;
  if (text.includes('\t')) return Scalar.QUOTE_DOUBLE;
  if (/\n./.test(text)) return Scalar.BLOCK_LITERAL;
  return isMistaken(text) ? Scalar.QUOTE_SINGLE : Scalar.PLAIN;
}

/** True for a text that one of the versions of YAML reads as something else. */
function isMistaken(text: string): boolean {
  // Too long to be tried for nothing: whatever may be a number of any base.
  if (text.length > 64) return /^[-+.\d][\w.:+-]*$/.test(text);
  if (text === '' || text === '=' || text === '<<' || /^\d{4}-\d/.test(text)) return true;
  return (['1.1', '1.2'] as const).some((version) => {
    const { contents, errors } = parseDocument(text, { version });
    return errors.length > 0 || !isScalar(contents) || contents.value !== text;
  });
}

/**
 * A YAML mapping with other values, and all else as it was written: order, comments, unknown keys.
 * What is new comes last.
 * @param text a valid YAML text whose root is a mapping
 */
export function withYamlValues(text: string, changes: readonly YamlChange[]): string {
  let changed = text;
  for (const [key, value] of changes) changed = withYamlValue(changed, key, value);
  return changed;
}

function withYamlValue(text: string, key: string, value: unknown): string {
  const { contents } = parseDocument(text);
  const member = value === undefined ? '' : yamlText({ [key]: value });
  if (!isMap(contents) || contents.flow === true) return reset(text, key, value);
  const pair = contents.items.find((each) => isScalar(each.key) && each.key.value === key);
  const [start, end] = [rangeOf(pair?.key)?.[0], (rangeOf(pair?.value) ?? rangeOf(pair?.key))?.[1]];
  if (start === undefined || end === undefined) {
    return (text === '' || text.endsWith('\n') ? text : `${text}\n`) + member;
  }
  // A comment behind a value stays where it is.
  const isLine = text[end - 1] === '\n' || end === text.length;
  const rest = text.slice(end);
  if (value === undefined)
    return text.slice(0, start) + rest.replace(/^[^\n]*\n?/, isLine ? '$&' : '');
  return text.slice(0, start) + (isLine ? member : member.replace(/\n$/, '')) + rest;
}

type Range = readonly [start: number, valueEnd: number, nodeEnd: number];

function rangeOf(node: unknown): Range | null {
  return ((node ?? {}) as { readonly range?: Range | null }).range ?? null;
}

/** A mapping in another style, set anew as a whole. */
function reset(text: string, key: string, value: unknown): string {
  const document = parseDocument(text);
  if (value === undefined) document.delete(key);
  else document.set(styled(document, key), styled(document, value));
  return textOf(document);
}
