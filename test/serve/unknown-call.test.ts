import { expect, test } from 'vitest';
import { loadOperations } from '../../src/protocols/operations.ts';
import { methodOf, toolOf } from '../../src/serve/parameter-names.ts';
import { ServerWords } from '../../src/serve/server-words.ts';
import { offeredOperations } from '../../src/serve/surface.ts';
import { unknownCall } from '../../src/serve/unknown-call.ts';

test.each([
  ['messages_reply', 'Did you mean `messages_new {"type": "INFO", "from": "AGENT"'],
  ['messages_withdraw', 'Did you mean `messages_correct {"id": "ID", "withdraw": true'],
  ['manifest_repair', 'Did you mean `contributions_manifest_repair`?'],
  ['kb_aprove', 'Did you mean kb_approve?'],
  ['kb_audit_rotate', 'On the command line, somebody can run `lint-protocol vouch audit rotate`.'],
  ['kb_redact', 'On the command line, somebody can run `lint-protocol vouch redact ID`.'],
  ['lint_fix', 'Safe edits are made on the command line: `lint-protocol --fix`.'],
  ['frobnicate', 'tools/list lists all of them.'],
])('%s leads to what is meant, here or on the command line', async (name, said) => {
  const offered = await offeredOperations({ surface: 'all', readOnly: false });
  const names = new Map<object, string>(offered.map((each) => [each, toolOf(methodOf(each))]));
  const words = new ServerWords(await loadOperations(), (each) => names.get(each) ?? null);
  const text = await unknownCall(name, { noun: 'tool', names: [...names.values()], words });
  expect(text).toMatch(/^There is no tool "\w+" here\. /);
  expect(text).toContain(said);
});
