import type { AnyOperation } from '../../core/operation.ts';
import agentNew from './operations/agent-new.ts';
import outputNew from './operations/output-new.ts';
import preflight from './operations/preflight.ts';
import record from './operations/record.ts';
import render from './operations/render.ts';
import review from './operations/review.ts';
import skills from './operations/skills.ts';

/** What writes and serves the records of subagents. The order is the order of the documentation. */
export const subagentsOperations: readonly AnyOperation[] = [
  agentNew,
  skills,
  preflight,
  render,
  outputNew,
  record,
  review,
];
