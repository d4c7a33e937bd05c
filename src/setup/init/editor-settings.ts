import { readCommentedJson, withMembers } from './commented-json.ts';
import { EDITOR_SCHEMAS, type EditorSchema } from './editor-schemas.ts';
import type { Survey } from './survey.ts';

/** Where VS Code, and what is made of it, look for settings of a folder. */
export const EDITOR_SETTINGS = '.vscode/settings.json';

type Settings = Readonly<Record<string, unknown>>;

/** The schemas of records that are there; none where editors could check nothing. */
export function wantedSchemas({ records }: Pick<Survey, 'records'>): readonly EditorSchema[] {
  const found = EDITOR_SCHEMAS.filter(({ kind }) => kind !== null && (records[kind] ?? 0) > 0);
  const languages = new Set(found.map(({ language }) => language));
  return EDITOR_SCHEMAS.filter(
    (each) => found.includes(each) || (each.kind === null && languages.has(each.language)),
  );
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
  const urlOf = ({ name }: EditorSchema) => `./${packagePath}/schemas/${name}.schema.json`;
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
