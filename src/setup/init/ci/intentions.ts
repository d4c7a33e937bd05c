import { join } from 'node:path';
import { WrongUse } from '../../../core/failure.ts';
import type { Intention } from '../intention.ts';
import { isThere } from '../is-there.ts';
import { plainText } from '../plain-text.ts';
import type { Survey } from '../survey.ts';
import { SCRIPT, scriptText } from './generic.ts';
import { githubText, WORKFLOW } from './github.ts';
import { GITLAB_INCLUDE, GITLAB_JOB, GITLAB_PIPELINE, gitlabText } from './gitlab.ts';

/** What runs a pipeline: two forges, and any program that runs a shell. */
export type Forge = 'github' | 'gitlab' | 'generic';

interface Job {
  readonly path: string;
  readonly text: (survey: Survey) => string;
  readonly does: string;
}

const JOBS: Readonly<Record<Forge, Job>> = {
  github: {
    path: WORKFLOW,
    text: (survey) => githubText(survey),
    does: 'has GitHub check every pull request, and the main branch',
  },
  gitlab: {
    path: GITLAB_JOB,
    text: gitlabText,
    does: 'has GitLab check every merge request, and the default branch',
  },
  generic: {
    path: SCRIPT,
    text: scriptText,
    does: 'checks in any pipeline: what comes on top of a commit, or everything',
  },
};

/** How far what is written may be there already. */
interface Circumstances {
  readonly dryRun: boolean;
  /** Whether what is there may be what a run wrote that was killed. */
  readonly mayBeDone: boolean;
}

/**
 * What is to be written so that pipelines run the linter.
 * @throws WrongUse where something else is there already, or no lock file names the linter.
 */
export function ciIntentions(
  forge: Forge,
  survey: Survey,
  circumstances: Circumstances,
): readonly Intention[] {
  const { path, does, ...job } = JOBS[forge];
  const text = job.text(survey);
  return [
    ...fresh({ path, text, before: null, action: 'create', does }, survey, circumstances),
    ...(forge === 'gitlab' ? pipelineIntention(survey) : []),
  ];
}

function fresh(
  intention: Intention,
  { root }: Survey,
  { dryRun, mayBeDone }: Circumstances,
): readonly Intention[] {
  const { path, text } = intention;
  const file = join(root, path);
  if (dryRun || !isThere(file)) return [intention];
  if (mayBeDone && plainText(file) === text) return [];
  throw new WrongUse(
    'existing-workflow',
    `There is a file already: ${path}. Nothing was written.`,
    'The same command with --dry-run shows what would have been written.',
  );
}

/** A pipeline that is there is somebody's own, and gets its line by hand. */
function pipelineIntention({ root }: Survey): readonly Intention[] {
  const file = join(root, GITLAB_PIPELINE);
  const pipeline = { path: GITLAB_PIPELINE, text: GITLAB_INCLUDE, before: null };
  if (!isThere(file)) {
    return [{ ...pipeline, action: 'create', does: `has GitLab read ${GITLAB_JOB}` }];
  }
  if (plainText(file)?.includes(GITLAB_JOB) === true) return [];
  const does = `is there already: paste what follows, or add to its "include", so that GitLab reads ${GITLAB_JOB}`;
  return [{ ...pipeline, action: 'paste', does }];
}
