import type { History } from '../core/history.ts';
import type { Past, PastRequest } from './past.ts';

const NO_PAST: Past = {
  problems: [],
  commits: 0,
  verified: 0,
  judged: new Set(),
  logs: new Set(),
  resettled: new Set(),
  excused: 0,
  notes: [],
  restored: [],
};

/**
 * What is said of the steps that led to a state: nothing where no rule asks for them, and the code
 * that judges them is not even loaded then.
 * @param request its history is null where none is to be judged
 */
export async function askedPast({
  history,
  ...others
}: Omit<PastRequest, 'history'> & { readonly history: History | null }): Promise<Past> {
  const { rules, chosen } = others.judging;
  const asked = history?.stepSettings === undefined ? rules : (chosen ?? rules);
  const isAsked = asked.some((rule) => rule.scope === 'history' || 'past' in rule);
  if (history === null || !isAsked) return NO_PAST;
  return (await import('./past.ts')).checkPast({ history, ...others });
}
