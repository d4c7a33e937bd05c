import { expect, test } from 'vitest';
import { draftOf, missingIn } from '../../../src/protocols/messages/operations/message-draft.ts';

const GIVEN = { topic: 'v2', version: null, prose: null, sections: new Map<string, string>() };

test('what is missing and no section is asked for by its own option', () => {
  const compiled = missingIn(draftOf({ ...GIVEN, type: 'COMPILED' }, 'nothing'));
  expect(compiled.missing).toContain('the version of the artifact');
  expect(compiled.example).toContain('--artifact-version N');
  expect(compiled.example).not.toContain('"the version');
  const info = missingIn(draftOf({ ...GIVEN, type: 'INFO' }, 'nothing'));
  expect(info.example).toBe('--text TEXT');
});
