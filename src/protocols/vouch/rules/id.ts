import { quoted } from '../../../core/found-value.ts';
import { valueAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { OBJECT_KINDS, type ObjectKind } from '../bases.ts';
import { baseWith, CLAIM, claim, page, SOURCE_ID, session, source } from '../example.ts';
import { canBeName, fileFault, isSlug } from '../id-form.ts';

export default defineFileRule({
  id: 'vouch/id',
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1.2 and 2',
  summary: 'A source is named by its sha256, everything else by a kebab-case slug',
  why: 'An id is the name of a file, and other objects refer to it. An id that cannot be a file name, or is easily mistyped, leads nowhere.',
  fix: 'Choose an id of lower-case letters, digits and hyphens, name the file after it, and correct what refers to it.',
  decisions: [
    'An id that no file can be named after is an error. An id that is not a kebab-case slug is only a warning. Real writers take titles of any script, cut them at 60 characters, and use given names as they are.',
    'An id after which Windows can name no file, such as `com1`, is a warning: vouch gives such ids. Operations give none, and no bundle can carry one.',
    'Letters and digits of every script count; a letter in upper case does not.',
    'The ids of sessions are judged by `vouch/session-id`; here only whether they can be file names.',
    'An id that is not text at all is reported by `vouch/schema`.',
  ],
  kinds: OBJECT_KINDS,
  messages: {
    sha256:
      'The id of this source is {id}; it must be the sha256 of its content, 64 lower-case hex digits',
    empty: 'The id is empty, but the file must be named after it',
    'file-name':
      'No file can be named after the id {id}: it has white space, a slash, a backslash or a control character, or starts with a dot',
    system: 'Some systems cannot have a file that is named after {id}: {why}',
    slug: '{id} is not a kebab-case slug (lower-case letters and digits, separated by hyphens)',
  },
  examples: {
    valid: [
      { name: 'a slug', files: baseWith() },
      {
        name: 'other scripts, digits alone, a title that was cut',
        files: baseWith({
          'claims/払い戻し-14.yaml': claim({ id: '払い戻し-14' }),
          'claims/42.yaml': claim({ id: '42' }),
          'claims/refunds-are-paid-within-.yaml': claim({ id: 'refunds-are-paid-within-' }),
        }),
      },
      {
        name: 'a session named by a ULID',
        files: baseWith({
          'sessions/01JRMCK3W8Q2Z5N7T9V1X4B6D0.yaml': session({ id: '01JRMCK3W8Q2Z5N7T9V1X4B6D0' }),
        }),
      },
    ],
    invalid: [
      {
        name: 'a source that is not named by its hash',
        files: baseWith({ [`sources/${SOURCE_ID}/meta.yaml`]: source({ id: 'refunds' }) }),
        expect: [
          { message: 'sha256', path: `.vouch/sources/${SOURCE_ID}/meta.yaml`, at: '1:5-1:12' },
        ],
      },
      {
        name: 'nothing at all',
        files: baseWith({ 'claims/refund-window.yaml': claim({ id: '' }) }),
        expect: [{ message: 'empty', path: CLAIM, at: '1:5-1:7' }],
      },
      {
        name: 'a path',
        files: baseWith({ 'claims/refund-window.yaml': claim({ id: '../config' }) }),
        expect: [{ message: 'file-name', path: CLAIM, at: '1:5-1:16' }],
      },
      {
        name: 'a letter in upper case (warning)',
        files: baseWith({ 'claims/Refund-window.yaml': claim({ id: 'Refund-window' }) }),
        expect: [{ message: 'slug', path: '.vouch/claims/Refund-window.yaml', at: '1:5-1:18' }],
      },
      {
        name: 'a device on Windows (warning)',
        files: baseWith({ 'claims/com1.yaml': claim({ id: 'com1' }) }),
        expect: [{ message: 'system', path: '.vouch/claims/com1.yaml', at: '1:5-1:9' }],
      },
      {
        name: 'a name used as it was given',
        files: baseWith({ 'pages/Refund_Policy.v2.md': page({ id: 'Refund_Policy.v2' }) }),
        expect: [{ message: 'slug', path: '.vouch/pages/Refund_Policy.v2.md', at: '2:5-2:21' }],
      },
    ],
  },
  *check({ record }) {
    const id = idOf(record);
    if (id === null) return;
    const at = ['id'];
    const { kind } = record;
    const isName = canBeName(kind, id);
    const why = isName ? fileFault(kind, id) : null;
    if (isName && why === null && (kind === 'vouch-session' || isSlug(id))) return;
    const data = { id: quoted(id) };
    if (why !== null) yield { message: 'system', at, data: { ...data, why }, level: 'warning' };
    else if (isName) yield { message: 'slug', at, data, level: 'warning' };
    else if (kind === 'vouch-source') yield { message: 'sha256', at, data, help: SHA256 };
    else if (id === '') yield { message: 'empty', at };
    else yield { message: 'file-name', at, data };
  },
});

const SHA256 =
  'Write the sha256 of "content" as the id, name the folder after it, and correct what refers to it.';

/** The id as it is written, blank or not; null where it is no text. */
function idOf(record: RecordOf[ObjectKind]): string | null {
  const id = valueAt('envelope' in record ? record.envelope : record.value, 'id');
  return typeof id === 'string' ? id : null;
}
