import { valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { conflicting, fileOf } from '../example.ts';
import { conflictName, ofConflict } from '../parts.ts';

const FIX =
  'Set "escalatedToHITL" to true, or propose another resolution: `lint-protocol contribution resolve FILE CONFLICT --propose TYPE --proposal TEXT --by AGENT`.';

const ESCALATING = { status: 'proposed', proposal: 'Ask the owner.', resolutionType: 'escalate' };

export default defineFileRule({
  id: 'contribution/escalated',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.6: escalatedToHITL, resolutionType',
  summary: 'A conflict whose resolution is to escalate is marked as escalated',
  why: 'A human finds the conflicts to decide by "escalatedToHITL". If that is false, nobody looks at the conflict.',
  fix: FIX,
  decisions: [
    'A rejected resolution is not judged. A conflict without "escalatedToHITL" is reported by `contribution/recommended-field`.',
  ],
  kinds: ['contribution'],
  messages: {
    denied: 'The resolution of {conflict} is to escalate it, but "escalatedToHITL" is false',
  },
  examples: {
    valid: [
      {
        name: 'a conflict that was escalated',
        files: fileOf(conflicting({ resolution: ESCALATING, escalatedToHITL: true })),
      },
      {
        name: 'one whose escalation was rejected',
        files: fileOf(conflicting({ resolution: { ...ESCALATING, status: 'rejected' } })),
      },
    ],
    invalid: [
      {
        name: 'a proposal to escalate that nobody is told of',
        files: fileOf(conflicting({ resolution: ESCALATING })),
        expect: [{ message: 'denied', at: '52:26-52:31' }],
      },
    ],
  },
  *check({ record }) {
    for (const conflict of readContribution(record.value).conflicts) {
      const { at, resolution } = conflict;
      const path = [...at, 'escalatedToHITL'];
      const { type, status } = resolution;
      if (type !== 'escalate' || status === 'rejected') continue;
      if (valueAlong(record.value, path) !== false) continue;
      const data = { conflict: conflictName(record, at) };
      const help = ofConflict(FIX, conflict);
      yield { message: 'denied', at: path, data, help, expected: 'true' };
    }
  },
});
