import type { Caller } from '../../app/caller.ts';
import { chooseRules } from '../../app/chosen-rules.ts';
import type { Configuration } from '../../app/configuration.ts';
import {
  type EffectiveConfig,
  effectiveLevels,
  effectiveSettings,
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
import { inertJson } from '../../report/sanitize.ts';
import type { ConfigInvocation } from '../settings-invocation.ts';
import { configText } from './config-text.ts';

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
    notes: [...found.notes, ...staying.map(({ id }) => stayingNote(id))],
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
