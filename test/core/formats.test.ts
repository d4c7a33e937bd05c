import { expect, test } from 'vitest';
import { FORMATS } from '../../src/core/json-schema/formats.ts';

const MAILS = ['ada@example.org', 'a.b+c@x.example.org', "o'neill@localhost", 'A_1@x-y.org'];
const NO_MAILS = [
  '',
  '@',
  'plain',
  'example.org',
  'not-a-mail',
  'a@',
  '@example.org',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a b@example.org',
  'ü@example.org',
  'a@b@example.org',
  'a@example..org',
  `${'a'.repeat(65)}@example.org`,
];

test('an address has a name, one sign and a host', () => {
  const fits = (text: string) => FORMATS.get('email')?.fits(text);
  expect(MAILS.filter(fits)).toEqual(MAILS);
  expect(NO_MAILS.filter(fits)).toEqual([]);
});
