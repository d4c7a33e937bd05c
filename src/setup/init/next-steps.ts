import process from 'node:process';
import { WrongUse } from '../../core/failure.ts';
import type { Forge } from './ci/intentions.ts';
import { sourceOf } from './ci/source.ts';
import { baselineName, configName } from './names.ts';
import type { Survey } from './survey.ts';

/** What is to be typed, or was done, and what that does. */
export type Row = readonly [written: string, does: string];

/**
 * The two commands to run next, by what was found.
 * @param wanted what was asked for, and is done
 */
export function nextSteps(survey: Survey, wanted: { hooks: boolean }): readonly Row[] {
  const { program, failure, records, problems, prefix, config } = survey;
  const doctor: Row = [`${program} doctor`, 'says what keeps records from being checked'];
  if (failure !== null) return [doctor, [program, 'once that is fixed']];
  if (Object.keys(records).length === 0) {
    return [doctor, [`${program} demo`, 'shows a report for a sample repository']];
  }
  // What was found was found without it.
  if (config !== null) return [[program, 'checks the working tree'], doctor];
  // Paths of the command line are taken from where the user is, those in the configuration are not.
  const up = '../'.repeat(prefix.split('/').length - 1);
  if (problems.error > 0) {
    const baseline = baselineName(survey);
    return [
      [
        `${program} --baseline ${up}${baseline} --baseline-update`,
        'writes down the problems that are there today; commit the records first',
      ],
      [
        appending(`baseline: ${baseline}`, `${up}${configName(survey)}`),
        'makes each run report only new ones',
      ],
    ];
  }
  return [
    [program, 'checks the working tree'],
    wanted.hooks || !canInstall(survey)
      ? doctor
      : [`${program} hooks install`, 'checks before every commit, merge and push'],
  ];
}

/** A command that adds a line to a file. The shells of Windows would write quotes, or another encoding. */
function appending(line: string, file: string): string {
  if (process.platform !== 'win32') return `echo '${line}' >> ${file}`;
  return `node -e "fs.appendFileSync('${file}', '${line}\\n')"`;
}

/** What can be had, and is not done unasked. */
export function offers(
  survey: Survey,
  wanted: { hooks: boolean; forges: readonly Forge[] },
): readonly Row[] {
  const { program, tools, lacks, isPassing } = survey;
  const hooks = `${program} hooks install`;
  const isOnGitLab = tools.some(({ name }) => name === 'GitLab');
  const isNext = nextSteps(survey, wanted).some(([command]) => command === hooks);
  return [
    ...(wanted.hooks || isNext || !canInstall(survey)
      ? []
      : [[hooks, 'checks before every commit, merge and push'] as const]),
    ...(wanted.forges.length > 0 || !lacks.ci || isPassing
      ? []
      : isOnGitLab
        ? [
            [
              `${program} init --ci gitlab`,
              `${hasLock(survey) ? '' : `${INSTALLED_FIRST}; `}has GitLab check every merge request`,
            ] as const,
          ]
        : [
            [
              `${program} init --ci github`,
              `${hasLock(survey) ? '' : `${INSTALLED_FIRST}; `}has GitHub check every pull request (--ci gitlab: GitLab; --ci generic: a script)`,
            ] as const,
          ]),
  ];
}

const INSTALLED_FIRST = `after \`npm install --save-dev ./vendor/TARBALL\``;

/** True where a job can install the linter. */
function hasLock(survey: Survey): boolean {
  try {
    sourceOf(survey);
    return true;
  } catch (error) {
    if (error instanceof WrongUse) return false;
    throw error;
  }
}

/** Hooks that are missing, and would find the linter. */
function canInstall({ lacks, isPassing }: Survey): boolean {
  return lacks.hooks && !isPassing;
}
