import { failureOf } from '../app/failure-report.ts';
import { Failure, WrongUse } from '../core/failure.ts';
import type { Diagnostic as ReportDocumentProblem } from '../core/report-document.ts';

/** The codes of the vouch specification, section 6. */
export type FaultCode = 'method_not_found' | 'missing_param' | 'invalid_request' | 'internal_error';

/** More than the four codes say. */
export interface FaultData {
  /** As the command line has it: `self-approval`. */
  readonly code: string;
  readonly help: string | null;
  /** What the linter would report. */
  readonly diagnostics?: readonly ReportDocumentProblem[];
}

/** Why a call has no result. */
export class CallFault extends Error {
  readonly code: FaultCode;
  readonly data: FaultData | null;

  constructor(code: FaultCode, message: string, data: FaultData | null = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const REPORT = 'This is a fault of the tool. Please report it.';

/** Whatever was thrown while a call was carried out. Where in the program, nobody is told. */
export function faultOf(error: unknown): CallFault {
  if (error instanceof CallFault) return error;
  const { code, message } = failureOf(error);
  const help = error instanceof Failure ? error.help : REPORT;
  return new CallFault(kindOf(error, code), message, { code, help });
}

/** Whether something must be given may depend on the records: then the operation says so. */
function kindOf(error: unknown, code: string): FaultCode {
  // Of a server, only a request names revisions; what may not be written is no fault of the tool.
  if (['unknown-revision', 'unwritable-file'].includes(code)) return 'invalid_request';
  if (!(error instanceof WrongUse)) return 'internal_error';
  return code.startsWith('missing-') ? 'missing_param' : 'invalid_request';
}
