import { describe, expect, test } from 'vitest';
import { newRule } from '../scripts/rule-template.ts';
import { breaches } from './architecture/laws.ts';
import { readModule } from './architecture/module-facts.ts';

describe('a new rule', () => {
  test('has a file, a page and its lines for the list', () => {
    const rule = newRule('message/thread-title', 'file');
    expect(Object.keys(rule.files)).toEqual([
      'src/rules/messages/thread-title.ts',
      'docs/rules/message/thread-title.md',
    ]);
    expect(rule.list).toBe('src/rules/messages/rules.ts');
    expect(rule.importLine).toBe(`import messageThreadTitle from './thread-title.ts';`);
    expect(rule.entry).toBe('messageThreadTitle');
  });

  test('may have an id of a seed', () => {
    const rule = newRule('MB-005', 'file');
    expect(Object.keys(rule.files)).toEqual([
      'src/rules/messages/MB-005.ts',
      'docs/rules/MB-005.md',
    ]);
    expect(rule.importLine).toBe(`import mb005 from './MB-005.ts';`);
  });

  test.each([
    ['delta/order', 'file', 'src/rules/deltas/order.ts', 'defineFileRule', `kinds: ['message']`],
    ['file/colour', 'file', 'src/rules/files/colour.ts', 'defineFileRule', `kinds: ['any']`],
    ['message/pairs', 'link', 'src/rules/messages/pairs.ts', 'defineLinkRule', '{ facts }'],
    [
      'history/kept',
      'history',
      'src/rules/history/kept.ts',
      'defineHistoryRule',
      '{ records, logs }',
    ],
  ] as const)('%s of scope %s', (id, scope, path, define, part) => {
    const text = newRule(id, scope).files[path] ?? '';
    expect(text).toContain(`export default ${define}({\n  id: '${id}',`);
    expect(text).toContain(part);
    expect(breaches([readModule(path, text)], [])).toEqual([
      `${path} is not listed in ${path.replace(/[^/]*$/, 'rules.ts')}`,
    ]);
  });

  test.each(['thread-title', 'votes/quorum', 'message/', 'message/../x', 'MB-1', 'Message/x'])(
    'needs an id of a family: %s',
    (id) => {
      expect(() => newRule(id, 'file')).toThrow(`The id '${id}' belongs to no family`);
    },
  );
});
