import { defineHistoryRule } from '../../../core/rule.ts';

export default defineHistoryRule({
  id: 'toy/kept',
  level: 'error',
  since: '0.1.0',
  source: 'Toy protocol, section 3',
  summary: 'A toy keeps its name',
  why: 'A toy with another name is another toy.',
  fix: 'Give the toy its name back.',
  kinds: ['toy'],
  messages: { renamed: 'The toy was called {before}' },
  examples: {
    valid: [
      {
        name: 'another friend',
        past: { 'toybox/1.json': '{"name": "owl", "friend": "owl"}\n' },
        files: { 'toybox/1.json': '{"name": "owl"}\n' },
      },
    ],
    invalid: [
      {
        name: 'another name',
        past: { 'toybox/1.json': '{"name": "owl"}\n' },
        files: { 'toybox/1.json': '{"name": "cat"}\n' },
        expect: [{ message: 'renamed', at: '1:10-1:15' }],
      },
    ],
  },
  *check({ records }) {
    for (const { before, after } of records.of('toy')) {
      const name = before[0]?.fact?.name;
      if (after?.fact == null || typeof name !== 'string' || after.fact.name === name) continue;
      yield { message: 'renamed', record: after.record, at: ['name'], data: { before: name } };
    }
  },
});
