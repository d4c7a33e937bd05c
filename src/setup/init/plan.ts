import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WrongUse } from '../../core/failure.ts';
import { ciIntentions, type Forge } from './ci/intentions.ts';
import { configText } from './config-text.ts';
import { completed, declaredSchemas, EDITOR_SETTINGS, wantedSchemas } from './editor-settings.ts';
import type { Intention } from './intention.ts';
import { isThere } from './is-there.ts';
import { configName } from './names.ts';
import { plainText } from './plain-text.ts';
import type { Survey } from './survey.ts';

const IGNORE = '.gitignore';

/** What `init` is asked for. */
export interface Wanted {
  /** Whose pipelines are to check what comes in. */
  readonly forges: readonly Forge[];
  readonly hooks: boolean;
  /** Whether logs are to be merged by time, by a program of ours. */
  readonly mergeDriver: boolean;
  readonly dryRun: boolean;
}

/**
 * What is to be written in a repository.
 * @param attributes what is missing in `.gitattributes`; null for nothing
 * @throws WrongUse where what is asked for stands there already.
 */
export function planFor(
  survey: Survey,
  wanted: Wanted,
  attributes: Intention | null,
): readonly Intention[] {
  const { config } = survey;
  const isAskedForMore = wanted.forges.length > 0 || wanted.hooks || wanted.mergeDriver;
  const isFresh = config === null;
  const wantsLines = isFresh || wanted.mergeDriver || !isAskedForMore;
  // Logs that came later get their lines by the same command, and kinds their schemas.
  const editors = isFresh || !isAskedForMore ? editorIntention(survey, isFresh) : [];
  const isComplete = config !== null && attributes === null && editors.length === 0;
  if (isComplete && !isAskedForMore && !wanted.dryRun) throw configured(config);
  const isShown = config !== null && wanted.dryRun && !isAskedForMore;
  return [
    ...(isFresh || isShown ? [configIntention(survey)] : []),
    ...editors,
    ...(attributes !== null && wantsLines ? [attributes] : []),
    ...(isFresh ? ignoreIntention(survey) : []),
    ...wanted.forges.flatMap((forge) =>
      // A run that was killed half way left files, and what else is asked for is still to be done.
      ciIntentions(forge, survey, { dryRun: wanted.dryRun, mayBeDone: isFresh || wanted.hooks }),
    ),
  ];
}

function configIntention(survey: Survey): Intention {
  const { config } = survey;
  const file = { path: configName(survey), text: configText(survey, null), before: null };
  if (config !== null) {
    const does = `would not be written, because ${config} exists: a new one would have what follows`;
    return { ...file, action: 'shown', does };
  }
  return {
    ...file,
    action: 'create',
    does:
      survey.suggested.length === 0
        ? 'settings, all of them commented out'
        : `settings; set is ${survey.suggested.map(({ key, line }) => `${key}: ${line}`).join(', ')}, all others are commented out`,
  };
}

/** Installed packages are no part of a project: git would list each file of them. */
function ignoreIntention({ root, packagePath, isUnignored }: Survey): readonly Intention[] {
  if (!isUnignored) return [];
  const line = `/${dirname(packagePath)}/\n`;
  const file = join(root, IGNORE);
  const does = 'git ignores installed packages';
  if (!isThere(file)) return [{ path: IGNORE, text: line, before: null, action: 'create', does }];
  const before = plainText(file);
  if (before === null) return [{ path: IGNORE, text: line, before, action: 'paste', does }];
  const text = before === '' || before.endsWith('\n') ? before + line : `${before}\n${line}`;
  return [{ path: IGNORE, text, before, action: 'complete', does }];
}

/** @param isFresh false where only kinds are to be known that were declared since */
function editorIntention(survey: Survey, isFresh: boolean): readonly Intention[] {
  const schemas = isFresh ? wantedSchemas(survey) : declaredSchemas(survey.declared);
  if (schemas.length === 0) return [];
  const { packagePath, root } = survey;
  const does = 'editors check records while you type';
  const fresh = completed('{}\n', schemas, packagePath) ?? '';
  if (!isThere(join(root, EDITOR_SETTINGS))) {
    if (!isFolderOrNothing(join(root, '.vscode'))) return [pasted(fresh)];
    return [{ path: EDITOR_SETTINGS, text: fresh, before: null, action: 'create', does }];
  }
  const before = plainText(join(root, EDITOR_SETTINGS));
  const text = before === null ? null : completed(before, schemas, packagePath);
  if (before === null || text === null) return [pasted(fresh)];
  if (text === before) return [];
  return [{ path: EDITOR_SETTINGS, text, before, action: 'complete', does }];
}

function pasted(text: string): Intention {
  const does = 'could not be edited safely: paste what follows';
  return { path: EDITOR_SETTINGS, text, before: null, action: 'paste', does };
}

function isFolderOrNothing(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

function configured(name: string): WrongUse {
  return new WrongUse(
    'existing-configuration',
    `There is a configuration already: ${name}. Nothing was written.`,
    '`init --dry-run` shows a new one. `init --ci github`, `init --hooks` and `init --merge-driver` add only those. `lint-protocol doctor` says whether the configuration is sound.',
  );
}
