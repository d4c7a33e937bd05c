import { valueAt } from '../../../core/json-value.ts';
import type { DataPath } from '../../../core/place.ts';
import { defineFileRule } from '../../../core/rule.ts';
import {
  UNKNOWN_MESSAGES,
  type UnknownFinding,
  unknownFindings,
} from '../../../core/shape-words.ts';
import { contribution, deciding, fileOf, META } from '../example.ts';

const IN_META: ReadonlySet<string> = new Set([
  'contributionId',
  'protocolVersion',
  'createdAt',
  'completedAt',
  'agentId',
  'checksum',
  'consensusReady',
]);
const BESIDE_META: ReadonlySet<string> = new Set([
  'sessionId',
  'sessionLabel',
  'epicId',
  'epicTitle',
  'taskId',
  'markerLabel',
  'status',
]);

export default defineFileRule({
  id: 'contribution/unknown-property',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.1',
  summary: 'A contribution has only properties of the format',
  why: 'Programs ignore properties they do not know. A property that is misspelled or in the wrong object has no effect.',
  fix: 'Correct the name, move the property to where it belongs, or remove it.',
  kinds: ['contribution'],
  messages: UNKNOWN_MESSAGES,
  examples: {
    valid: [{ name: 'the names of the format', files: fileOf(contribution()) }],
    invalid: [
      {
        name: 'a session in the wrong object, and an answer misspelled',
        files: fileOf(deciding({ anwser: 'Redis' }, { _meta: { ...META, sessionId: 'manual' } })),
        expect: [
          { message: 'unknown', at: '9:5-9:16' },
          { message: 'unknown', at: '32:7-32:15' },
        ],
      },
    ],
  },
  *check({ record }) {
    for (const finding of unknownFindings(record)) {
      const help = moved(finding.at.key, record.value) ?? renamed(finding, record.value);
      yield { ...finding, help };
    }
  },
});

/** Where a property belongs that stands on the wrong side of "_meta"; null for others. */
function moved([first, second]: DataPath, value: unknown): string | null {
  const name = String(second ?? first);
  const keep = 'Keep the right value there, and remove this one.';
  if (second === undefined && IN_META.has(name)) {
    const isThere = valueAt(valueAt(value, '_meta'), name) !== undefined;
    return isThere ? `"_meta" has "${name}", too. ${keep}` : `Move "${name}" into "_meta".`;
  }
  if (first !== '_meta' || !BESIDE_META.has(name)) return null;
  return valueAt(value, name) === undefined
    ? `Move "${name}" out of "_meta", to the top level.`
    : `"${name}" is at the top level, too. ${keep}`;
}

/** A name that was meant may be there already. */
function renamed({ at: { key }, help }: UnknownFinding, value: unknown): string {
  const [, meant = ''] = /^Did you mean "(.*)"\?$/.exec(help) ?? [];
  const around = key.slice(0, -1).reduce((held: unknown, step) => valueAt(held, step), value);
  return valueAt(around, meant) === undefined
    ? help
    : `"${meant}" is there, too. Keep the right value there, and remove "${key.at(-1)}".`;
}
