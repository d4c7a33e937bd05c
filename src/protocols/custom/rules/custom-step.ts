import type { DeclaredSteps } from '../../../core/declared-kind.ts';
import { quoted } from '../../../core/found-value.ts';
import type { HistoryInput, StepInput } from '../../../core/history.ts';
import type { DataPath } from '../../../core/place.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { restoring } from '../../logs/restoring.ts';
import { DECISIONS, decision, declaring, lines } from '../example.ts';
import { type ItemChange, isGone, itemChanges, partedOverItems, placeIn } from '../item-changes.ts';
import { fitsOneOf } from '../record-fact.ts';

const TO = { proposed: ['accepted', 'rejected'], accepted: ['superseded'], superseded: [] };
const STEPS = { member: ['status'], to: TO, gone: 'error' as const };
const TASKS = { ...decision, schema: null, steps: STEPS };
const lineOf = (status: string) => lines({ id: 'D-001', status });

export default defineHistoryRule({
  id: 'history/custom-step',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'Custom kinds, steps',
  summary: 'The state of a record becomes only what its kind allows',
  why: 'Whoever read that something is done or decided acts on it. A state that is set back says that it never was.',
  fix: 'Set the state back to what it was, and say what is new in a record of its own.',
  decisions: [
    'Records are distinguished by their ids, also where they move to another file. Without an id a record is its file.',
    'Several steps may be made in one commit: a squash of a branch is as right as its commits.',
    'A merge may keep the state that one of its parents has.',
    'A value that `to` does not name may become any. A record that is new may begin with any.',
  ],
  messages: {
    back: '{member} of {id} was {was} and is {now} now; after {was} comes {next}',
    final: '{member} of {id} was {was}, which is final, and is {now} now',
    gone: 'The {kind} {id} was removed, and the configuration says that none is',
  },
  kinds: ['custom'],
  after: ['custom'],
  final: true,
  examples: {
    valid: [
      {
        name: 'a step',
        past: { [DECISIONS]: lineOf('proposed') },
        files: { [DECISIONS]: lineOf('accepted') },
        ...declaring(TASKS),
      },
      {
        name: 'two steps in one commit',
        past: { [DECISIONS]: lineOf('proposed') },
        files: { [DECISIONS]: lineOf('superseded') },
        ...declaring(TASKS),
      },
      {
        name: 'moved to another file',
        past: { [DECISIONS]: lineOf('accepted') },
        files: { 'decisions/old.jsonl': lineOf('superseded') },
        ...declaring(TASKS),
      },
    ],
    invalid: [
      {
        name: 'set back',
        past: { [DECISIONS]: lineOf('accepted') },
        files: { [DECISIONS]: lineOf('proposed') },
        ...declaring(TASKS),
        expect: [{ message: 'back', at: '1:24-1:34' }],
      },
      {
        name: 'what is final',
        past: { [DECISIONS]: lineOf('superseded') },
        files: { [DECISIONS]: lineOf('accepted') },
        ...declaring(TASKS),
        expect: [{ message: 'final', at: '1:24-1:34' }],
      },
      {
        name: 'gone',
        past: { [DECISIONS]: lines({ id: 'D-001', status: 'accepted' }, { id: 'D-002' }) },
        files: { [DECISIONS]: lines({ id: 'D-002' }) },
        ...declaring(TASKS),
        expect: [{ message: 'gone', at: '1:1-1:35' }],
      },
    ],
  },
  forks: (input) => partedOverItems(changesIn(input)),
  wantsAfter: (input) => changesIn(input).some(({ after }) => after === null),
  *check(input) {
    for (const change of changesIn(input)) {
      if (change.after === null) yield* gone(change, input);
      else yield* stepped(change, input);
    }
  },
});

function changesIn({ records }: Pick<StepInput, 'records'>): readonly ItemChange[] {
  return itemChanges(records, ({ steps }) => steps !== null);
}

function* stepped({ declaration, before, after }: ItemChange, { step }: HistoryInput) {
  const { steps } = declaration;
  const now = after?.item.state ?? null;
  if (steps === null || after === null || now === null) return;
  const states = before.map((each) => each?.item.state ?? null);
  if (states.includes(now)) return;
  const parent = states.findIndex((state) => state !== null && !leadsTo(state, now, steps));
  const was = states[parent] ?? null;
  if (was === null) return;
  const next = steps.to[was] ?? [];
  const data = {
    member: steps.member.join('.'),
    id: after.item.id === null ? 'this record' : quoted(after.item.id),
    was: quoted(was),
    now: quoted(now),
  };
  const at = placeIn(after, steps.member);
  const { record } = after;
  const back = restored(after.at, step, before[parent]?.record.path ?? record.path, parent);
  if (next.length === 0) yield { message: 'final' as const, record, at, data, ...back };
  else {
    const words = { ...data, next: next.map((each) => quoted(each)).join(' or ') };
    yield { message: 'back' as const, record, at, data: words, ...back };
  }
}

/** True where steps lead from one value to another, however many. */
function leadsTo(from: string, to: string, { to: steps }: DeclaredSteps): boolean {
  const seen = new Set([from]);
  for (const state of seen) {
    const next = Object.hasOwn(steps, state) ? (steps[state] ?? []) : null;
    if (next === null || fitsOneOf(to, next)) return true;
    for (const each of next) if (Object.hasOwn(steps, each)) seen.add(each);
  }
  return false;
}

function* gone(change: ItemChange, input: HistoryInput) {
  const { declaration, before } = change;
  const parent = before.findIndex((each) => each !== null);
  const last = before[parent];
  if (declaration.steps?.gone !== 'error' || !last || !isGone(change, input)) return;
  const { record, item } = last;
  if (item.settling?.isSettled) return; // history/custom-fixed reports it.
  const data = { kind: declaration.words[0], id: quoted(item.id ?? record.path) };
  const back = restored(last.at, input.step, record.path, parent);
  yield { message: 'gone' as const, record, at: placeIn(last), data, ...back };
}

/** Of a file with other records only the line is put back, and no command does that. */
function restored(at: DataPath | null, step: HistoryInput['step'], path: string, parent: number) {
  return at === null ? restoring(step, path, parent, '') : {};
}
