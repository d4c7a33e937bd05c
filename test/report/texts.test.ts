import fc from 'fast-check';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { compact } from '../../src/report/compact.ts';
import { failureText } from '../../src/report/failure.ts';
import { guarded } from '../../src/report/runner-guard.ts';
import { visible } from '../../src/report/sanitize.ts';
import { validationError } from '../../src/report/validation-error.ts';
import { wrap } from '../../src/report/wrap.ts';
import { diagnostic, PLAIN, report } from './sample.ts';

/** The text that a reader sees. */
function textIn(node: Nodes): string {
  if ('children' in node) return node.children.map(textIn).join('');
  return 'value' in node ? node.value : '';
}

describe('compact', () => {
  test('is one line a problem, and nothing else', () => {
    const diagnostics = [
      diagnostic(),
      diagnostic({ level: 'info', path: '::x\n.md', message: 'a\u001bb' }),
    ];
    expect(compact(report({ diagnostics, notes: ['One.'] }), PLAIN)).toBe(
      'messages/2026/01/7.md:21:3: error MB-005 Expected a comma before "section"\n' +
        '\\u003a:x\\n.md:21:3: info MB-005 a\\u001bb\n',
    );
    expect(compact(report({ diagnostics }), { ...PLAIN, quiet: true })).not.toContain('info');
    expect(compact(report(), PLAIN)).toBe('');
  });
});

describe('validation-error', () => {
  test('is one document for each message with problems', () => {
    const diagnostics = [
      diagnostic(),
      diagnostic({ rule: 'MB-010', level: 'warning', message: 'b', help: 'Mend *b*.' }),
      diagnostic({ record: null, path: 'messages/x_y.md', help: null }),
    ];
    expect(validationError(report({ diagnostics }), PLAIN)).toBe(`# Validation Error

## Message
7

## Errors
- MB-005, line 21, column 3: Expected a comma before "section"
- MB-010 (warning), line 21, column 3: b

## Suggestion
- Put a comma at the end of line 20.
- Mend \\*b\\*.

# Validation Error

## Message
messages/x\\_y.md

## Errors
- MB-005, line 21, column 3: Expected a comma before "section"

## Suggestion
Fix what the errors name.
`);
  });

  test('is empty where there is no problem', () => {
    expect(validationError(report(), PLAIN)).toBe('');
    const warnings = report({ diagnostics: [diagnostic({ level: 'warning' })] });
    expect(validationError(warnings, { ...PLAIN, quiet: true })).toBe('');
  });

  test('no text of a record is a link, or calls anybody', () => {
    const message = 'See https://evil.example/x, www.evil.example, "@ada" and a@b.example, `#7`.';
    const document = validationError(report({ diagnostics: [diagnostic({ message })] }), PLAIN);
    expect(document).toContain(
      'See `https://evil.example/x`, `www.evil.example`, `"@ada"` and `a@b.example`, `` `#7` ``.\n',
    );
    const tree = unified().use(remarkParse).use(remarkGfm).parse(document);
    expect(JSON.stringify(tree)).not.toContain('"type":"link"');
  });

  test('no text of a record is markup', () => {
    const piece = fc.constantFrom(...'\\`*_[]<>()#!|~&:;+-=. \n1a/@"\'', '::x', '<b>', '&lt;');
    fc.assert(
      fc.property(fc.string({ unit: piece, minLength: 1 }), (text) => {
        fc.pre(text.trim() !== '');
        const hostile = diagnostic({ record: text, message: text, help: text });
        const document = validationError(report({ diagnostics: [hostile] }), PLAIN);
        const { children } = unified().use(remarkParse).parse(document);
        expect(children.map((node) => `${node.type} ${textIn(node)}`)).toEqual([
          'heading Validation Error',
          'heading Message',
          `paragraph ${visible(text.trim())}`,
          'heading Errors',
          `list MB-005, line 21, column 3: ${visible(text.trim())}`,
          'heading Suggestion',
          `paragraph ${visible(text.trim())}`,
        ]);
      }),
      { examples: [['\\ ::x@\\']] },
    );
  });
});

describe('a failure', () => {
  test('lists its faults under the first line, the help last', () => {
    const error = {
      code: 'invalid-config',
      message: 'There are two faults:\na.yaml:1:1: one\na.yaml:2:1: \u001btwo',
      help: 'Mend them.',
      exitCode: 2,
    } as const;
    expect(failureText(error, PLAIN)).toBe(
      'error: There are two faults:\n' +
        '  a.yaml:1:1: one\n' +
        '  a.yaml:2:1: \\u001btwo\n' +
        'help: Mend them.\n',
    );
    expect(failureText({ ...error, message: 'One.', help: null }, PLAIN)).toBe('error: One.\n');
  });
});

test('wrap breaks at blanks, and keeps every word', () => {
  expect(wrap('aa bb cc', 5)).toEqual(['aa bb', 'cc']);
  expect(wrap('a longword b', 4)).toEqual(['a', 'longword', 'b']);
  expect(wrap('', 4)).toEqual(['']);
  expect(wrap('  - a bb', 5)).toEqual(['  - a', 'bb']);
  expect(wrap('    longword', 6)).toEqual(['    longword']);
});

test('a runner gets no mark where there is no text', () => {
  expect(guarded('a\n', 'k')).toBe('::stop-commands::k\na\n::k::\n');
  expect(guarded('', 'k')).toBe('');
});
