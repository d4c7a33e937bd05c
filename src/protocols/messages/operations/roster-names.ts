import type { OperationState } from '../../../core/operation.ts';
import { agentName } from '../agent-name.ts';

/** Who writes a message, and who gets it. */
interface Named {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
}

/** Stands for every agent on the roster but the sender, if none has that name. */
const EVERYBODY = /^all$/i;

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
  const from = written(input.from);
  const others = [...known].filter((name) => name !== (agentName(from) ?? from));
  const meant = (given: string): readonly string[] => {
    const name = written(given);
    const isAll = EVERYBODY.test(agentName(name) ?? name) && !known.has(name);
    return isAll && others.length > 0 ? others : [name];
  };
  const all = (names: readonly string[]) => [...new Set(names.flatMap(meant))];
  return { ...input, from, to: all(input.to), ...(input.cc && { cc: all(input.cc) }) };
}
