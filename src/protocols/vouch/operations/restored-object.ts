import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { PlannedChange } from '../../../core/operation.ts';
import type { YamlChange } from '../../../core/yaml-text.ts';
import { APPROVAL_KINDS, approvalsOf, differing, isOverwritten } from '../approvals.ts';
import { basesOf } from '../bases.ts';
import type { Acting } from './actor.ts';
import { kindOf, proposedKind } from './artifacts.ts';
import { openLog } from './audit-writer.ts';
import type { Decided } from './decided.ts';
import { type EditPlanning, edited, openRecord } from './open-record.ts';

type Around = EditPlanning & Parameters<typeof openLog>[0];

/**
 * What gives an object back what was approved, where it says something else: two branches may each have
 * approved a proposal of its id, and their merge keeps one of the two files. Nothing where it says that,
 * and where a later approval of the id holds.
 * @param id of the approved proposal
 */
export async function restoring(
  planning: Around,
  acting: Acting,
  { id, decided }: { readonly id: string; readonly decided: Decided },
): Promise<readonly PlannedChange[]> {
  const { home } = acting;
  const word = proposedKind(decided.kind);
  if (word === null) return [];
  const facts = await planning.state.facts();
  const object = basesOf(facts).find(kindOf(word), { home }, decided.objectId);
  if (object === null) return [];
  const words = await planning.state.words(APPROVAL_KINDS);
  const approval = approvalsOf(object, words).find(({ proposal }) => proposal.value.id === id);
  if (approval === undefined || isOverwritten(object, approval, words)) return [];
  const fields = differing(object, approval, words);
  const [by, found] = [approval.proposal.value.decidedBy, approverIn(object.fact)];
  const isOthers = by !== null && found !== null && found !== by;
  if (fields.length === 0 && !isOthers) return [];
  const open = await openRecord(planning, kindOf(word), { home, id: decided.objectId });
  if (open === null) return [];
  const payload = valueAt(decided.value, 'payload');
  const log = await openLog(planning, acting);
  const values = fields
    .filter((field) => field !== 'body')
    .map((field): YamlChange => [field, valueAt(payload, field)]);
  const change = await edited(planning, open, [
    ...values,
    ...(isOthers ? [['approved_by', by] as const] : []),
    ['updated_at', log.now],
  ]);
  const body = fields.includes('body') ? textAt(payload, 'body') : null;
  return [
    body === null ? change : withBody(change, body),
    log.append({
      event: `${word}.correct`,
      objectIds: [decided.objectId],
      data: { proposal_id: id },
    }),
  ];
}

function approverIn(fact: object): string | null {
  return isObject(fact) ? textAt(fact, 'approvedBy') : null;
}

/** A page with another text below its front matter. */
function withBody(change: PlannedChange, body: string): PlannedChange {
  if (change.action !== 'change') return change;
  const [matter = ''] = /^\ufeff?---[^\S\n]*\n.*?^---[^\S\n]*\n/ms.exec(change.text) ?? [];
  return { ...change, text: `${matter}\n${body}${body.endsWith('\n') ? '' : '\n'}` };
}
