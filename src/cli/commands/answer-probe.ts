import type { Caller } from '../../app/caller.ts';
import { type HookName, PROBE } from '../../app/hook-names.ts';
import { answerIn } from '../../write/answer.ts';

/**
 * Answers whoever tries a hook. Nothing is checked, so nothing may pass: a variable that somebody
 * left set would let everything through.
 */
export function answerProbe(hook: HookName, { env, stderr }: Caller): 3 {
  answerIn(env[PROBE] ?? '', `${hook}\n`);
  stderr.write(`${hook}: ${PROBE} is set, so the hook was only tried, and nothing was checked.\n`);
  return 3;
}
