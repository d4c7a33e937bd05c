import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BACKENDS,
  type Backend,
  type HostileRepository,
  MODES,
  type Mode,
} from './hostile-repository.ts';
import { CANARY, Site } from './site.ts';
import { stateOf } from './state.ts';
import { verdictFaults } from './verdict.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Everything but the one for people, which goes to standard output. */
const FORMATS = [
  ...['compact', 'json', 'jsonl', 'sarif', 'github', 'gitlab', 'junit', 'markdown'],
  ...['validation-error', 'agent'],
];

/** Milliseconds after which a run hangs, on a machine with much else to do. */
const HANGS = 120_000;

/** A line of a stack trace. */
const TRACE = /^\s+at .*(?:\.c?js|node:[\w/]+):\d+:\d+\)?$/m;

/** What a terminal would obey, or show as something else than it is. */
const LIVE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;

/** One run over a hostile repository. */
export interface Judged {
  readonly mode: Mode;
  readonly backend: Backend;
  /** Exit code; null where it was killed. */
  readonly code: number | null;
  /** The code of the error, where there is no verdict. */
  readonly error: string | null;
  /** What is wrong with how it ended; none where nothing is. */
  readonly faults: readonly string[];
}

/** What became of a hostile repository. */
export interface Outcome {
  readonly name: string;
  readonly runs: readonly Judged[];
  /** What is wrong with all of it: what the runs changed, or a trap that is none. */
  readonly faults: readonly string[];
  /** Whether git itself was shown to do the harm; null where that was not tried. */
  readonly wentOff: boolean | null;
}

/**
 * Makes a hostile repository in an empty folder and lints it in every mode with both backends, each
 * time into every format.
 * @param program what is started in place of the built command, for the test of this very file
 * @param ways which of the runs are made, as `backend, mode`, for the same test
 */
export async function judge(
  repository: HostileRepository,
  base: string,
  program: string = CLI,
  ways: readonly string[] | null = null,
): Promise<Outcome> {
  rmSync(base, { recursive: true, force: true });
  mkdirSync(base, { recursive: true });
  const site = new Site(base);
  await site.build();
  await repository.arm(site);
  site.sprung();
  const before = stateOf(site);
  const runs: Judged[] = [];
  for (const backend of BACKENDS) {
    for (const mode of Object.keys(MODES) as Mode[]) {
      if (ways !== null && !ways.includes(`${backend}, ${mode}`)) continue;
      runs.push(run(repository, site, { backend, mode, program }));
    }
  }
  const faults = stateOf(site) === before ? [] : ['something was written'];
  if (repository.goesOff === undefined)
    return { name: repository.name, runs, faults, wentOff: null };
  await repository.goesOff(site);
  const wentOff = site.sprung().length > 0;
  if (!wentOff) faults.push('the trap does not go off');
  return { name: repository.name, runs, faults, wentOff };
}

/** Everything that is wrong with what became of a repository, one sentence each. */
export function faultsOf({ runs, faults }: Outcome): string[] {
  const ofRuns = runs.flatMap(({ backend, mode, faults: each }) =>
    each.map((fault) => `${backend}, ${mode}: ${fault}`),
  );
  return [...faults, ...ofRuns];
}

interface Way {
  readonly backend: Backend;
  readonly mode: Mode;
  readonly program: string;
}

function run(repository: HostileRepository, site: Site, way: Way): Judged {
  const reports = join(site.repo.base, 'reports');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);
  const formats = FORMATS.flatMap((name) => ['--format', `${name}=${join(reports, name)}`]);
  const args = [
    ...MODES[way.mode],
    '--backend',
    way.backend,
    '--verbose',
    '--format=pretty',
    ...formats,
    ...(repository.args ?? []),
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [way.program, ...args], {
    cwd: join(site.root, repository.folder ?? ''),
    env: { ...site.repo.env, ...privateFolder(site), ...repository.env?.(site) },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: HANGS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const shown = `${stdout}${stderr}`;
  const written = readdirSync(reports).map((name) => readFileSync(join(reports, name), 'utf8'));
  const { problems, error } = verdictIn(join(reports, 'json'));
  const faults = [
    ...site.sprung().map((name) => `ran ${name}`),
    ...([shown, ...written].some((text) => text.includes(CANARY)) ? ['read outside'] : []),
    ...(TRACE.test(shown) ? ['printed a stack trace'] : []),
    ...(LIVE.test(shown) ? ['printed something live'] : []),
    ...verdictFaults(repository, way, { code: status, error, problems, shown }),
  ];
  return { mode: way.mode, backend: way.backend, code: status, error, faults };
}

/** Keeps what is remembered between runs away from the user's own. */
function privateFolder(site: Site): Record<string, string> {
  return { NODE_COMPILE_CACHE: join(site.repo.base, '..') };
}

function verdictIn(file: string): { problems: readonly string[]; error: string | null } {
  try {
    const { diagnostics, error } = JSON.parse(readFileSync(file, 'utf8'));
    const problems = diagnostics.map(({ rule, path }: Record<string, string>) => `${rule} ${path}`);
    return { problems, error: error?.code ?? null };
  } catch {
    return { problems: [], error: 'no JSON' };
  }
}
