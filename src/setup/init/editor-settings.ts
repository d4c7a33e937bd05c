import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { DataPath, Span } from '../../core/place.ts';
import type { Kind } from '../../core/record.ts';
import { parseJson } from '../../parse/json/json.ts';
import {
  BLOCK_COMMENT,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  END,
  JsonTokens,
  LINE_COMMENT,
} from '../../parse/json/json-token.ts';
import { KINDS } from '../../protocols/kinds.ts';
import type { Survey } from './survey.ts';

/** Where VS Code, and what is made of it, look for settings of a folder. */
export const EDITOR_SETTINGS = '.vscode/settings.json';

type Settings = Readonly<Record<string, unknown>>;

/** Which files an editor can check against a schema of the package while somebody types. */
interface EditorSchema {
  /** As in `schemas/<name>.schema.json`, or the path of one of the repository. */
  readonly name: string;
  readonly isDeclared?: true;
  readonly language: 'json' | 'yaml';
  /** The records that it is about; null for the configuration. */
  readonly kind: Kind | null;
  readonly files: readonly string[];
}

/** Records of one document a file. Lines of a log, and front matter, no editor takes to a schema. */
const EDITOR_SCHEMAS: readonly EditorSchema[] = [
  ...KINDS.flatMap((definition): readonly EditorSchema[] => {
    if (definition.format !== 'json' && definition.format !== 'yaml') return [];
    const { kind, format: language, schema, editor: files } = definition;
    if (schema === undefined || files === undefined) return [];
    return [{ name: schema.name, language, kind, files }];
  }),
  { name: 'config', language: 'json', kind: null, files: ['/.lint-protocol.json'] },
  { name: 'config', language: 'yaml', kind: null, files: ['/.lint-protocol.{yaml,yml}'] },
];

/** The schemas of records that are there; none where editors could check nothing. */
export function wantedSchemas({ records }: Pick<Survey, 'records'>): readonly EditorSchema[] {
  const found = EDITOR_SCHEMAS.filter(({ kind }) => kind !== null && (records[kind] ?? 0) > 0);
  const languages = new Set(found.map(({ language }) => language));
  return EDITOR_SCHEMAS.filter(
    (each) => found.includes(each) || (each.kind === null && languages.has(each.language)),
  );
}

/** The schemas of kinds that the configuration declares, where they are about whole documents. */
export function declaredSchemas(kinds: readonly DeclaredKind[]): readonly EditorSchema[] {
  return kinds.flatMap(({ format, files, except, items, schema }): readonly EditorSchema[] => {
    if (schema === null || items !== null || (format !== 'json' && format !== 'yaml')) return [];
    // Of YAML nothing can be excepted: an editor would find fault with what is none of the kind.
    if (format === 'yaml' && except.length > 0) return [];
    const patterns = [...files.map((each) => `/${each}`), ...except.map((each) => `!/${each}`)];
    const { path: name } = schema;
    return [{ name, language: format, kind: null, files: patterns, isDeclared: true }];
  });
}

/**
 * A settings file with the schemas in it, comments and all else as they were.
 * @param text `{}` for a new one
 * @returns null where that can't be done: it is broken, or its own settings are of another shape
 */
export function completed(
  text: string,
  schemas: readonly EditorSchema[],
  packagePath: string,
): string | null {
  const before = settingsIn(text);
  if (before === null) return null;
  const { 'json.schemas': json = [], 'yaml.schemas': yaml = {} } = before;
  if (!Array.isArray(json) || !isMapping(yaml)) return null;
  const urlOf = ({ name, isDeclared }: EditorSchema) =>
    isDeclared ? `./${name}` : `./${packagePath}/schemas/${name}.schema.json`;
  const ofJson = schemas
    .filter(({ language }) => language === 'json')
    .filter((each) => !json.some((known) => isMapping(known) && known['url'] === urlOf(each)))
    .map((each) => inline({ fileMatch: each.files, url: urlOf(each) }));
  const ofYaml = schemas
    .filter(({ language }) => language === 'yaml')
    .filter((each) => !Object.hasOwn(yaml, urlOf(each)))
    .map((each) => `${inline(urlOf(each))}: ${inline(each.files)}`);
  const withJson = withSetting(text, 'json.schemas', '[]', ofJson);
  const edited = withSetting(withJson, 'yaml.schemas', '{}', ofYaml);
  return keeps(text, edited) ? edited : null;
}

