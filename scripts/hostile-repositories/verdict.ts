import { execFileSync } from 'node:child_process';
import type { Backend, HostileRepository, Mode } from './hostile-repository.ts';
import { PLANTED } from './site.ts';

/** The reasons were written down with git 2.39. Another one may know more, or fail elsewhere. */
const IS_OTHER_GIT = !/ 2\.39\./.test(execFileSync('git', ['--version'], { encoding: 'utf8' }));

/** How one run ended, and what it told. */
export interface Verdict {
  readonly code: number | null;
  /** The code of the error, where there is no verdict. */
  readonly error: string | null;
  /** Each as `rule path`. */
  readonly problems: readonly string[];
  /** What came on standard output and standard error. */
  readonly shown: string;
}

/** What is wrong with a verdict: it must tell all that is planted, or say why it can't, where it can't. */
export function verdictFaults(
  repository: HostileRepository,
  { backend, mode }: { readonly backend: Backend; readonly mode: Mode },
  verdict: Verdict,
): string[] {
  const refusal = repository.refused?.[backend];
  const wanted = typeof refusal === 'object' ? refusal[mode] : refusal;
  const { code, error } = verdict;
  if (wanted === undefined) return [...untold(repository, mode, verdict)];
  const isWanted = error !== null && wanted.split(' or ').includes(error);
  if ((code === 2 || code === 3) && isWanted) return [];
  if (backend === 'native' && IS_OTHER_GIT) {
    const isReason = code === 3 && error !== null && error !== 'internal-error';
    return isReason ? [] : [...untold(repository, mode, verdict)];
  }
  return [`ended with ${code} (${error ?? 'a verdict'}), not with ${wanted}`];
}

function* untold(
  { tells, says, without = [] }: HostileRepository,
  mode: Mode,
  { code, error, problems, shown }: Verdict,
): Generator<string> {
  if (code !== 1 || error !== null)
    yield `ended with ${code} (${error ?? 'a verdict'}), not with 1`;
  const planted = PLANTED[mode].filter((problem) => !without.includes(problem));
  for (const problem of [...planted, ...(tells?.[mode] ?? [])]) {
    if (!problems.includes(problem)) yield `did not tell ${problem}`;
  }
  const words = says?.[mode];
  if (words !== undefined && !words.test(shown)) yield `did not say ${words.source}`;
}
