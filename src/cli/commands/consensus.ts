import type { Caller } from '../../app/caller.ts';
import { checkedMatrix } from '../../app/checked-matrix.ts';
import { deliver } from '../../app/deliver.ts';
import type { ConsensusInvocation } from '../invocation.ts';

/** Checks one voting matrix of the working tree or of standard input, and prints the report. Gives the exit code. */
export async function checkConsensus(
  invocation: ConsensusInvocation,
  caller: Caller,
): Promise<number> {
  const { report, exitCode } = await checkedMatrix(invocation, caller);
  await deliver(report, invocation, caller);
  return exitCode;
}
