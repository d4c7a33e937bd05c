import type { Caller } from '../../app/caller.ts';
import { chooseRules } from '../../app/chosen-rules.ts';
import type { Configuration } from '../../app/configuration.ts';
import {
  type EffectiveConfig,
  effectiveLevels,
  effectiveSettings,
  type Origin,
} from '../../app/effective-config.ts';
import { inspect } from '../../app/inspection.ts';
import { judgingConfig } from '../../app/judging-config.ts';
import { appearance } from '../../app/terminal.ts';
import type { LevelSetting } from '../../core/config.ts';
import type { Rule } from '../../core/rule.ts';
import type { Scope } from '../../core/snapshot.ts';
import { TOOL } from '../../core/tool.ts';
import { openRepository } from '../../git/open.ts';
import { loadRules } from '../../protocols/rules.ts';
import { configuredLevel } from '../../report/levels.ts';
import { stayingNote } from '../../report/notes.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import { wrap } from '../../report/wrap.ts';
import type { ConfigInvocation } from '../settings-invocation.ts';

type Look = Pick<Style, 'color' | 'width'>;

const BEATEN =
  'In this run --rule and --skip win over overrides, which are printed as they are written.';

/** Where comments begin, in columns. */
const COMMENTS_AT = 38;

const STATES: Readonly<Record<string, string>> = {
  worktree: 'the working tree',
  staged: 'the index',
};

/** Prints the settings that would judge a run, and who said each. */
export async function showConfig(invocation: ConfigInvocation, caller: Caller): Promise<0> {
  const { cwd, env, stdout } = caller;
  const { target, backend, format, color } = invocation;
  const repository = await openRepository({ cwd, env, backend });
  try {
    const inspection = await inspect(repository, target, env);
    const rules = await loadRules();
    const found = await judgingConfig(invocation, inspection, { repository, rules, cwd });
    const effective = effectiveConfig(found, invocation, inspection.snapshot.scope, rules);
    stdout.write(
      format === 'json' ? asJson(effective) : configText(effective, appearance(stdout, env, color)),
    );
    return 0;
  } finally {
    await repository.close();
  }
}

function effectiveConfig(
  found: Configuration,
  { levels, skip, session }: ConfigInvocation,
  scope: Scope,
  rules: readonly Rule[],
): EffectiveConfig {
  // The same patterns are wrong use here as in a run.
  const { config } = chooseRules(rules, found.config, { levels, only: [], skip });
  const given: readonly LevelSetting[] = config.levels.slice(found.config.levels.length);
  const onCommandLine = { levels: given, session };
  const staying = rules.filter(
    ({ id, tellsUnread }) => tellsUnread === true && configuredLevel(id, config.levels) === 'off',
  );
  return {
    scope,
    files: found.layers.map(({ source }) => source.name),
    rules: effectiveLevels(found, onCommandLine, rules),
    settings: effectiveSettings(found, onCommandLine),
    notes: [
      ...found.notes,
      ...staying.map(({ id }) => stayingNote(id)),
      ...(given.length > 0 && config.overrides.length > 0 ? [BEATEN] : []),
    ],
  };
}

/** `schemas/effective-config.schema.json`. */
function asJson({ scope, files, rules: levels, settings, notes }: EffectiveConfig): string {
  const document = {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    scope: { mode: scope.mode, base: scope.base, head: scope.head },
    files,
    rules: levels,
    settings: settings.map(({ key, ...others }) => ({ key: key.join('.'), ...others })),
    notes,
    error: null,
  };
  return `${inertJson(JSON.stringify(document, null, 2))}\n`;
}

