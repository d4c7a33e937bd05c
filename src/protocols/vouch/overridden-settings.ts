import type { Fork, RecordChange, RecordState } from '../../core/history.ts';
import { forkOf, overriddenIn } from '../../core/three-way.ts';
import type { VouchGateKey } from './facts.ts';

type ConfigState = RecordState<'vouch-config'>;

/** The configurations whose value of a key the step takes another one for. */
export function overriddenBy(
  key: VouchGateKey,
  { path, before, after }: RecordChange<'vouch-config'>,
  forks: readonly Fork[],
): readonly ConfigState[] {
  const wordOf = (state: RecordState | null) => (state === null ? null : saidIn(key, state));
  const versions = { before: before.map(wordOf), after: wordOf(after) };
  const parents = overriddenIn(versions, (one, other) => {
    const fork = forkOf(forks, one, other);
    if (fork === null) return null;
    const states = fork.records.filter(({ record }) => record.path === path);
    const isAbsent = states.length < Math.max(1, fork.commits.length);
    return [...states.map(wordOf), ...(isAbsent ? [null] : [])];
  });
  return parents.flatMap((parent) => before[parent] ?? []);
}

/** Equal for the same value of a key; '' for none. */
function saidIn(key: VouchGateKey, { fact }: RecordState): string {
  return fact !== null && 'gate' in fact ? String(fact.gate[key] ?? '').toLowerCase() : '';
}
