import { describe, expect, test } from 'vitest';
import { newRule, type Scope } from '../scripts/rule-template.ts';
import { rules } from './all-rules.ts';
import { breaches } from './architecture/laws.ts';
import { readModule } from './architecture/module-facts.ts';

function made(id: string, scope: Scope = 'file', protocol?: string) {
  return newRule({ id, scope, protocol }, rules);
}

describe('a new rule', () => {
  test('has a file, a page and its lines for the list', () => {
    const rule = made('message/thread-title');
    expect(Object.keys(rule.files)).toEqual([
      'src/protocols/messages/rules/thread-title.ts',
      'docs/rules/message/thread-title.md',
    ]);
    expect(rule.list).toBe('src/protocols/messages/rules.ts');
    expect(rule.importLine).toBe(`import messageThreadTitle from './rules/thread-title.ts';`);
    expect(rule.entry).toBe('messageThreadTitle');
  });

  test('may have an id of a seed', () => {
    const rule = made('MB-099');
    expect(Object.keys(rule.files)).toEqual([
      'src/protocols/messages/rules/MB-099.ts',
      'docs/rules/MB-099.md',
    ]);
    expect(rule.importLine).toBe(`import mb099 from './rules/MB-099.ts';`);
  });

  test.each([
    ['delta/order', 'file', 'messages/rules/delta-order.ts', `kinds: ['message']`],
    ['file/colour', 'file', 'files/rules/colour.ts', `kinds: ['any']`],
    [
      'manifest/colour',
      'file',
      'contributions/rules/manifest-colour.ts',
      `kinds: ['contribution-manifest']`,
    ],
    ['contribution/colour', 'file', 'contributions/rules/colour.ts', `kinds: ['contribution']`],
    ['consensus/colour', 'file', 'consensus/rules/colour.ts', `kinds: ['voting-matrix']`],
    ['vouch/colour', 'file', 'vouch/rules/colour.ts', '.vouch/claims/'],
    ['subagent/colour', 'file', 'subagents/rules/colour.ts', 'agent-outputs/MANIFEST.jsonl'],
    ['message/pairs', 'link', 'messages/rules/pairs.ts', '({ record, fact }, db)'],
    ['subagent/pairs', 'link', 'subagents/rules/pairs.ts', '({ record, entry }, db)'],
    ['subagent/pairs', 'link', 'subagents/rules/pairs.ts', '*checkEntry() {'],
    ['vouch/pairs', 'link', 'vouch/rules/pairs.ts', '({ record, fact }, db)'],
  ] as const)('%s of scope %s', (id, scope, file, part) => {
    const path = `src/protocols/${file}`;
    const text = made(id, scope).files[path] ?? '';
    const link = /^(?:message|subagent|vouch)\//.test(id) ? 'defineRecordRule' : 'defineLinkRule';
    const define = scope === 'file' ? 'defineFileRule' : link;
    expect(text).toContain(`export default ${define}({\n  id: '${id}',`);
    expect(text).toContain(part);
    expect(breaches([readModule(path, text)], [])).toEqual([
      `${path} is not listed in ${path.replace(/rules\/[^/]*$/, 'rules.ts')}`,
    ]);
  });

  test.each([
    [undefined, 'logs', 'message'],
    ['vouch', 'vouch', 'vouch-claim'],
    ['contributions', 'contributions', 'contribution'],
  ])('about changes, of the protocol %s', (protocol, folder, kind) => {
    const { files, list } = made('history/kept', 'history', protocol);
    const text = files[`src/protocols/${folder}/rules/kept.ts`] ?? '';
    expect(text).toContain(`import { defineHistoryRule } from '../../../core/rule.ts';`);
    expect(text).toContain(`kinds: ['${kind}']`);
    expect(text).toMatch(/past: \{ '[^']+': EXAMPLE \},\n {8}files: /);
    expect(list).toBe(`src/protocols/${folder}/rules.ts`);
  });

  test('has a file that no other rule has', () => {
    const paths = rules.map(({ id, scope }) => Object.keys(made(id, scope).files)[0]);
    const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
    expect(twice).toEqual([]);
  });

  test('needs a protocol that there is', () => {
    expect(() => made('history/kept', 'history', 'toys')).toThrow(
      `There is no protocol 'toys'. There are messages, contributions,`,
    );
  });

  test.each(['thread-title', 'votes/quorum', 'message/', 'message/../x', 'MB-1', 'Message/x'])(
    'needs an id of a family: %s',
    (id) => {
      expect(() => made(id)).toThrow(`The id '${id}' belongs to no family`);
    },
  );
});
