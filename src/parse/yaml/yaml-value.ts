import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Limits } from '../../core/config.ts';
import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import { noteKey } from '../key-faults.ts';
import { yamlNumberFault } from '../number-fault.ts';
import { quote } from '../quote.ts';
import { syntaxFault, tooDeep } from '../syntax-fault.ts';
import type { ValueNode } from '../value-tree.ts';
import { DEEPEST } from './yaml-tokens.ts';

/** How a document is read. */
export interface YamlOptions extends Pick<Limits, 'depth' | 'aliases'> {
  /** What stands for a number, and where lines end: by YAML's core schema, or as PyYAML has it too. */
  readonly numbers: 'core' | 'pyyaml';
}

/** What a YAML document holds, as plain data. */
export interface YamlValue {
  readonly value: unknown;
  readonly tree: ValueNode;
  /** In the order of the text. */
  readonly faults: readonly Fault[];
  /** The first fault that leaves something without a value; null where the value is whole. */
  readonly obstacle: Fault | null;
}

/** A node as plain data. */
interface Read {
  readonly value: unknown;
  readonly tree: ValueNode;
  /** Nodes in it, with all that its aliases repeat. */
  readonly size: number;
  /** Levels of nesting in it. */
  readonly height: number;
}

/**
 * Turns the library's nodes into plain values and their places. An alias shares its anchor's value;
 * how much it repeats is counted, because whoever walks the value later walks all of it.
 */
export function readYamlValue(
  text: string,
  root: ParsedNode | null,
  options: YamlOptions,
): YamlValue {
  const reader = new Reader(text, options);
  const { value, tree } = reader.read(root, 0, null);
  return { value, tree, faults: reader.faults, obstacle: reader.obstacle };
}

class Reader {
  readonly faults: Fault[] = [];
  obstacle: Fault | null = null;
  readonly #text: string;
  readonly #options: YamlOptions;
  /** What each anchor names; null while the node that carries it is still open. */
  readonly #anchors = new Map<string, Read | null>();
  /** Nodes that aliases have added so far. */
  #added = 0;

  constructor(text: string, options: YamlOptions) {
    this.#text = text;
    this.#options = options;
  }

  /** Calls itself once a level, so the depth limit bounds the recursion. */
  read(node: ParsedNode | null, depth: number, key: Span | null): Read {
    if (isAlias(node)) return this.#alias(node, depth, key);
    const anchor = node?.anchor;
    if (anchor !== undefined) this.#anchors.set(anchor, null);
    const read = this.#unaliased(node, depth, key);
    if (anchor !== undefined) this.#anchors.set(anchor, read);
    return read;
  }

