import { defineOperation, type PlannedChange } from '../../../core/operation.ts';
import { listOf, objectOf, text, texts } from '../../../core/operation-output.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { correctExamples } from './correct-examples.ts';
import { type Corrected, correctedObject } from './corrected-object.ts';
import { EDIT_ERRORS, edited } from './open-record.ts';

export default defineOperation({
  id: 'vouch/correct',
  command: 'vouch correct ID',
  operands: ['ids'],
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 7',
  summary:
    'Records a correction of tags, scope and the like, not of reviewed words; it appends the event that names what changed',
  about: [
    'Edit the file, then run this: it logs the change and sets `updated_at`. Or let it make the edit, too: `--set scope=team`. Commit the files and the log together: `--commit` does.',
    'What a reviewer approved cannot be corrected in this way: text, type, confidence and evidence of a claim; title and body of a page. The same holds for name and type of an entity, and for ends and verb of a relation. Propose the new words (`vouch propose claim TEXT --supersedes ID`) or the corrected page (`vouch propose page`) instead. A status has commands of its own; only a claim that is contested or superseded for no recorded reason may get another one here. Any field may get back the value that was approved.',
  ],
  usual: ['set'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      ids: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
        'x-value': 'ID',
        description: 'the ids of the objects',
      },
      reason: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a text that is not blank',
        'x-file': true,
        description: 'why; for the audit log',
      },
      set: {
        type: 'object',
        additionalProperties: { type: 'string' },
        'x-value': 'FIELD=VALUE',
        description: 'a field and its new value; a list or a number as JSON',
      },
      ...ACTOR_INPUT,
    },
    required: ['ids', 'reason'],
    additionalProperties: false,
  },
  output: {
    objects: listOf(
      objectOf({ kind: text(), id: text(), fields: texts() }),
      'what was corrected, and which fields',
    ),
  },
  errors: {
    ...ACTOR_ERRORS,
    ...EDIT_ERRORS,
    'unknown-object': ['{base} has no claim, page, entity or relation {id}.', '{hint}'],
    'which-kind': ['Objects of several kinds have the id {id}.', 'Give each an id of its own.'],
    'not-committed': [
      'No commit has the {kind} {id} yet, so there is nothing to correct.',
      'New objects come from proposals: `lint-protocol vouch propose {kind}`.',
    ],
    'nothing-edited': [
      'The {kind} {id} is as the last commit has it.',
      'Edit {path} first, or give the change as --set FIELD=VALUE.',
    ],
    reviewed: [
      'The field {field} of the {kind} {id} was reviewed, and a correction is not a review.',
      '{restore}Propose what it should say: `lint-protocol vouch propose {proposal}`. Then let somebody else approve that.',
    ],
    lifecycle: [
      'The field {field} of the {kind} {id} is not corrected by hand.',
      '{restore}Use `lint-protocol vouch supersede`, `contradict`, `archive` or `confirm`. If an archived claim holds after all, propose it again: `lint-protocol vouch propose claim TEXT --evidence ID`.',
    ],
    'unknown-field': ['The {kind} {id} has no field {field}.', '{hint}'],
  },
  examples: correctExamples,
  commitMessage: ({ objects }) => `Correct ${objects.map(({ id }) => id).join(', ')}`,
  async plan(planning) {
    const { input } = planning;
    const acting = await actingOn(planning);
    const found: Corrected[] = [];
    for (const id of new Set(input.ids)) {
      found.push(await correctedObject(planning, { home: acting.home, id, set: input.set ?? {} }));
    }
    const log = await openLog(planning, acting);
    const changes: PlannedChange[] = [];
    for (const { open, set } of found) {
      const isDated = Object.hasOwn(open.value, 'updated_at');
      const dated = isDated ? [['updated_at', log.now] as const] : [];
      const values = [...Object.entries(set), ...dated];
      if (values.length > 0) changes.push(await edited(planning, open, values));
    }
    const objects = found.map(({ kind, open: { id }, fields }) => ({ kind, id, fields }));
    for (const { kind, id, fields } of objects) {
      const data = { fields, reason: input.reason };
      changes.push(log.append({ event: `${kind}.correct`, objectIds: [id], data }));
    }
    return {
      changes,
      about: found.map(({ open: { path } }) => path),
      result: { objects },
      told: objects.map(({ kind, id, fields }) => `Corrected ${kind} ${id}: ${fields.join(', ')}.`),
      notes: log.notes,
    };
  },
});
