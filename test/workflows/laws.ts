import { isMap, parseDocument } from 'yaml';

/** The members of a workflow that the laws look at. */
interface Workflow {
  readonly on?: unknown;
  readonly permissions?: Permissions;
  readonly concurrency?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

type Permissions = Readonly<Record<string, string>> | string;

interface Job {
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Permissions;
  readonly steps?: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** Somebody else's action, by the whole id of a commit, with the version that it is. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const PINNED_LINE = /^\s*(?:- )?uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

const HOSTED = /^(ubuntu|macos|windows)-latest$|^\$\{\{ matrix\.os \}\}$/;

/** Minutes: what takes longer hangs. */
const LONGEST = 30;

/** Minutes where nobody waits for the end. A runner ends what takes six hours. */
const LONGEST_UNWATCHED = 350;

/** Events for which no change waits. */
const UNWATCHED = new Set(['schedule', 'workflow_dispatch']);

/** What is wrong with a workflow, one sentence each. */
export function workflowFaults(text: string): string[] {
  const document = parseDocument(text, { uniqueKeys: true });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) return [`is no YAML: ${fault.message.split('\n')[0]}`];
  if (!isMap(document.contents)) return ['is no workflow'];
  const workflow = document.toJS() as Workflow;
  const jobs = Object.entries(workflow.jobs ?? {});
  const isUnwatched = triggersOf(workflow).every((event) => UNWATCHED.has(event));
  const longest = isUnwatched ? LONGEST_UNWATCHED : LONGEST;
  return [
    ...(jobs.length === 0 ? ['has no jobs'] : []),
    ...wholeFaults(workflow, text),
    ...jobs.flatMap(([name, job]) =>
      [...jobFaults(job, longest)].map((each) => `job ${name} ${each}`),
    ),
    ...unmarkedPins(text),
  ];
}

function* wholeFaults(workflow: Workflow, text: string) {
  const { permissions, concurrency } = workflow;
  const triggers = triggersOf(workflow);
  if (!readsAtMost(permissions)) yield 'does not state that it may read contents and no more';
  if (concurrency === undefined) yield 'says nothing of runs at the same time';
  for (const event of ['pull_request_target', 'workflow_run']) {
    if (triggers.includes(event)) yield `runs for ${event}, with rights that a stranger could use`;
  }
  if (/\bsecrets\s*[.[]/.test(text)) yield 'uses a secret';
}

/** The events that it runs for. */
function triggersOf({ on }: Workflow): string[] {
  return Object.keys(typeof on === 'object' && on !== null ? on : { [String(on)]: 1 });
}

function readsAtMost(permissions: Permissions | undefined): boolean {
  if (typeof permissions !== 'object' || permissions === null) return false;
  return Object.entries(permissions).every(
    ([name, right]) => right === 'none' || (name === 'contents' && right === 'read'),
  );
}

function* jobFaults(job: Job, longest: number): Generator<string> {
  const { steps = [], 'timeout-minutes': minutes } = job;
  if (!HOSTED.test(job['runs-on'] ?? '')) yield `runs on ${job['runs-on']}`;
  if (minutes === undefined || minutes > longest) yield `may run for ${minutes ?? 360} minutes`;
  if (steps.length === 0) yield 'does nothing';
  for (const step of steps) yield* stepFaults(step);
  if (mayWrite(job.permissions) && runsProject(steps)) {
    yield "may write, and runs the project's code";
  }
}

function mayWrite(permissions: Permissions | undefined): boolean {
  if (permissions === undefined) return false;
  return typeof permissions === 'string' || Object.values(permissions).includes('write');
}

/** Its own code, or that of packages, which would have the rights of the job. */
function runsProject(steps: readonly Step[]): boolean {
  return steps.some(
    ({ uses = '', run = '' }) =>
      /^\.\/|^actions\/checkout@/.test(uses) ||
      /\bnp[mx] (ci|i|install|run|exec|test|x)\b|\bnpx\b/.test(run),
  );
}

function* stepFaults({ uses, run = '', with: inputs = {} }: Step): Generator<string> {
  if (uses !== undefined && !uses.startsWith('./') && !PINNED.test(uses)) {
    yield `uses ${uses}, which is not pinned by the whole id of a commit`;
  }
  if (uses?.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false) {
    yield 'leaves its token in the clone';
  }
  // An expression is put into the script as text: a branch may be called $(anything).
  if (run.includes('${{')) yield `puts an expression into a script: ${run.trim()}`;
}

/** Lines with an id that do not say which version it is. */
function unmarkedPins(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /uses: [^.\s]/.test(line) && !PINNED_LINE.test(line))
    .map((line) => `does not say which version it uses: ${line.trim()}`);
}

/** Every action with its id and version, as written: `owner/name@id # v1.2.3`. */
export function pinsOf(text: string): string[] {
  return [...text.matchAll(/uses: ([\w.-]+\/[\w./-]+@[0-9a-f]{40} # v[\d.]+)$/gm)].map(
    ([, pin = '']) => pin,
  );
}