  #unaliased(
    node: Exclude<ParsedNode, Alias.Parsed> | null,
    depth: number,
    key: Span | null,
  ): Read {
    const at = this.#spanOf(node, key);
    if (node === null) return leaf(null, at, key);
    if (isScalar(node)) {
      const isText = this.#options.numbers === 'pyyaml' && isTextForPyYaml(node);
      if (isText) return leaf(node.source, at, key);
      const fault = yamlNumberFault(node, at);
      if (fault !== null) this.faults.push(fault);
      const value = this.#options.numbers === 'pyyaml' ? pyYamlValue(node) : node.value;
      return leaf(value, at, key);
    }
    if (depth >= this.#options.depth) {
      return this.#stop(this.#tooDeep({ start: at.start, end: at.start + 1 }), at, key);
    }
    return isMap(node) ? this.#map(node, at, depth, key) : this.#list(node, at, depth, key);
  }

  #map(node: YAMLMap.Parsed, at: Span, depth: number, key: Span | null): Read {
    const value: Record<string, unknown> = {};
    const members = new Map<string, ValueNode>();
    const keys = new Map<string, Span>();
    let size = 1;
    let height = 0;
    for (const pair of node.items) {
      const keyAt = this.#spanOf(pair.key, null);
      const name = this.#keyName(pair.key, keyAt, depth);
      noteKey(keys, name, keyAt, this.faults);
      const member = this.read(pair.value, depth + 1, keyAt);
      setOwn(value, name, member.value);
      members.set(name, member.tree);
      size += member.size;
      height = Math.max(height, member.height);
    }
    return { value, tree: { value: at, key, members }, size, height: height + 1 };
  }

  #list(node: YAMLSeq.Parsed, at: Span, depth: number, key: Span | null): Read {
    const value: unknown[] = [];
    const members: ValueNode[] = [];
    let size = 1;
    let height = 0;
    for (const item of node.items) {
      const member = this.read(item as ParsedNode, depth + 1, null);
      value.push(member.value);
      members.push(member.tree);
      size += member.size;
      height = Math.max(height, member.height);
    }
    return { value, tree: { value: at, key, members }, size, height: height + 1 };
  }

  #alias(node: Alias.Parsed, depth: number, key: Span | null): Read {
    const at = this.#spanOf(node, key);
    const name = quote(node.source);
    const target = this.#anchors.get(node.source);
    if (target === undefined) {
      return this.#stop(syntaxFault('yamlUnknownAlias', at, { name }), at, key);
    }
    if (target === null) {
      return this.#stop({ kind: 'yaml-alias', message: 'itself', data: { name }, at }, at, key);
    }
    this.#added += target.size;
    const limit = this.#options.aliases;
    if (this.#added > limit) {
      return this.#stop(
        { kind: 'yaml-alias', message: 'tooMany', data: { name, limit }, at },
        at,
        key,
      );
    }
    if (depth + target.height > this.#options.depth) {
      return this.#stop(this.#tooDeep(at), at, key);
    }
    return { ...target, tree: { value: at, key, members: target.tree.members } };
  }

  /** A key's text as written: `1` and `"1"` are one key, as they are in JSON. */
  #keyName(key: ParsedNode, at: Span, depth: number): string {
    const { value } = this.read(key, depth, null);
    if (isScalar(key)) {
      if (isMergeKey(key)) this.faults.push({ kind: 'yaml-tag', message: 'merge', data: {}, at });
      return key.source;
    }
    if (typeof value !== 'object' || value === null) return String(value ?? '');
    this.#stop(syntaxFault('yamlKey', at), at, null);
    return '';
  }

  #tooDeep(at: Span): Fault {
    const { depth } = this.#options;
    return tooDeep(at, depth, depth === DEEPEST);
  }

  #stop(fault: Fault, at: Span, key: Span | null): Read {
    this.obstacle ??= fault;
    return leaf(null, at, key);
  }

  /** A node without the blank space at its end; what is left out stands empty behind its key. */
  #spanOf(node: ParsedNode | null, key: Span | null): Span {
    if (node === null) return { start: key?.end ?? 0, end: key?.end ?? 0 };
    const [start, stop] = node.range;
    let end = Math.min(stop, this.#text.length);
    while (end > start && /\s/.test(this.#text.charAt(end - 1))) end--;
    return { start, end };
  }
}

function leaf(value: unknown, at: Span, key: Span | null): Read {
  return { value, tree: { value: at, key, members: null }, size: 1, height: 0 };
}

/** What PyYAML takes for a number, as far as the core schema does. */
const PYYAML_NUMBER =
  /^(?:[-+]?(?:0[0-7]*|[1-9]\d*|0x[\da-f]+|\d+\.\d*(?:e[-+]\d+)?|\.inf)|\.\d+(?:e[-+]\d+)?|\.nan)$/i;

/** True for a number of the core schema that is none for PyYAML. With a tag it is what the tag says. */
function isTextForPyYaml({ value, tag, source }: Scalar.Parsed): boolean {
  return typeof value === 'number' && tag === undefined && !PYYAML_NUMBER.test(source);
}

/** For YAML 1.1 these end a line: PyYAML indents what follows, and reads that blank away. */
const SEPARATOR = /[ \t]*([\u2028\u2029])[ \t]*/g;
/** A number with eight digits for YAML 1.1, with ten for 1.2. */
const OCTAL = /^[-+]?0[0-7]+$/;

/** A scalar as PyYAML reads it. In double quotes it escapes those characters. */
function pyYamlValue({ value, type, tag, source }: Scalar.Parsed): unknown {
  if (typeof value === 'number' && tag === undefined && OCTAL.test(source)) {
    return Number.parseInt(source, 8);
  }
  const isFolded = type === 'QUOTE_SINGLE' && typeof value === 'string';
  return isFolded ? value.replace(SEPARATOR, '$1') : value;
}

/** Other versions of YAML merge what stands behind this key into the mapping. */
function isMergeKey(key: Scalar.Parsed): boolean {
  return key.type === 'PLAIN' && key.source === '<<';
}

/** Sets a key of the object itself, whatever it is called: `__proto__` would set the prototype. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else {
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
