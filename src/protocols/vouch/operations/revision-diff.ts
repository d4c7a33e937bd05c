import { textAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { anyObject, listOf, text, texts } from '../../../core/operation-output.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { type BaseObject, objectsIn } from './object-kinds.ts';
import { revisionDiffExamples } from './revision-diff-examples.ts';
import { shownValue } from './shown-rows.ts';

/** Lines around what differs. */
const CONTEXT = 3;

/** What is compared: the fields, and the text line by line. */
const COMPARED = {
  claim: {
    text: 'text',
    fields: [
      ...['type', 'status', 'confidence', 'evidence', 'entities', 'tags'],
      ...['supersedes', 'superseded_by', 'contradicts', 'scope'],
    ],
  },
  page: {
    text: 'body',
    fields: ['title', 'type', 'status', 'claims', 'entities', 'sources', 'tags'],
  },
} as const;

type Kind = keyof typeof COMPARED;

export default defineOperation({
  id: 'vouch/diff',
  command: 'vouch diff OLD_ID [NEW_ID]',
  operands: ['oldId', 'newId'],
  method: { name: 'kb.diff', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, kb.diff',
  summary: 'Compares two claims, or two pages',
  about: [
    'Field by field, and the text line by line. Without a second id, a claim is compared with the one that superseded it.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      oldId: { type: 'string', minLength: 1, description: 'the id of the older one' },
      newId: {
        ...{ type: 'string', minLength: 1 },
        description: 'the id of the newer one; by default what superseded the claim',
      },
      ...BASE_INPUT,
    },
    required: ['oldId'],
    additionalProperties: false,
  },
  output: {
    kind: text('claim or page'),
    old_id: text('the older one'),
    new_id: text('the newer one'),
    changes: listOf(anyObject(), 'the fields that differ, each as `field`, `old` and `new`'),
    text_diff: texts('the lines of a unified diff of the text; none if it is the same'),
  },
  errors: {
    ...BASE_ERRORS,
    'unknown-object': [
      'No claim and no page of {base} is called "{id}".',
      '`lint-protocol vouch list claims` and `lint-protocol vouch list pages` list them.',
    ],
    'two-kinds': ['"{old}" is a {oldKind}, "{other}" a {newKind}.', 'Name two of one kind.'],
    'not-superseded': [
      '"{id}" was not superseded, so there is nothing to compare it with.',
      'Name the id of the newer one.',
    ],
  },
  examples: revisionDiffExamples,
  async plan(planning) {
    const { input, state, fail } = planning;
    const base = baseFor(planning);
    const known = await comparedIn(state, base);
    const find = (id: string) => {
      const found = known.find((each) => each.id === id);
      if (found === undefined) throw fail('unknown-object', { base, id });
      return found;
    };
    const old = find(input.oldId);
    const later = input.newId ?? textAt(old.value, 'superseded_by');
    if (later === null) throw fail('not-superseded', { id: old.id });
    const now = find(later);
    if (old.kind !== now.kind) {
      const kinds = { oldKind: old.kind, newKind: now.kind };
      throw fail('two-kinds', { old: old.id, other: now.id, ...kinds });
    }
    const { fields, text: textField } = COMPARED[old.kind];
    const changes = fields.flatMap((field) => {
      const [before, after] = [old.value[field] ?? null, now.value[field] ?? null];
      const differs = JSON.stringify(before) !== JSON.stringify(after);
      return differs ? [{ field, old: before, new: after }] : [];
    });
    const diff = lineDiff(textAt(old.value, textField) ?? '', textAt(now.value, textField) ?? '');
    return {
      changes: [],
      result: {
        ...{ kind: old.kind, old_id: old.id, new_id: now.id },
        ...{ changes, text_diff: diff },
      },
      told: [
        ...changes.map(
          (each) => `${each.field}: ${shownValue(each.old)} -> ${shownValue(each.new)}`,
        ),
        ...diff,
        ...(changes.length + diff.length === 0 ? ['They say the same.'] : []),
      ],
    };
  },
});

interface Compared extends BaseObject {
  readonly kind: Kind;
}

async function comparedIn(state: OperationState, home: string): Promise<readonly Compared[]> {
  const [claims, pages] = [
    await objectsIn(state, home, 'claim'),
    await objectsIn(state, home, 'page'),
  ];
  return [
    ...claims.map((each): Compared => ({ ...each, kind: 'claim' })),
    ...pages.map((each): Compared => ({ ...each, kind: 'page' })),
  ];
}

/** A unified diff with one hunk: from the first line that differs to the last. */
function lineDiff(before: string, after: string): readonly string[] {
  if (before === after) return [];
  const [old, now] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - CONTEXT);
  const shared = Math.min(tail, CONTEXT);
  const [oldEnd, newEnd] = [old.length - tail, now.length - tail];
  const stretch = (end: number) => {
    const count = end + shared - from;
    return count === 1 ? `${from + 1}` : `${count === 0 ? from : from + 1},${count}`;
  };
  return [
    '--- ',
    '+++ ',
    `@@ -${stretch(oldEnd)} +${stretch(newEnd)} @@`,
    ...old.slice(from, head).map((line) => ` ${line}`),
    ...old.slice(head, oldEnd).map((line) => `-${line}`),
    ...now.slice(head, newEnd).map((line) => `+${line}`),
    ...old.slice(oldEnd, oldEnd + shared).map((line) => ` ${line}`),
  ];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
