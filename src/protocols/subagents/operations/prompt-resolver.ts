import { citedPath } from '../../../core/cited-path.ts';
import { globFault, globs } from '../../../core/glob.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { Span } from '../../../core/place.ts';
import type { MarkdownBody, RecordOf } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import { sha256 } from '../../../core/sha256.ts';
import { isFile } from '../../../core/snapshot.ts';
import { type UnresolvedToken, unresolvedTokens } from '../unresolved-tokens.ts';
import { manifestAt } from './manifest-choice.ts';
import type { TokenValue } from './prompt-values.ts';

/** A text that goes into a prompt. */
export interface PromptText {
  /** Where it comes from, for messages: a path, or a few words. */
  readonly from: string;
  readonly text: string;
  /** Lines that were left out before it. */
  readonly skipped?: number;
}

/** A token that stays. */
export interface LeftToken {
  readonly kind: 'reference' | 'token';
  readonly token: string;
  /** `skills/reading/SKILL.md:12` */
  readonly at: string;
  readonly why: string;
}

/** Whatever may be a token in code: only known names are replaced there. */
const IN_CODE = /(?<!\\)\$\{[A-Za-z_]\w*\}|(?<![$\\{])\{\{[ \t]?[A-Za-z_][\w.-]*[ \t]?\}\}(?!\})/g;

/** Puts what they stand for in the place of tokens, and remembers what it did. */
export class PromptResolver {
  readonly left: LeftToken[] = [];
  /** By name. */
  readonly used = new Map<string, TokenValue>();
  /** The hash of each file that was inlined, by path. */
  readonly files = new Map<string, string>();
  readonly #state: OperationState;
  readonly #lookUp: (name: string) => TokenValue | null;
  readonly #allowed: ReadonlySet<string>;

  constructor(
    state: OperationState,
    lookUp: (name: string) => TokenValue | null,
    allowed: Iterable<string>,
  ) {
    this.#state = state;
    this.#lookUp = lookUp;
    this.#allowed = new Set(allowed);
  }

  /** A text without its front matter, its tokens replaced. */
  async resolved(source: PromptText): Promise<string> {
    const { text, skipped } = await this.#withoutFrontMatter(source);
    return this.#replaced({ ...source, text, skipped }, false);
  }

  /** A file of the repository as it is inlined: its own references stay; null where it can't be read. */
  async inlined(path: string): Promise<string | null> {
    const found = await this.#state.text(path);
    if (found === null) return null;
    this.files.set(path, sha256(found));
    const text = await this.#withShownFrontMatter(asLines(found).trimEnd());
    return this.#replaced({ from: path, text }, true);
  }

  /** A text as Markdown; null where it can't be read as such. */
  async document(text: string): Promise<RecordOf['spawn-prompt'] | null> {
    return this.#state.parsed('prompt.md', 'spawn-prompt', text);
  }

  isAllowed(token: string): boolean {
    return this.#allowed.has(token) || this.#allowed.has(nameIn(token));
  }

  async #withoutFrontMatter({ text, skipped = 0 }: PromptText) {
    const lines = asLines(text);
    const record = await this.document(lines);
    if (record === null || record.envelope === null) return { text: lines.trimEnd(), skipped };
    const before = lines.slice(0, record.bodySpan.start).split('\n').length - 1;
    return { text: lines.slice(record.bodySpan.start).trimEnd(), skipped: skipped + before };
  }

  /** In the middle of a text, the end of front matter would be a heading: as code it is what it was. */
  async #withShownFrontMatter(text: string): Promise<string> {
    const record = await this.document(text);
    if (record === null || record.envelope === null) return text;
    const { start } = record.bodySpan;
    const lines = text.slice(0, start).trimEnd().split('\n').slice(1, -1);
    return ['```', ...lines, '```', text.slice(start)].join('\n');
  }

  async #replaced(source: PromptText, isInlined: boolean): Promise<string> {
    const body = (await this.document(source.text))?.body;
    if (body === undefined) return source.text;
    const tokens = [
      ...unresolvedTokens(body),
      ...(isInlined ? [] : this.#knownInCode(source, body)),
    ];
    let text = '';
    let end = 0;
    for (const token of tokens.sort((a, b) => a.at.start - b.at.start)) {
      if (token.at.start < end) continue;
      const value = await this.#valueFor(token, source, isInlined);
      if (value === null) continue;
      const written = isInCell(token.at, body) ? asCell(value) : value;
      text += source.text.slice(end, token.at.start) + written;
      end = token.at.end;
    }
    return text + source.text.slice(end);
  }

  #knownInCode({ text }: PromptText, { plain }: MarkdownBody): readonly UnresolvedToken[] {
    return [...text.matchAll(IN_CODE)].flatMap(({ 0: token, index }) => {
      const isCode = plain[index] === ' ';
      if (!isCode || this.#lookUp(nameIn(token)) === null) return [];
      const at = { start: index, end: index + token.length };
      return { message: 'variable' as const, text: token, at };
    });
  }

  async #valueFor(
    { message, text: token, at }: UnresolvedToken,
    source: PromptText,
    isInlined: boolean,
  ): Promise<string | null> {
    if (this.isAllowed(token)) return null;
    const line = (source.skipped ?? 0) + source.text.slice(0, at.start).split('\n').length;
    const leave = (kind: LeftToken['kind'], why: string) => {
      this.left.push({ kind, token, at: `${source.from}:${line}`, why });
      return null;
    };
    if (message === 'file') {
      if (isInlined) {
        return leave(
          'reference',
          'it is in a file that is itself inlined. Reference it where that file is referenced',
        );
      }
      const found = await this.#contentOf(token);
      return 'why' in found ? leave('reference', found.why) : found.text;
    }
    const name = nameIn(token);
    const known = this.#lookUp(name);
    if (known === null) return leave('token', `it has no value. Give it with --set ${name}=VALUE`);
    this.used.set(name, known);
    return known.value;
  }

  async #contentOf(token: string): Promise<{ readonly text: string } | { readonly why: string }> {
    const path = citedPath(manifestAt(''), pathRequest(token.slice(1)));
    if (path === null) return { why: 'it leads out of the repository' };
    if (!path.includes('*')) {
      const text = await this.inlined(path);
      return text === null ? { why: 'no such file is in the repository' } : { text };
    }
    const fault = globFault(path);
    if (fault !== null) return { why: `the pattern ${fault.problem}` };
    const isMeant = globs([path]);
    const paths = this.#state.entries.flatMap((entry) =>
      isFile(entry) && isMeant(entry.path) ? entry.path : [],
    );
    if (paths.length === 0) return { why: 'no file matches it' };
    const parts: string[] = [];
    for (const each of paths) parts.push(`File ${each}:\n\n${(await this.inlined(each)) ?? ''}`);
    return { text: parts.join('\n\n') };
  }
}

/** A text without a byte-order mark, its lines ended as those of a prompt. */
function asLines(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
}

/** `NAME` of `${NAME}` and `{{NAME}}`; the path of `@path`. */
function nameIn(token: string): string {
  return token.replace(/^(?:@|\$\{|\{\{)|\}+$/g, '').trim();
}

function isInCell({ start, end }: Span, { tables }: MarkdownBody): boolean {
  return tables.some(({ header, rows }) =>
    [header, ...rows].some((row) => row.some((cell) => cell.start <= start && end <= cell.end)),
  );
}

function asCell(value: string): string {
  return value.replace(/(?<!\\)\|/g, '\\|').replace(/\s*\n\s*/g, ' ');
}
