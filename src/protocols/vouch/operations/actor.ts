import type { OperationState } from '../../../core/operation.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor, settingsOf } from './homes.ts';

/** The parts of an input that say which base is meant, and who acts. */
export const ACTOR_INPUT = {
  ...BASE_INPUT,
  actor: {
    type: 'string',
    pattern: '\\S',
    'x-expected': 'a name',
    'x-value': 'NAME',
    description:
      'who acts; required unless VOUCH_AGENT or `agent` in its config.yaml names the actor',
  },
} as const;

export const ACTOR_ERRORS = {
  ...BASE_ERRORS,
  'no-actor': [
    'No actor is given.',
    'Add --actor NAME, set VOUCH_AGENT, or set `agent` in {base}/config.yaml.',
  ],
} as const;

/** What is needed to find out who acts on which base. */
export interface ActorPlanning {
  readonly state: OperationState;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: { readonly base?: string; readonly actor?: string };
  readonly fail: (code: keyof typeof ACTOR_ERRORS, data: { readonly base: string }) => Error;
}

/** A base, and who acts on it. */
export interface Acting {
  /** The `.vouch` folder. */
  readonly home: string;
  readonly actor: string;
}

/** Which base is meant, and who acts: the one that is named, else VOUCH_AGENT, else the base's agent. */
export async function actingOn(planning: ActorPlanning): Promise<Acting> {
  const home = baseFor(planning);
  const actor = await actorOf(planning, home);
  if (actor === null) throw planning.fail('no-actor', { base: home });
  return { home, actor };
}

/** Who acts on a base; null where nobody is named. */
export async function actorOf(
  { state, env, input }: Omit<ActorPlanning, 'fail' | 'folder'>,
  home: string,
): Promise<string | null> {
  const named = input.actor ?? (env['VOUCH_AGENT'] || null);
  return named ?? (await settingsOf(state, home)).agent;
}
