import type { Span } from '../../core/place.ts';
import type { ValueNode } from '../value-tree.ts';
import { plainValue, quotedValue } from './yaml-scalar.ts';

/** What a plain document holds. */
export interface PlainYaml {
  readonly value: Readonly<Record<string, unknown>>;
  /** Where it stands; null where nobody asked for it. */
  readonly tree: ValueNode | null;
}

/** Blank space that is no blank and no line feed, and what is no text. */
const UNUSUAL = /[^\S\n ]|[\0-\x08\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
/** How a text without quotes begins: with none of the characters that mean something there. */
const PLAIN_START = /[^\s\-?:,[\]{}#&*!|>'"%@`]/y;
/** What ends a text without quotes, or makes a key of it. */
const PLAIN_END = /:(?: |$)| #/;

const UNSAFE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const LINE_FEED = 0x0a;
const BLANK = 0x20;
const DASH = 0x2d;
const COLON = 0x3a;

/**
 * Reads the YAML that programs write: mappings and lists in block style whose keys are names, texts
 * with and without quotes. That takes a tenth of the time that all of YAML takes.
 * @param depth levels of nesting that are read
 * @param wantsTree whether to say where everything stands
 * @returns null for anything that is not plainly so, right or wrong: all of YAML must be known for it.
 */
export function readPlainYaml(text: string, depth: number, wantsTree: boolean): PlainYaml | null {
  if (UNUSUAL.test(text)) return null;
  return new PlainReader(text, depth, wantsTree).read();
}

class PlainReader {
  readonly #text: string;
  readonly #depth: number;
  readonly #wantsTree: boolean;
  #isPlain = true;
  /** The line that is read next: where it begins, its blanks, and what stands behind them. */
  #line = 0;
  /** -1 where there is no further line. */
  #indent = -1;
  #content = 0;
  /** Where the last thing that was read ends. */
  #end = 0;
  /** Where the last value that was read stands. */
  #node: ValueNode | null = null;

  constructor(text: string, depth: number, wantsTree: boolean) {
    this.#text = text;
    this.#depth = depth;
    this.#wantsTree = wantsTree;
  }

  read(): PlainYaml | null {
    this.#toLine(0);
    const value = this.#mapping(0, null, 1);
    const isWhole = this.#isPlain && this.#indent === -1 && this.#text !== '';
    return isWhole ? { value, tree: this.#node } : null;
  }

  /** Calls itself once a level. */
  #mapping(indent: number, key: Span | null, level: number): Readonly<Record<string, unknown>> {
    const value: Record<string, unknown> = {};
    const members = this.#wantsTree ? new Map<string, ValueNode>() : null;
    const start = this.#content;
    if (level > this.#depth) this.#giveUp();
    while (this.#indent === indent) {
      const keyAt = { start: this.#content, end: this.#keyEnd(this.#content) };
      const name = this.#text.slice(keyAt.start, keyAt.end);
      if (name === '' || UNSAFE.has(name) || Object.hasOwn(value, name)) {
        this.#giveUp();
        break;
      }
      value[name] = this.#behindKey(indent, keyAt, level);
      if (this.#node !== null) members?.set(name, this.#node);
    }
    this.#place(start, key, members);
    return value;
  }

  #behindKey(indent: number, key: Span, level: number): unknown {
    this.#end = key.end + 1;
    const at = this.#behindBlanks(this.#end);
    if (!this.#isLineEnd(at)) return this.#scalar(at, { indent, level }, key);
    if (at > this.#end) this.#giveUp();
    this.#toLine(at + 1);
    const isList = this.#isItem();
    if (this.#indent > indent || (this.#indent === indent && isList)) {
      return isList
        ? this.#list(this.#indent, key, level + 1)
        : this.#mapping(this.#indent, key, level + 1);
    }
    this.#place(this.#end, key, null);
    return null;
  }

  #list(indent: number, key: Span | null, level: number): readonly unknown[] {
    const value: unknown[] = [];
    const members: ValueNode[] | null = this.#wantsTree ? [] : null;
    const start = this.#content;
    if (level > this.#depth) this.#giveUp();
    while (this.#indent === indent && this.#isItem()) {
      const at = this.#behindBlanks(this.#content + 1);
      if (this.#keyEnd(at) > at) {
        this.#content = at;
        this.#indent = at - this.#line;
        value.push(this.#mapping(this.#indent, null, level + 1));
      } else value.push(this.#scalar(at, { indent, level }, null));
      if (this.#node !== null) members?.push(this.#node);
    }
    this.#place(start, key, members);
    return value;
  }

  /** What stands on the line of its key or dash, and on further lines that are indented more. */
  #scalar(start: number, { indent, level }: Holder, key: Span | null): unknown {
    const text = this.#text;
    const first = text[start];
    if (first === "'" || first === '"') return this.#quoted(start, indent, key);
    const isList = text.startsWith('[]', start);
    if (!isList && !text.startsWith('{}', start)) return this.#unquoted(start, indent, key);
    const members = isList ? [] : new Map<string, ValueNode>();
    if (level >= this.#depth) this.#giveUp();
    else this.#endsLine(start + 2);
    this.#place(start, key, members);
    return isList ? [] : {};
  }

  #unquoted(start: number, indent: number, key: Span | null): unknown {
    let value = this.#unquotedLine(start);
    if (this.#indent <= indent) {
      this.#place(start, key, null);
      const typed = plainValue(value);
      if (typed === undefined) this.#giveUp();
      return typed;
    }
    while (this.#indent > indent) value += ` ${this.#unquotedLine(this.#content)}`;
    this.#place(start, key, null);
    return value;
  }

  #unquotedLine(start: number): string {
    const feed = this.#text.indexOf('\n', start);
    const line = this.#text.slice(start, feed === -1 ? this.#text.length : feed);
    const found = line.endsWith(' ') ? line.replace(/(?<! ) +$/, '') : line;
    PLAIN_START.lastIndex = 0;
    if (!PLAIN_START.test(found) || PLAIN_END.test(found)) {
      this.#giveUp();
      return '';
    }
    this.#end = start + found.length;
    this.#toLine(start + line.length + 1);
    return found;
  }

  #quoted(start: number, indent: number, key: Span | null): unknown {
    const quote = this.#text.charAt(start);
    const end = quote === "'" ? this.#singleEnd(start) : this.#doubleEnd(start);
    const value =
      end === null ? null : quotedValue(this.#text.slice(start + 1, end - 1), quote, indent);
    if (end === null || value === null) this.#giveUp();
    else this.#endsLine(end);
    this.#place(start, key, null);
    return value;
  }

  /** Behind the quote that closes, if any does; two of them stand for one. */
  #singleEnd(start: number): number | null {
    for (let at = start + 1; ; at += 2) {
      at = this.#text.indexOf("'", at);
      if (at === -1) return null;
      if (this.#text[at + 1] !== "'") return at + 1;
    }
  }

  #doubleEnd(start: number): number | null {
    const { length } = this.#text;
    for (let at = start + 1; at < length; at += 1) {
      if (this.#text[at] === '"') return at + 1;
      if (this.#text[at] === '\\') at += 1;
    }
    return null;
  }

  /** Where the name ends that stands there as a key; where it begins for anything else. */
  #keyEnd(start: number): number {
    let at = start;
    while (isNameUnit(this.#text.charCodeAt(at), at === start)) at += 1;
    const isKey = this.#text.charCodeAt(at) === COLON && this.#isBlankOrEnd(at + 1);
    return isKey && at - start <= LONGEST_KEY ? at : start;
  }

  #isItem(): boolean {
    const at = this.#content;
    return this.#text.charCodeAt(at) === DASH && this.#text.charCodeAt(at + 1) === BLANK;
  }

  #isLineEnd(at: number): boolean {
    return at >= this.#text.length || this.#text.charCodeAt(at) === LINE_FEED;
  }

  #isBlankOrEnd(at: number): boolean {
    return this.#text.charCodeAt(at) === BLANK || this.#isLineEnd(at);
  }

  #behindBlanks(start: number): number {
    let at = start;
    while (this.#text.charCodeAt(at) === BLANK) at += 1;
    return at;
  }

  /** Nothing but blanks follows on the line. */
  #endsLine(end: number): void {
    const at = this.#behindBlanks(end);
    this.#end = end;
    if (this.#isLineEnd(at)) this.#toLine(at + 1);
    else this.#giveUp();
  }

  /** Goes to the line that begins there. */
  #toLine(line: number): void {
    this.#line = line;
    this.#content = this.#behindBlanks(line);
    if (line >= this.#text.length || !this.#isPlain) this.#indent = -1;
    else this.#indent = this.#content - line;
  }

  #place(start: number, key: Span | null, members: ValueNode['members']): void {
    if (this.#wantsTree) this.#node = { value: { start, end: this.#end }, key, members };
  }

  /** Ends every loop. */
  #giveUp(): void {
    this.#isPlain = false;
    this.#indent = -1;
  }
}

/** The mapping or list that holds something. */
interface Holder {
  readonly indent: number;
  readonly level: number;
}

/** A key of a line must end within 1,024 characters. */
const LONGEST_KEY = 200;

/** A letter or `_`, further on also digits, `-` and `.`. */
function isNameUnit(unit: number, isFirst: boolean): boolean {
  const isLetter = (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
  if (isLetter || unit === 0x5f) return true;
  return !isFirst && ((unit >= 0x30 && unit <= 0x39) || unit === DASH || unit === 0x2e);
}
