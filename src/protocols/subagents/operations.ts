import type { AnyOperation } from '../../core/operation.ts';
import agentNew from './operations/agent-new.ts';
import outputNew from './operations/output-new.ts';
import record from './operations/record.ts';

/** What writes and serves the records of subagents. The order is the order of the documentation. */
export const subagentsOperations: readonly AnyOperation[] = [record, outputNew, agentNew];
