import { expect, test } from 'vitest';
import { statistics } from '../../src/report/statistics.ts';
import { diagnostic, PLAIN, report } from './sample.ts';

test('a table by rule, the worst first, and nothing else', () => {
  const diagnostics = [
    diagnostic({ rule: 'a/mild', level: 'warning', path: '1.md' }),
    diagnostic({ rule: 'b/few', path: '1.md', fixable: true }),
    ...['1.md', '2.md', '2.md'].map((path) => diagnostic({ rule: 'c/many', path })),
  ];
  expect(statistics(report({ diagnostics }), PLAIN)).toBe(`\
rule    level    problems  fixable  files
c/many  error           3        0      2
b/few   error           1        1      1
a/mild  warning         1        0      1
`);
  expect(statistics(report({}), PLAIN)).toBe('');
});
