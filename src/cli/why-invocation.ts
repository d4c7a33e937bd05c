import { lintRequest } from '../app/lint-request.ts';
import type { WhyRequest } from '../app/why/why.ts';
import { WrongUse } from '../core/failure.ts';
import { baselineChoice } from './baseline-choice.ts';
import { chosenSettings } from './chosen-settings.ts';
import { configChoice } from './config-choice.ts';
import type { Given } from './given.ts';
import { backendOf } from './given-values.ts';
import type { LookOptions } from './look.ts';
import { targetOf } from './target.ts';

/** What became of the findings at a place. */
export interface WhyInvocation extends LookOptions, WhyRequest {
  readonly command: 'why';
}

/** @throws WrongUse for more than a place and a rule */
export function whyOf(given: Given, look: LookOptions): WhyInvocation {
  const [place, rule = null, ...others] = given.operands;
  if (place === undefined || others.length > 0) {
    throw new WrongUse(
      'missing-argument',
      place === undefined
        ? 'why needs the path of a file.'
        : `why takes a path and a rule, and "${others[0]}" is more.`,
      'For example: lint-protocol why .vouch/claims/rate-limit.yaml:3 vouch/reference',
    );
  }
  const target = targetOf(given);
  const chosen = { ...chosenSettings(given), ...configChoice(given, target) };
  const baseline = baselineChoice(given, target);
  const request = lintRequest({ target, baseline, backend: backendOf(given), ...chosen });
  return { command: 'why', ...request, place, rule, ...look };
}
