import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_PLACES } from '../../protocols/places.ts';
import { checkedSentence, counted, listed } from '../../report/counts.ts';
import { visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import { wrapWhole } from '../../report/wrap.ts';
import type { HookRow } from '../hooks/hook-row.ts';
import { type MergeDriver, REMOVING } from '../logs/merge-driver.ts';
import { type Intention, isWritten } from './intention.ts';
import type { Row } from './next-steps.ts';
import type { Survey } from './survey.ts';

/** What `init` saw, did and proposes. */
export interface Outcome {
  readonly survey: Survey;
  readonly plan: readonly Intention[];
  /** Null where none were asked for, or nothing is done. */
  readonly hooks: readonly HookRow[] | null;
  /** What git is told to merge logs with in this clone; null where that was not asked for. */
  readonly driver: MergeDriver | null;
  readonly dryRun: boolean;
  readonly offers: readonly Row[];
  readonly next: readonly Row[];
}

type Look = Pick<Style, 'color' | 'width'>;

/** The outcome for people. */
export function initText(outcome: Outcome, look: Look): string {
  const { survey, plan, hooks, dryRun } = outcome;
  const pasted = plan.filter((each) => !isWritten(each));
  const written = plan.filter(isWritten);
  const parts = [
    found(survey, look),
    ...(dryRun ? written.map((each) => shown(each, look)) : [files(written, look)]),
    ...pasted.map((each) => shown(each, look)),
    ...(hooks === null ? [] : [hookLines(hooks, look)]),
    ...(outcome.driver === null ? [] : [driverLines(outcome.driver, dryRun, look)]),
    ...(survey.config === null ? [] : [kept(survey)]),
    ...(outcome.offers.length === 0 ? [] : [commands('Optional', outcome.offers, look)]),
    commands('Next', outcome.next, look),
    closing(survey, look),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function found(surveyed: Survey, look: Look): string {
  const { root, records, problems, guarded, failure, notes, ...survey } = surveyed;
  const suggested = survey.config === null ? survey.suggested : [];
  const proposed = survey.config === null ? survey.kinds.map(shownKind) : [];
  const counts = [
    ...(problems.error > 0 ? [counted(problems.error, ['error', 'errors'])] : []),
    ...(problems.warning > 0 ? [counted(problems.warning, ['warning', 'warnings'])] : []),
    ...(problems.info > 0 ? [counted(problems.info, ['info', 'infos'])] : []),
  ];
  const sentence = checkedSentence({ records, files: 0, commits: 0, cached: 0 });
  const isAny = Object.keys(records).length > 0;
  const isOne = Object.values(records).reduce((sum, count) => sum + count, 0) === 1;
  const lines =
    failure !== null
      ? [`${root} could not be checked: ${failure.message}`]
      : isAny
        ? [
            `${sentence.replace(/^Checked /, 'Found ')} in ${root}.`,
            ...suggested.map(({ key, line, why }) => `${key}: ${line} is set. ${why}`),
            ...(survey.config !== null
              ? []
              : counts.length === 0
                ? [`Nothing is wrong with ${isOne ? 'it' : 'them'}.`]
                : [
                    `${isOne ? 'It has' : 'They have'} ${listed(counts)}.`,
                    ...guardedLines(guarded),
                  ]),
          ]
        : proposed.length > 0
          ? [`Found no records of a protocol in ${root}.`]
          : [`Found no records in ${root}. ${RECORD_PLACES}`];
  const places = [
    ...some('Messages are looked for in', survey.messageFolders),
    ...some('Knowledge bases', survey.bases),
    ...some('Manifests', survey.manifests),
    ...some(
      'Other programs',
      survey.tools.map(({ name, path }) => `${name} (${path})`),
    ),
  ];
  const told = [
    ...lines,
    ...(isAny ? places : []),
    ...some('Proposed as custom kinds, in comments of the configuration', proposed),
    ...notes.map((note) => `Note: ${note}`),
  ];
  return told.flatMap((line) => folded(line, look)).join('');
}

function shownKind({ name, path }: Survey['kinds'][number]): string {
  return `${name} (${path})`;
}

/** What no baseline takes away, so that nobody waits for a green run in vain. */
function guardedLines(guarded: readonly string[]): readonly string[] {
  if (guarded.length === 0) return [];
  const rules = listed([...new Set(guarded)]);
  const are = guarded.length === 1 ? '1 of the errors is' : `${guarded.length} of the errors are`;
  return [
    `${are} about recorded data that was changed (${rules}): no baseline excuses that, so runs fail until each is fixed, or excused by its blob or commit (docs/adoption.md).`,
  ];
}

const LISTED = 5;

function some(title: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const more = paths.length > LISTED ? ` and ${paths.length - LISTED} more` : '';
  return [`${title}: ${paths.slice(0, LISTED).join(', ')}${more}`];
}

function files(written: readonly Intention[], look: Look): string {
  if (written.length === 0) return '';
  const rows = written.map(({ path, action, does }): Row => {
    return [path, action === 'complete' ? `${does}; nothing else in it was changed` : does];
  });
  return table('Written', rows, look);
}

/** The text of a file, as it is to be: it comes from this program, but for paths and old settings. */
function shown({ path, action, text, does }: Intention, look: Look): string {
  const isFile = isWritten({ action });
  const title = isFile ? `${path} would be written: ${does}` : `${path} ${does}`;
  const lines = text.replace(/\n$/, '').split('\n');
  return `${paint(look, title, 'bold')}\n${lines.map((line) => `  ${visible(line)}`.trimEnd().concat('\n')).join('')}`;
}

function hookLines(hooks: readonly HookRow[], look: Look): string {
  return table(
    'Hooks',
    hooks.map(({ hook, message }): Row => [hook, visible(message)]),
    look,
  );
}

function driverLines({ command, program }: MergeDriver, dryRun: boolean, look: Look): string {
  const done = dryRun ? 'would be set' : 'is set';
  const told = [
    ...(program === null
      ? [
          'It finds no lint-protocol yet, so git reports conflicts: install it in node_modules, or on the PATH.',
        ]
      : []),
    `merge.lint-protocol.driver ${done} in the git configuration of this clone. Other clones need \`lint-protocol init --merge-driver\` as well: git reports a conflict where it is missing.`,
    `To remove it: ${REMOVING}, and write merge=union for merge=lint-protocol in .gitattributes.`,
  ];
  const lines = told
    .flatMap((line) => wrapWhole(line, look.width - 2))
    .map((line) => `  ${line}\n`);
  return `${paint(look, 'Merge driver', 'bold')}\n${dryRun ? `  ${visible(command)}\n` : ''}${lines.join('')}`;
}

function kept({ config }: Survey): string {
  return `${config} was there already, and is left as it is.\n`;
}

function commands(title: string, rows: readonly Row[], look: Look): string {
  // A command alone on its line can be copied, however long it is.
  const lines = rows.map(([command, does]) => `  ${command}\n      ${does}\n`);
  return `${paint(look, title, 'bold')}\n${lines.join('')}`;
}

function table(title: string, rows: readonly Row[], look: Look): string {
  const width = Math.max(...rows.map(([written]) => written.length));
  const lines = rows.map(([written, does]) => `  ${written.padEnd(width)}  ${does}\n`);
  return `${paint(look, title, 'bold')}\n${lines.join('')}`;
}

function closing(
  { ignored, isInstalled, isPassing, packagePath, program, root }: Survey,
  look: Look,
): string {
  const committed = 'Commit what was written: hooks and CI see what git holds.';
  const install = existsSync(join(root, 'package.json'))
    ? 'install the package in this project'
    : `install the package there (\`npm install --no-save\` and the path of its tarball)${isPassing ? '' : '; nothing else needs it'}`;
  const missing = existsSync(join(root, '.pnp.cjs'))
    ? `Editors find no schemas in ${packagePath}: Yarn Plug'n'Play keeps packages elsewhere.`
    : isPassing
      ? `The linter runs from a cache here. Hooks, pipelines and editors look for it in ${packagePath}, which is not there yet: ${install}.`
      : `Editors need the schemas in ${packagePath}, which does not exist yet: ${install}.`;
  const folder = packagePath.replace(/\/?node_modules\/.*$/s, '');
  const lock = `${folder}/package-lock.json`;
  const first = ignored.has(lock) ? `git ignores ${lock}: add it with git add --force. Then ` : '';
  const clones = `Other clones: ${first}npm ci --prefix ${folder}, then ${program} hooks install.`;
  const isOwnFolder = isInstalled && program.includes('/');
  return [committed, ...(isInstalled ? [] : [missing]), ...(isOwnFolder ? [clones] : [])]
    .flatMap((line) => folded(line, look))
    .join('');
}

function folded(text: string, { width }: Look): readonly string[] {
  return wrapWhole(visible(text), width).map((line) => `${visible(line)}\n`);
}
