import { isObject, valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { openingOf } from '../../../core/shape-words.ts';
import { readContribution } from '../contribution.ts';
import { conflicting, fileOf } from '../example.ts';
import { conflictName, ofConflict } from '../parts.ts';

const FIX =
  'Propose a resolution: `lint-protocol contribution resolve FILE CONFLICT --propose TYPE --proposal TEXT --by AGENT`.';

export default defineFileRule({
  id: 'CONTRIB-014',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.6.5 and 1.9.2',
  summary: 'A conflict proposes how it could be resolved',
  why: 'Whoever found the conflict knows both sides best. Without a proposal the others have nothing to vote on.',
  fix: FIX,
  decisions: ['Blank text is not a proposal. The status of the resolution does not matter.'],
  kinds: ['contribution'],
  messages: {
    resolution: 'No resolution is given for {conflict}',
    proposal: 'The resolution of {conflict} proposes nothing',
  },
  examples: {
    valid: [{ name: 'a proposal', files: fileOf(conflicting({})) }],
    invalid: [
      {
        name: 'no resolution',
        files: fileOf(conflicting({ resolution: undefined })),
        expect: [{ message: 'resolution', at: '36:5-36:6' }],
      },
      {
        name: 'a status only',
        files: fileOf(conflicting({ resolution: { status: 'pending' } })),
        expect: [{ message: 'proposal', at: '53:21-53:22' }],
      },
    ],
  },
  *check({ record }) {
    for (const conflict of readContribution(record.value).conflicts) {
      const { at, resolution } = conflict;
      const help = ofConflict(FIX, conflict);
      const found = valueAlong(record.value, [...at, 'resolution']);
      const data = { conflict: conflictName(record, at) };
      const key = data.conflict;
      if (found === undefined) {
        yield { message: 'resolution', at: openingOf(record, at), data, help, key };
      } else if (isObject(found) && resolution.proposal === null) {
        yield {
          message: 'proposal',
          at: openingOf(record, [...at, 'resolution']),
          data,
          help,
          key,
        };
      }
    }
  },
});
