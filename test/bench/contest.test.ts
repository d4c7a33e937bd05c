import { expect, test } from 'vitest';
import { type Contender, processorTimed } from '../../scripts/bench/contest.ts';

const CONTENDER: Contender = {
  name: 'one',
  command: ['node', '-e', '0'],
  cwd: '.',
  codes: [0],
  lints: false,
};

test('processor time is that of the user and of the system, behind what a run says itself', () => {
  const { timeSaid, command } = processorTimed(CONTENDER);
  expect(timeSaid?.({ stdout: '', stderr: 'note: 1 2\n0.045 0.012\n' })).toBeCloseTo(57);
  expect(timeSaid?.({ stdout: '', stderr: 'bash: time: not found\n' })).toBeNaN();
  expect(command.slice(-3)).toEqual(CONTENDER.command);
});

test('a run that says its time has none of the processors', () => {
  const says = { ...CONTENDER, timeSaid: () => 1 };
  expect(() => processorTimed(says)).toThrow('one says no processor time');
});
