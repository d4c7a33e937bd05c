import { expect, test } from 'vitest';
import { outputsOf } from '../../src/action/publish.ts';
import { withoutVerdict } from '../../src/app/failure-report.ts';
import { diagnostic, report } from '../report/sample.ts';

const FILES = { json: '/temp/report.json', sarif: '', html: '' };

test('what was found is counted, a problem that stands for many as many', () => {
  const problem = diagnostic({ level: 'error' });
  const found = report({
    diagnostics: [
      { ...problem, count: 5 },
      { ...problem, level: 'warning', count: 1 },
      { ...problem, level: 'info', count: 1 },
    ],
    checked: { records: { message: 3, log: 1 }, files: 9, commits: 2, cached: 0 },
  });
  expect(outputsOf(found, FILES)).toEqual({
    errors: '5',
    warnings: '1',
    records: '4',
    commits: '2',
    'handoff-required': 'false',
    'sarif-file': '',
    'json-file': '/temp/report.json',
    'html-file': '',
  });
});

test('a vote that waits for a human requires a handoff', () => {
  const waiting = diagnostic({ level: 'info', rule: 'consensus/handoff' });
  expect(outputsOf(report({ diagnostics: [waiting] }), FILES)['handoff-required']).toBe('true');
});

test('where nothing could be checked no output reads as a number, or as no', () => {
  const error = { code: 'x', message: 'x', help: null, exitCode: 3 } as const;
  const outputs = outputsOf(withoutVerdict(error, 'range'), FILES);
  for (const name of ['errors', 'warnings', 'records', 'commits', 'handoff-required']) {
    expect(outputs[name]).toBe('unknown');
  }
  expect(outputs['json-file']).toBe('/temp/report.json');
});
