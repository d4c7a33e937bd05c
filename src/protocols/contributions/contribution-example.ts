import { fileOf } from './grown-manifest-example.ts';

/** A contribution of the examples, as far as they need one. */
export function contribution(
  status: string,
  { answer = 'Redis streams', output = '', session = 'a1b2c3' } = {},
): string {
  const value = {
    _meta: { contributionId: 'contrib_1a2b3c4d' },
    sessionId: `session_20260126_080000_${session}`,
    decisions: [{ questionId: 'RCSD-001', answer }],
    researchOutputs: output === '' ? [] : [{ filePath: output }],
    status,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Where the examples' contribution stands. */
export const PATH = fileOf('contrib_1a2b3c4d');

/** A state that holds the contribution only. */
export function holding(status: string, answer?: string): Record<string, string> {
  return { [PATH]: contribution(status, answer === undefined ? {} : { answer }) };
}
