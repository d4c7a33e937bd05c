import { quoted } from '../../../core/found-value.ts';
import { gitCommand } from '../../../core/git-command.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { RecordRef } from '../../../core/record.ts';
import { nameOf, OBJECT_KINDS, type ObjectKind } from '../bases.ts';
import { baseWith, claim, SOURCE_ID, source } from '../example.ts';
import { canBeName } from '../id-form.ts';

const OTHER_ID = '0'.repeat(64);

export default defineRecordRule({
  id: 'vouch/id-matches-path',
  kinds: OBJECT_KINDS,
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 1',
  summary: 'The file of an object, or the folder of a source, is named after its id',
  why: 'Tools open the file that an id names. A file with another name is not found.',
  fix: 'Rename the file after the id (of a source, rename the folder). If the id is wrong, correct it, and whatever refers to it.',
  decisions: [
    'The names are compared letter by letter. Letters that look alike may be written in two ways: then the help says so.',
    'An id that belongs to another object too is reported by `vouch/unique-id`, one that no file can be named after by `vouch/id`.',
  ],
  messages: {
    other: 'The id is {id}, but the {what} is named {name}',
  },
  examples: {
    valid: [{ name: 'named after their ids', files: baseWith() }],
    invalid: [
      {
        name: 'a file that was renamed',
        files: baseWith({ 'claims/short-window.yaml': claim({ id: 'long-window' }) }),
        expect: [{ message: 'other', path: '.vouch/claims/short-window.yaml', at: '1:5-1:16' }],
      },
      {
        name: 'the folder of a source',
        files: baseWith({ [`sources/${OTHER_ID}/meta.yaml`]: source({ id: 'f'.repeat(64) }) }),
        expect: [
          { message: 'other', path: `.vouch/sources/${OTHER_ID}/meta.yaml`, at: '1:5-1:69' },
        ],
      },
    ],
  },
  *check({ record, fact }) {
    const { kind } = record;
    const { id } = fact;
    const name = nameOf(record);
    if (id === null || id === name) return;
    const what = kind === 'vouch-source' ? 'folder' : 'file';
    const data = {
      id: quoted(id, SOURCE_ID.length),
      what,
      name: quoted(name, SOURCE_ID.length),
    };
    const yieldsTo = canBeName(kind, id) ? 'vouch/unique-id' : 'vouch/id';
    const help = looksAlike(id, name) ? LOOKS_ALIKE : renaming(record, kind, id);
    yield { message: 'other', record, at: ['id'], data, yieldsTo, help };
  },
});

const LOOKS_ALIKE =
  'The two look alike, but an accent is one character with its letter in one of them and a character of its own in the other. Rename the file by copying the id.';

/** Others refer to the id: the name follows it if a file can have it. */
function renaming({ path, home }: RecordRef, kind: ObjectKind, id: string): string {
  const correct = 'If the id is wrong, correct it, and whatever refers to it.';
  if (!canBeName(kind, id)) return correct;
  const [folder = '', ...rest] = path.slice(home.length + 1).split('/');
  const old = `${home}/${folder}/${kind === 'vouch-source' ? rest[0] : rest.join('/')}`;
  const ending = kind === 'vouch-source' ? '' : path.slice(path.lastIndexOf('.'));
  const now = `${home}/${folder}/${id}${ending}`;
  return `If the id is right, rename it: \`${gitCommand('mv', old, now)}\`. ${correct}`;
}

function looksAlike(id: string, name: string): boolean {
  return id.normalize() === name.normalize();
}
