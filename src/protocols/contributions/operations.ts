import type { AnyOperation } from '../../core/operation.ts';
import archive from './operations/archive.ts';
import attach from './operations/attach.ts';
import block from './operations/block.ts';
import blocked from './operations/blocked.ts';
import complete from './operations/complete.ts';
import decide from './operations/decide.ts';
import flag from './operations/flag.ts';
import list from './operations/list.ts';
import manifestAppend from './operations/manifest-append.ts';
import manifestRepair from './operations/manifest-repair.ts';
import manifestValidate from './operations/manifest-validate.ts';
import merge from './operations/merge.ts';
import begin from './operations/new.ts';
import reopen from './operations/reopen.ts';
import resolve from './operations/resolve.ts';
import seal from './operations/seal.ts';
import sessionBegin from './operations/session-begin.ts';
import sessionEnd from './operations/session-end.ts';
import sessionResume from './operations/session-resume.ts';
import sessionStart from './operations/session-start.ts';
import stats from './operations/stats.ts';
import synthesize from './operations/synthesize.ts';
import unblock from './operations/unblock.ts';
import validate from './operations/validate.ts';

/** What reads, and what ends, the work on an epic. */
const EPIC: readonly AnyOperation[] = [
  list,
  stats,
  sessionBegin,
  sessionStart,
  sessionResume,
  sessionEnd,
  flag,
  resolve,
  synthesize,
  archive,
];

/** What writes contributions and answers questions about them. The order is the order of the documentation. */
export const contributionsOperations: readonly AnyOperation[] = [
  begin,
  decide,
  attach,
  complete,
  validate,
  merge,
  reopen,
  seal,
  block,
  blocked,
  unblock,
  manifestAppend,
  ...EPIC,
  manifestValidate,
  manifestRepair,
];
