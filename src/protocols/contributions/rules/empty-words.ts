import { isObject, listAt, valueAlong, valueAt } from '../../../core/json-value.ts';
import type { DataPath } from '../../../core/place.ts';
import type { RecordOf } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { saysNothing } from '../empty-words.ts';
import { conflicting, deciding, fileOf } from '../example.ts';

/** What a rationale has to have, by its shape: what is shorter is reported as that. */
const SHORTEST_RATIONALE = 20;

export default defineFileRule({
  id: 'contribution/empty-words',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.4.2, 1.4.3 and 1.6',
  summary: 'A reason or a note has content',
  why: 'A field with `n/a` looks filled in, but gives no reason and names no doubt.',
  fix: 'Write the reason, or what is uncertain. If there is no alternative or no doubt, leave that field out.',
  decisions: [
    'A text counts as empty if it consists only of words such as `n/a`, `none` or `various` (the list of `CONTRIB-013`), or has no letter or digit.',
    'The rule judges the uncertaintyNote and the rationale of a decision, the reasons of its alternatives, and the rationale of a conflict. Other rules report missing and too short texts.',
  ],
  kinds: ['contribution'],
  messages: { empty: 'The {field} has only empty words such as "n/a"' },
  examples: {
    valid: [
      {
        name: 'no note where nothing is uncertain',
        files: fileOf(deciding({ uncertaintyNote: null })),
      },
      {
        name: 'the words among others',
        files: fileOf(deciding({ uncertaintyNote: 'None of the two was measured.' })),
      },
    ],
    invalid: [
      {
        name: 'a note, and a reason',
        files: fileOf(
          deciding({ uncertaintyNote: 'N/A', alternatives: [{ option: 'Kafka', reason: '' }] }),
        ),
        expect: [
          { message: 'empty', at: '31:26-31:31' },
          { message: 'empty', at: '35:21-35:23' },
        ],
      },
      {
        name: 'a rationale that is long enough',
        files: fileOf(deciding({ rationale: 'n/a n/a n/a n/a n/a n/a' })),
        expect: [{ message: 'empty', at: '22:20-22:45' }],
      },
      {
        name: 'the rationale of a conflict',
        files: fileOf(conflicting({ rationale: 'various' })),
        expect: [{ message: 'empty', at: '50:20-50:29' }],
      },
    ],
  },
  *check({ record }) {
    for (const { at, field, isShaped } of textsOf(record)) {
      const text = valueAlong(record.value, at);
      if (typeof text !== 'string' || !saysNothing(text)) continue;
      if (isShaped && text.length < SHORTEST_RATIONALE) continue;
      yield { message: 'empty', at, data: { field } };
    }
  },
});

interface Text {
  readonly at: DataPath;
  readonly field: string;
  /** True where the shape wants a length, and says what is too short. */
  readonly isShaped?: true;
}

function* textsOf({ value }: Pick<RecordOf['contribution'], 'value'>): Generator<Text> {
  const { decisions, conflicts } = readContribution(value);
  for (const { at } of decisions) {
    yield { at: [...at, 'uncertaintyNote'], field: 'uncertaintyNote' };
    yield { at: [...at, 'rationale'], field: 'rationale', isShaped: true };
    for (const [index, alternative] of listAt(valueAlong(value, at), 'alternatives').entries()) {
      if (!isObject(alternative) || valueAt(alternative, 'reason') === undefined) continue;
      const place = [...at, 'alternatives', index, 'reason'];
      yield { at: place, field: 'reason of this alternative' };
    }
  }
  for (const { at, rationale } of conflicts) {
    // A blank one is missing, which CONTRIB-010 reports.
    if (rationale !== null) yield { at: [...at, 'rationale'], field: 'rationale of this conflict' };
  }
}
