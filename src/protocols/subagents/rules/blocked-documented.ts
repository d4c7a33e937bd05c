import { valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { isBlank } from '../../../core/unseen.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';

const BLOCKED = { ...ENTRY, status: 'blocked' };

export default defineFileRule({
  id: 'subagent/blocked-documented',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 6.3 Blocked Status Handling',
  summary: 'A blocked entry says what blocks the work',
  why: 'Nobody can remove an obstacle that nobody has named.',
  fix: 'Write into "needs_followup" or "key_findings" what blocks the work.',
  decisions: [
    'Any text in one of the two counts. A value that is not a list is reported by `subagent/manifest-schema`.',
  ],
  kinds: ['subagent-manifest'],
  messages: {
    unsaid:
      'The status is blocked, but neither "needs_followup" nor "key_findings" says what blocks the work',
  },
  examples: {
    valid: [
      {
        name: 'in either field',
        files: {
          [MANIFEST_PATH]: manifest(
            { ...BLOCKED, needs_followup: ['Ask for the credentials'] },
            { ...BLOCKED, key_findings: ['The service is down'] },
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'in neither',
        files: {
          [MANIFEST_PATH]: manifest({ ...BLOCKED, needs_followup: [], key_findings: [' '] }),
        },
        expect: [{ message: 'unsaid', at: '1:117-1:126' }],
      },
    ],
  },
  *check({ record: { entries } }) {
    for (const [index, { value }] of entries.entries()) {
      if (valueAt(value, 'status') !== 'blocked') continue;
      const said = [valueAt(value, 'needs_followup'), valueAt(value, 'key_findings')];
      if (said.every(saysNothing)) yield { message: 'unsaid', at: [index, 'status'] };
    }
  },
});

/** True for a missing list and one of blank texts; what is of another type is told elsewhere. */
function saysNothing(value: unknown): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value)) return false;
  return value.every((item) => typeof item === 'string' && isBlank(item));
}
