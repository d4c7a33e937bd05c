import { defineHistoryRule } from '../../../core/rule.ts';
import { DECISIONS, decision, declaring, lines } from '../example.ts';
import { isLost, isUnnamed, partedOverItems } from '../item-changes.ts';
import { foundOverall } from '../item-course.ts';
import { misstepped, partedStates, statesIn, wrongStep } from '../state-steps.ts';

const TO = { proposed: ['accepted', 'rejected'], accepted: ['superseded'], superseded: [] };
const STEPS = { member: ['status'], to: TO, gone: 'error' as const };
const TASKS = { ...decision, schema: null, steps: STEPS };
const D = { id: 'D-001', status: 'accepted' };
const lineOf = (status: string) => lines({ id: 'D-001', status });

export default defineHistoryRule({
  id: 'history/custom-step',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'Custom kinds, steps',
  summary: 'The state of a record changes only as its kind allows',
  why: 'Others act on what is done or decided. A state that is set back hides that the record was ever done or decided.',
  fix: 'Restore the earlier state, and write the change as a new record.',
  decisions: [
    'A record is found by its id, also in another file. A file without an id that moves is found by its content: all of it, or in the same commit more than half of it.',
    'One commit may make several steps, as a squash does.',
    'A merge may keep the state that one of its parents has, unless only the other one changed it since the two parted.',
    'A range and a push are also compared from beginning to end. So a record cannot be removed and added again with an earlier state.',
    'Of several lines with one id, each is compared with the one that says the same. One that goes is compared with the first that stays, unless a new id has all that it said.',
    'A new record, and one without a value, may get any value. A value that `to` does not name may become any value or none.',
  ],
  messages: {
    back: '{member} of {id} went from {was} to {now}; after {was} only {next} is allowed',
    final: '{member} of {id} was {was}, which is final, but is now {now}',
    lost: '{member} of {id} was {was}, but is now missing',
    gone: 'The {kind} {id} was removed, but the configuration forbids that',
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
      {
        name: 'one of two records with one id gets a new one',
        past: { [DECISIONS]: lines({ ...D, status: 'superseded' }, { ...D, decision: 'b' }) },
        files: {
          [DECISIONS]: lines({ ...D, id: 'D-002', status: 'superseded' }, { ...D, decision: 'b' }),
        },
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
        name: 'what is final, in one of two lines with one id',
        past: { [DECISIONS]: lines(D, { ...D, status: 'superseded' }) },
        files: { [DECISIONS]: lines(D) },
        ...declaring(TASKS),
        expect: [{ message: 'final', at: '1:24-1:34' }],
      },
      {
        name: 'no state any more',
        past: { [DECISIONS]: lineOf('superseded') },
        files: { [DECISIONS]: lines({ id: 'D-001', status: ['superseded'] }) },
        ...declaring(TASKS),
        expect: [{ message: 'lost', at: '1:1-1:39' }],
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
  forks: (input) => [...partedOverItems(statesIn(input)), ...partedStates(input)],
  wantsAfter: (input) => {
    const lost = statesIn(input).filter(isLost);
    return lost.some(isUnnamed) ? 'all' : lost.length > 0;
  },
  overall: (course) => foundOverall(course, statesIn, (change) => wrongStep(change)),
  check: misstepped,
});
