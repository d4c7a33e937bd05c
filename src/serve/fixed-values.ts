import type { Asker } from '../app/caller.ts';
import { perform } from '../app/operate/perform.ts';
import { textAt } from '../core/json-value.ts';
import { type AnyOperation, defineOperation } from '../core/operation.ts';
import { text } from '../core/operation-output.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from '../protocols/vouch/operations/actor.ts';

/** Who acts through a server. */
export interface FixedValues {
  /** Null for VOUCH_AGENT, else what the knowledge base says. */
  readonly actor: string | null;
  /** Whether a request may say who approves. */
  readonly allowApprover: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** What no request can give, and what to say of one that does. */
export function withheldFrom({ allowApprover }: FixedValues): Readonly<Record<string, string>> {
  return {
    actor: 'The actor of a server is fixed when it starts: a request cannot name another.',
    base: 'The knowledge base of a server is fixed when it starts: a request cannot name another.',
    env: 'A request cannot read the environment of the server.',
    ...(!allowApprover && {
      approver:
        'The approver is the actor of the server: a request cannot name another, unless the server was started with --allow-approver.',
    }),
  };
}

/**
 * The values that every operation with such properties is handed. Whoever the knowledge base names is
 * asked for once: a request that changes the configuration must not change who acts.
 */
export function fixedValues(
  { actor }: FixedValues,
  asker: Asker,
): (operation: AnyOperation) => Promise<Values> {
  let acting: Promise<string> | null = actor === null ? null : Promise.resolve(actor);
  return async ({ input: { properties } }) => {
    if (!Object.hasOwn(properties, 'actor')) return {};
    acting ??= actorBySettings(asker);
    try {
      return { actor: await acting };
    } catch (error) {
      // Of nobody nothing is to be kept: the base may be made meanwhile.
      acting = null;
      throw error;
    }
  };
}

const whoActs = defineOperation({
  id: 'vouch/actor',
  command: 'vouch actor',
  since: '0.2.0',
  source: 'vouch specification 2026-05-21, section 1.1',
  summary: 'Says who acts',
  about: [],
  effects: 'reads',
  input: { type: 'object', properties: ACTOR_INPUT, required: [], additionalProperties: false },
  output: { actor: text() },
  errors: ACTOR_ERRORS,
  examples: [],
  async plan(planning) {
    const { actor } = await actingOn(planning);
    return { changes: [], result: { actor }, told: [] };
  },
});

async function actorBySettings(asker: Asker): Promise<string> {
  const call = { dryRun: true, commit: null, now: null, draw: null, config: null } as const;
  const asked = { operation: whoActs, input: {}, backend: 'native' as const, ...call };
  const { plan } = await perform(asked, asker);
  return textAt(plan.result, 'actor') ?? '';
}
