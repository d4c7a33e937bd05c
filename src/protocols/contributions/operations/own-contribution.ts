import { WrongUse } from '../../../core/failure.ts';
import { quoted } from '../../../core/found-value.ts';
import { readContribution } from '../contribution.ts';
import type { OpenContribution } from './contribution-writer.ts';

/** Who acts; null where a server did not fix it. */
interface Fixed {
  readonly actor: string | null;
}

/** True where whoever acts may speak for the author of a contribution. Names are compared letter by letter. */
export function isOwn({ value }: Pick<OpenContribution, 'value'>, { actor }: Fixed): boolean {
  return actor === null || readContribution(value).agentId === actor;
}

/**
 * Demands that nobody but the author acts: what is written would be the author's word.
 * @throws WrongUse
 */
export function demandOwn(
  contribution: Pick<OpenContribution, 'path' | 'value'>,
  { actor }: Fixed,
): void {
  if (actor === null || isOwn(contribution, { actor })) return;
  const { path, value } = contribution;
  throw new WrongUse(
    'not-own',
    `${path} is the contribution of ${authorOf(value)}, and this server acts as ${quoted(actor)}.`,
    'Leave it to its author. What another agent can do: `lint-protocol contribution validate`, `lint-protocol contribution resolve` or `lint-protocol contribution merge`.',
  );
}

/** The name of the author, for people. */
export function authorOf(value: unknown): string {
  const { agentId } = readContribution(value);
  return agentId === null ? 'an agent that it does not name' : quoted(agentId);
}