/** Settings as a configuration file that would set them all, with who said each in comments. */
function configText(effective: EffectiveConfig, look: Look): string {
  const { rules, settings, notes } = effective;
  const lines = head(effective, look);
  lines.push(...(rules.length === 0 ? ['rules: {}'] : ['rules:']));
  for (const { id, level, own, origin } of rules) {
    lines.push(...commented(`  ${id}: ${level}`, origin, look, `; its own: ${own}`));
  }
  let path: readonly string[] = [];
  for (const { key, value, origin } of settings) {
    const names = key.map(String);
    const depth = names.length - 1;
    for (let level = commonLength(path, names); level < depth; level += 1) {
      lines.push(heading(names.slice(0, level + 1), settings));
    }
    path = names;
    const [first = '', ...others] = written(names[depth] ?? '', value, depth, look);
    lines.push(...commented(first, origin, look), ...others);
  }
  for (const note of notes) lines.push('', ...comment(`Note: ${note}`, look));
  return lines.map((line) => `${line}\n`).join('');
}

/** What stands above the members of a mapping. One whose members are all only mentioned is empty. */
function heading(path: readonly string[], settings: EffectiveConfig['settings']): string {
  const isEmpty = settings.every(
    ({ key, value }) => value === null || commonLength(key.map(String), path) < path.length,
  );
  return `${indent(path.length - 1)}${scalar(path.at(-1))}:${isEmpty ? ' {}' : ''}`;
}

function head({ scope, files }: EffectiveConfig, look: Look): string[] {
  const state = STATES[scope.mode] ?? `the commit ${scope.head}`;
  const lines = comment(`The settings for ${state}, and where each is set.`, look);
  if (files.length === 0) lines.push(...comment('There is no configuration.', look));
  if (files.length === 1) lines.push(...comment(`Read: ${files[0]}`, look));
  if (files.length > 1) {
    lines.push(...comment('Read in this order, and each file wins over those above it:', look));
    lines.push(...files.flatMap((file) => comment(`- ${file}`, look)));
  }
  return [...lines, ''];
}

function comment(text: string, look: Look): string[] {
  return wrap(visible(text), look.width - 2).map((line) => paint(look, `# ${line}`, 'dim'));
}

/** Behind the line where there is room, else above it. */
function commented(line: string, origin: Origin, look: Look, more = ''): string[] {
  const said = visible(
    origin.from === 'file' ? `${origin.file}:${origin.line}:${origin.column}` : origin.from,
  );
  const text = `# ${said}${more}`;
  const painted = paint(look, text, origin.from === 'default' ? 'dim' : 'cyan');
  const padded = line.padEnd(COMMENTS_AT);
  if (padded.length + 2 + text.length <= look.width) return [`${padded}  ${painted}`];
  if (line.length + 2 + text.length <= look.width) return [`${line}  ${painted}`];
  return [`${/^ */.exec(line)?.[0] ?? ''}${painted}`, line];
}

/** A key and its value, at some depth. What is not set is only mentioned. */
function written(name: string, value: unknown, depth: number, look: Look): string[] {
  const start = `${indent(depth)}${scalar(name)}:`;
  if (value === null) return [`${indent(depth)}# ${scalar(name)}: not set`];
  const short = `${start} ${inline(value)}`;
  if (short.length <= Math.min(look.width, 2 * COMMENTS_AT)) return [short];
  return typeof value === 'object' ? [start, ...block(value, depth + 1)] : [short];
}

/** A list or a mapping, one member a line. */
function block(value: object, depth: number): string[] {
  if (!Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, member]) => {
      const start = `${indent(depth)}${scalar(name)}:`;
      return isFilled(member)
        ? [start, ...block(member, depth + 1)]
        : [`${start} ${inline(member)}`];
    });
  }
  return value.flatMap((member) => {
    if (!isFilled(member)) return [`${indent(depth)}- ${inline(member)}`];
    const [first = '', ...others] = block(member, depth + 1);
    return [`${indent(depth)}- ${first.trimStart()}`, ...others];
  });
}

function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalar(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${scalar(name)}: ${inline(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Text stands as it is where YAML takes it for text, and nothing in it means anything. */
function scalar(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  const isPlain =
    /^\w[\w./*-]*( [\w./*-]+)*$/.test(value) &&
    Number.isNaN(Number(value)) &&
    !/^(true|false|null)$/i.test(value);
  return isPlain ? value : visible(JSON.stringify(value));
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const at = other.findIndex((name, index) => one[index] !== name);
  return at === -1 ? other.length : at;
}
