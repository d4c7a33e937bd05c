import { describe, expect, test } from 'vitest';
import { junit } from '../../src/report/junit.ts';
import { visible } from '../../src/report/sanitize.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { readLog } from './readers/runner.ts';
import { elementsOf, readXml } from './readers/xml.ts';
import { diagnostic, PLAIN, report } from './sample.ts';

/** What XML 1.0 can't hold in any way of writing: U+FFFE and U+FFFF are left of it once text is visible. */
const legal = (text: string) => visible(text).replace(/[\ufffe\uffff]/g, '');

describe('the document', () => {
  test('has a suite for each file, and before them one that passed', () => {
    const diagnostics = [
      diagnostic({ path: 'a&b.md' }),
      diagnostic({ path: 'a&b.md', level: 'warning', help: null }),
      diagnostic({ path: 'c.md', level: 'info' }),
    ];
    expect(junit(report({ diagnostics }), PLAIN)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="lint-protocol" tests="4" failures="1" errors="0" skipped="2" time="0">
  <testsuite name="lint-protocol" tests="1" failures="0" errors="0" skipped="0" time="0">
    <testcase name="the run" classname="lint-protocol" time="0"><system-out>Checked 3 messages.</system-out></testcase>
  </testsuite>
  <testsuite name="a&amp;b.md" tests="2" failures="1" errors="0" skipped="1" time="0">
    <testcase name="MB-005 7 abababababab" classname="a&amp;b.md" time="0"><failure type="MB-005" message="Expected a comma before &quot;section&quot;">error a&amp;b.md:21:3
Expected a comma before &quot;section&quot;
help: Put a comma at the end of line 20.
https://example.invalid/MB-005</failure></testcase>
    <testcase name="MB-005 7 abababababab (2)" classname="a&amp;b.md" time="0"><skipped message="Expected a comma before &quot;section&quot;">warning a&amp;b.md:21:3
Expected a comma before &quot;section&quot;
https://example.invalid/MB-005</skipped></testcase>
  </testsuite>
  <testsuite name="c.md" tests="1" failures="0" errors="0" skipped="1" time="0">
    <testcase name="MB-005 7 abababababab" classname="c.md" time="0"><skipped message="Expected a comma before &quot;section&quot;">info c.md:21:3
Expected a comma before &quot;section&quot;
help: Put a comma at the end of line 20.
https://example.invalid/MB-005</skipped></testcase>
  </testsuite>
</testsuites>
`);
  });

  test('of a clean run has a test that passed', () => {
    const root = readXml(junit(report(), PLAIN));
    const [passed] = elementsOf(root, 'testcase');
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0', errors: '0' });
    expect(passed?.attributes['name']).toBe('the run');
    expect(passed?.children.map(({ name }) => name)).toEqual(['system-out']);
  });

  test('of a failed run has an error, and no test that passed', () => {
    const error = {
      code: 'shallow-clone',
      message: 'No\nway.',
      help: 'Fetch.',
      exitCode: 3,
    } as const;
    const root = readXml(junit(report({ error }), PLAIN));
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0', errors: '1' });
    const [failed] = elementsOf(root, 'error');
    expect(failed?.attributes).toEqual({ type: 'shallow-clone', message: 'No' });
    expect(failed?.text).toBe('No\nway.\nhelp: Fetch.');
  });

  test('with --quiet has errors only', () => {
    const diagnostics = [diagnostic(), diagnostic({ level: 'info' })];
    const root = readXml(junit(report({ diagnostics }), { ...PLAIN, quiet: true }));
    expect(elementsOf(root, 'skipped')).toEqual([]);
    expect(elementsOf(root, 'failure')).toHaveLength(1);
  });
});

test('whatever records hold, it is well-formed and holds just that', () => {
  for (const texts of hostileTexts()) {
    const { path, message, help } = texts;
    const text = junit(report({ diagnostics: [hostile(texts)] }), PLAIN);
    expect(readLog(text).commands).toEqual([]);
    const root = readXml(text);
    const names = ['testsuites', 'testsuite', 'testcase', 'failure'].map(
      (name) => elementsOf(root, name).length,
    );
    expect(names).toEqual([1, 2, 2, 1]);
    if (message.length > 300 || help.length > 300) continue;
    const [failure] = elementsOf(root, 'failure');
    expect(elementsOf(root, 'testsuite')[1]?.attributes['name']).toBe(legal(path));
    expect(failure?.attributes).toEqual({ type: 'MB-005', message: legal(message) });
    expect(failure?.text).toBe(
      legal(`error ${path}:21:3`) +
        `\n${legal(message)}\n${legal(`help: ${help}`)}\nhttps://example.invalid/MB-005`,
    );
    const error = { code: 'x', message, help, exitCode: 3 } as const;
    expect(elementsOf(readXml(junit(report({ error }), PLAIN)), 'error')).toHaveLength(1);
  }
});
