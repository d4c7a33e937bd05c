import { expect, test } from 'vitest';
import { plainExports } from '../../scripts/bundle/plain-exports.ts';

function handedOut(name: string): string {
  return `Object.defineProperty(exports, "${name}", {
	enumerable: true,
	get: function() {
		return ${name};
	}
});
`;
}

/** What another chunk sees before and after something was done. */
function seen(declared: string, then: string, name = 'value') {
  const exports: Record<string, unknown> = {};
  const code = plainExports(`${declared}\n${handedOut(name)}`);
  const act = new Function('exports', `${code}return () => { ${then} };`)(exports) as () => void;
  const before = exports[name];
  act();
  return { code, before, after: exports[name] };
}

test('what never changes is handed out as it is', () => {
  const { code, before } = seen("const value = 'a';", '');
  expect(code).toContain('exports.value = value;');
  expect(before).toBe('a');
});

test('what may change is looked up each time', () => {
  const { before, after } = seen("let value = 'a';", "value = 'b'");
  expect([before, after]).toEqual(['a', 'b']);
});

test('a name with a dollar sign is one, too', () => {
  const { before, after } = seen("let value$1 = 'a';", "value$1 = 'b'", 'value$1');
  expect([before, after]).toEqual(['a', 'b']);
});
