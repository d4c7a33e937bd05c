import { defineFileRule } from '../../../core/rule.ts';
import { type Conflict, readContribution } from '../contribution.ts';
import { CONFLICT, conflicting, fileOf } from '../example.ts';
import { conflictName, ofConflict } from '../parts.ts';

const DECIDED = { resolutionType: 'choose-a', finalDecision: 'Redis streams' };

function merged(
  severity: string,
  status: string,
  decided: Readonly<Record<string, unknown>> = DECIDED,
): Record<string, string> {
  const resolution = { ...CONFLICT.resolution, status, ...decided };
  return fileOf(conflicting({ severity, resolution }, { status: 'merged' }));
}

const RESOLVE = 'lint-protocol contribution resolve FILE CONFLICT';
const UNPROPOSED = `If the file is merged already, take that back: \`lint-protocol contribution reopen FILE\`. Propose a resolution: \`${RESOLVE} --propose TYPE --proposal TEXT --by AGENT\`. Have it accepted: \`${RESOLVE} --accept --by NAME\`. Then merge: \`lint-protocol contribution merge FILE\`.`;

const FIX = {
  uncommitted:
    'If the file is merged already, take that back: `lint-protocol contribution reopen FILE`. Resolve the conflict: `lint-protocol contribution resolve FILE CONFLICT --accept --by AGENT`. Then merge: `lint-protocol contribution merge FILE`.',
  committed:
    'Leave the merged contribution as it is. Have the conflict decided, and record the decision in a new contribution.',
};

export default defineFileRule({
  id: 'contribution/critical-unresolved',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.6.3',
  summary: 'A merged contribution has no critical conflict that is still open',
  why: 'The answers of a merged contribution are in the consensus. Positions that exclude each other cannot both be part of it.',
  by: 'human',
  fix: FIX,
  decisions: [
    'An open conflict of severity high is a warning.',
    'Only conflicts of severity medium and low may be deferred or escalated. An accepted resolution has a `resolutionType` and a `finalDecision`.',
  ],
  kinds: ['contribution'],
  messages: {
    open: 'The contribution is merged, but {conflict} is {severity} and not resolved',
    deferred:
      'The contribution is merged, but {conflict} is {severity}, and its accepted resolution is only "{type}"',
    undecided:
      'The contribution is merged, but the accepted resolution of {conflict}, which is {severity}, has no {missing}',
  },
  examples: {
    valid: [
      { name: 'critical, and settled', files: merged('critical', 'accepted') },
      { name: 'open, but only medium', files: merged('medium', 'proposed') },
      {
        name: 'deferred, but only medium',
        files: merged('medium', 'accepted', { resolutionType: 'defer' }),
      },
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
      {
        name: 'put off (error)',
        files: merged('critical', 'accepted', { ...DECIDED, resolutionType: 'defer' }),
        expect: [{ message: 'deferred', at: '56:27-56:34' }],
      },
      {
        name: 'accepted, and nobody wrote what (error)',
        files: merged('critical', 'accepted', {}),
        expect: [{ message: 'undecided', at: '39:19-39:29' }],
      },
      {
        name: 'accepted, and nobody sees what (error)',
        files: merged('critical', 'accepted', { ...DECIDED, finalDecision: '\u200b \u3164' }),
        expect: [{ message: 'undecided', at: '39:19-39:29' }],
      },
      {
        name: 'high, and handed on (warning)',
        files: merged('high', 'accepted', { resolutionType: 'escalate' }),
        expect: [{ message: 'deferred', at: '56:27-56:37' }],
      },
    ],
  },
  *check({ record }) {
    const { status, conflicts } = readContribution(record.value);
    if (status !== 'merged') return;
    for (const conflict of conflicts) {
      const { at, severity, resolution } = conflict;
      if (severity !== 'critical' && severity !== 'high') continue;
      const level = severity === 'critical' ? ('error' as const) : ('warning' as const);
      const data = { conflict: conflictName(record, at), severity };
      const help = { ...FIX, uncommitted: ofConflict(FIX.uncommitted, conflict) };
      const place = [...at, 'severity'];
      const { status, type } = resolution;
      if (status !== 'accepted') {
        const open = status === 'proposed' ? FIX.uncommitted : UNPROPOSED;
        const uncommitted = ofConflict(open, conflict);
        yield { message: 'open', at: place, data, level, help: { ...FIX, uncommitted } };
      } else if (type === 'defer' || type === 'escalate') {
        const typeAt = [...at, 'resolution', 'resolutionType'];
        yield { message: 'deferred', at: typeAt, data: { ...data, type }, level, help };
      } else {
        const missing = missingOf(resolution);
        if (missing === '') continue;
        yield { message: 'undecided', at: place, data: { ...data, missing }, level, help };
      }
    }
  },
});

function missingOf({ type, finalDecision }: Conflict['resolution']): string {
  const members = { resolutionType: type, finalDecision };
  const missing = Object.entries(members).flatMap(([name, value]) => (value === null ? name : []));
  return missing.join(' and no ');
}
