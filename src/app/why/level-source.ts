import { isDeepStrictEqual } from 'node:util';
import type { ConfigLayer } from '../../config/read.ts';
import { levelOriginOf, type Origin } from '../../config/settings.ts';
import type { LevelSetting } from '../../core/config.ts';
import type { RecordRef } from '../../core/record.ts';
import { matchesRule } from '../../core/rule-pattern.ts';
import { decidingSetting } from '../../report/levels.ts';
import type { Ran } from './trace.ts';

/**
 * What gives a rule its level: an option of the command line, or a line of the configuration; null where
 * nothing does.
 * @param record that it is about; null for any
 */
export function levelSource(
  rule: string,
  { config, configuration, given }: Ran,
  record: Pick<RecordRef, 'kind' | 'path'> | null = null,
): string | null {
  const setting = decidingSetting(rule, config.levels, record);
  if (setting === null) return null;
  const { rules, level } = setting;
  if (given.includes(setting)) return `--rule ${rules}=${level}`;
  if (!configuration.config.levels.includes(setting)) return `--skip ${rules}`;
  const origin = originIn(configuration.layers, rule, setting);
  return origin && `${origin.layer.source.name}:${origin.layer.placeOf(origin.key).line}`;
}

function originIn(
  layers: readonly ConfigLayer[],
  rule: string,
  setting: LevelSetting,
): Origin | null {
  if (setting.files === undefined && setting.kind === undefined) return levelOriginOf(rule, layers);
  for (const layer of layers.toReversed()) {
    const { overrides = [], kinds = {} } = layer.file;
    const lists =
      setting.kind === undefined
        ? overrides.map((each, index) => ({ ...each, key: ['overrides', index, 'rules'] }))
        : [
            {
              files: undefined,
              rules: kinds[setting.kind]?.levels ?? {},
              key: ['kinds', setting.kind, 'levels'],
            },
          ];
    for (const { files, rules, key } of lists.toReversed()) {
      const pattern = Object.keys(rules).findLast((each) => matchesRule(each, rule));
      const isIt =
        isDeepStrictEqual(files, setting.files) && rules[pattern ?? ''] === setting.level;
      if (pattern !== undefined && isIt) return { layer, key: [...key, pattern] };
    }
  }
  return null;
}
