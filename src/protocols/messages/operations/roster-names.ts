import type { OperationState } from '../../../core/operation.ts';
import { agentName } from '../agent-name.ts';

/** Who writes a message, and who gets it. */
interface Named {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
}

/** Agents as the roster writes them, where only one name there differs in case alone: folders and rules count case. */
export async function withRosterNames<T extends Named>(
  input: T,
  state: OperationState,
): Promise<T> {
  const { roster } = state.config.messages;
  const folders = (await state.facts()).of('agent-folder').map(({ fact }) => fact.name);
  const known = new Set(roster?.map((name) => agentName(name) ?? name) ?? folders);
  const written = (given: string): string => {
    const name = agentName(given) ?? given;
    const alike = [...known].filter((each) => each.toLowerCase() === name.toLowerCase());
    const [only, second] = alike;
    return known.has(name) || only === undefined || second !== undefined ? given : only;
  };
  const { from, to, cc } = input;
  return { ...input, from: written(from), to: to.map(written), ...(cc && { cc: cc.map(written) }) };
}
