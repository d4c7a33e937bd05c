import type { Asker } from '../app/caller.ts';
import type { AnyOperation } from '../core/operation.ts';

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

/** The values that every operation with such properties is handed. */
export function fixedValues(
  { actor }: FixedValues,
  _asker: Asker,
): (operation: AnyOperation) => Promise<Values> {
  return async ({ input: { properties } }) => ({
    ...(actor !== null && Object.hasOwn(properties, 'actor') && { actor }),
  });
}
