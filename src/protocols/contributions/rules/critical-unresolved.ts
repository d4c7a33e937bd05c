import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { CONFLICT, conflicting, fileOf } from '../example.ts';
import { conflictName } from '../parts.ts';

function merged(severity: string, status: string): Record<string, string> {
  const resolution = { ...CONFLICT.resolution, status };
  return fileOf(conflicting({ severity, resolution }, { status: 'merged' }));
}

export default defineFileRule({
  id: 'contribution/critical-unresolved',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.6.3',
  summary: 'A merged contribution has no critical conflict that is still open',
  why: 'Merged means that the answers went into the consensus. Positions that exclude each other cannot both have.',
  by: 'human',
  fix: {
    uncommitted:
      'Do not merge it yet: the status stays what it was until the conflict is decided and its resolution is recorded as accepted (`lint-protocol contribution resolve`).',
    committed:
      'The merge stays as it is. Somebody has to decide the conflict, and the decision is a new contribution.',
  },
  decisions: ['An open conflict of severity high is a warning.'],
  kinds: ['contribution'],
  messages: { open: 'The contribution is merged, but {conflict} is {severity} and not resolved' },
  examples: {
    valid: [
      { name: 'critical, and settled', files: merged('critical', 'accepted') },
      { name: 'open, but only medium', files: merged('medium', 'proposed') },
    ],
    invalid: [
      {
        name: 'critical and open (error)',
        files: merged('critical', 'proposed'),
        expect: [{ message: 'open', at: '39:19-39:29' }],
      },
      {
        name: 'high and open (warning)',
        files: merged('high', 'rejected'),
        expect: [{ message: 'open', at: '39:19-39:25' }],
      },
    ],
  },
  *check({ record }) {
    const { status, conflicts } = readContribution(record.value);
    if (status !== 'merged') return;
    for (const { at, severity, resolution } of conflicts) {
      if ((severity !== 'critical' && severity !== 'high') || resolution.status === 'accepted') {
        continue;
      }
      const data = { conflict: conflictName(record, at), severity };
      const level = severity === 'critical' ? 'error' : 'warning';
      yield { message: 'open', at: [...at, 'severity'], data, level };
    }
  },
});