/** Adds members to a setting that is there, or the setting with them. */
function withSetting(
  text: string,
  key: string,
  empty: '[]' | '{}',
  members: readonly string[],
): string {
  if (members.length === 0) return text;
  const settings = readCommentedJson(text);
  if (settings === null) return text;
  if (settings.spanOf([key]) !== null) return withMembers(settings, [key], members);
  return withSetting(withMembers(settings, [], [`${inline(key)}: ${empty}`]), key, empty, members);
}

/** A value on one line, with blanks as people write them. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isMapping(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${inline(key)}: ${inline(each)}`);
  return `{ ${members.join(', ')} }`;
}

function settingsIn(text: string): Settings | null {
  const value = readCommentedJson(text)?.value;
  return isMapping(value) ? value : null;
}

function isMapping(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether every comment and every other setting is what it was. */
function keeps(before: string, after: string): boolean {
  const [old, fresh] = [settingsIn(before), settingsIn(after)];
  if (old === null || fresh === null) return false;
  const others = Object.keys(old).filter((key) => !/^(json|yaml)\.schemas$/.test(key));
  return (
    commentsIn(before) === commentsIn(after) &&
    others.every((key) => JSON.stringify(old[key]) === JSON.stringify(fresh[key]))
  );
}

function commentsIn(text: string): string | undefined {
  return readCommentedJson(text)?.comments.join('\n');
}

/** A text of JSON with comments, and commas behind last members, as editors keep their settings. */
interface CommentedJson {
  readonly text: string;
  readonly value: unknown;
  readonly comments: readonly string[];
  /** The text with blanks for what strict JSON has not: each offset is the text's own. */
  readonly strict: string;
  /** The span of the value at a path; null when the path leads nowhere. */
  spanOf(path: DataPath): Span | null;
}

/** Reads such a text; null for one that is broken, or whose keys do not say one thing. */
function readCommentedJson(text: string): CommentedJson | null {
  const tokens = new JsonTokens(text);
  const comments: string[] = [];
  const blanks: Span[] = [];
  let comma: Span | null = null;
  for (let token = tokens.next(); token !== END; token = tokens.next()) {
    const span = { start: tokens.start, end: tokens.end };
    if (token === LINE_COMMENT || token === BLOCK_COMMENT) {
      comments.push(text.slice(span.start, span.end));
      blanks.push(span);
      continue;
    }
    if (comma !== null && (token === CLOSE_LIST || token === CLOSE_OBJECT)) blanks.push(comma);
    comma = token === COMMA ? span : null;
  }
  const strict = blanked(text, blanks);
  const { valid, value, faults, positions } = parseJson(strict, DEFAULT_CONFIG.limits);
  if (!valid || faults.length > 0) return null;
  return { text, value, comments, strict, spanOf: (path) => positions.spanOf(path) };
}

function blanked(text: string, spans: readonly Span[]): string {
  let strict = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    strict += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return strict + text.slice(at);
}

/**
 * The text with members at the end of an object or an array, each on a line of its own. They come
 * behind what stands behind the last member, so that each comment stays with what it is about.
 * @param path leads to the object or array
 * @throws When it leads nowhere.
 */
function withMembers(
  { text, strict, spanOf }: CommentedJson,
  path: DataPath,
  members: readonly string[],
): string {
  const span = spanOf(path);
  if (span === null) throw new Error(`nothing is at ${path.join('.')}`);
  const close = span.end - 1;
  // Behind the last member, or behind the opening bracket.
  const after = strict.slice(0, close).trimEnd().length;
  const between = text.slice(after, close);
  const isEmpty = after === span.start + 1;
  const comma = isEmpty || new JsonTokens(between).next() === COMMA ? '' : ',';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const outer = indentAt(text, span.start);
  const listed = members.map((member) => `${eol}${outer}${unitOf(text)}${member}`).join(',');
  return `${text.slice(0, after)}${comma}${between.trimEnd()}${listed}${eol}${outer}${text.slice(close)}`;
}

/** The blanks that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

/** One step of indentation, as the text has it. */
function unitOf(text: string): string {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}
