import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { declaring, NOTE, note, noteText } from '../example.ts';
import { FOLDER } from '../facts.ts';
import { declarationOf } from '../known-kinds.ts';

export default defineRecordRule({
  id: 'custom/file-name',
  kinds: ['custom'],
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, fileName',
  summary: 'A file of a custom kind is called as its record says',
  why: 'People and agents open a record by its name. Under another name it is not found, or a new record is written over it.',
  fix: 'Rename the file, or correct the record.',
  decisions: [
    'The linter compares the name without its last ending, and as many folders above it as `fileName` has. Upper and lower case differ.',
    '`{folder}` is the name of the folder that the file is in, and no member.',
    'A record without a member of the name is not judged here: the schema says whether the member is required.',
  ],
  messages: { other: 'By what it says this {kind} is called {wanted}, but the file is {file}' },
  examples: {
    valid: [
      {
        name: 'called after its folder and its id',
        files: { 'notes/notes-n-1.md': noteText('n-1') },
        ...declaring({ ...note, fileName: '{folder}-{id}' }),
      },
      { name: 'called after its id', files: { [NOTE]: noteText('n-1') }, ...declaring(note) },
      {
        name: 'no id',
        files: { [NOTE]: '---\nkind: fix\n---\n' },
        ...declaring({ ...note, schema: null }),
      },
    ],
    invalid: [
      {
        name: 'not called after its folder and its id',
        files: { 'notes/n-1.md': noteText('n-1') },
        ...declaring({ ...note, fileName: '{folder}-{id}' }),
        expect: [{ message: 'other', at: '2:5-2:8' }],
      },
      {
        name: 'called otherwise',
        files: { [NOTE]: noteText('n-2') },
        ...declaring(note),
        expect: [{ message: 'other', at: '2:5-2:8' }],
      },
    ],
  },
  *check({ record, fact }) {
    if (fact.name === null) return;
    const folder = record.path.split('/').at(-2) ?? '';
    const wanted = fact.name.replaceAll(FOLDER, () => folder);
    const parts = record.path.split('/').slice(-wanted.split('/').length);
    const name = parts.join('/');
    const end = name.lastIndexOf('.');
    const isHidden = end <= name.lastIndexOf('/') + 1;
    if (wanted === (isHidden ? name : name.slice(0, end))) return;
    const { words, id, fileName } = declarationOf(record.kind);
    const [, member = ''] = /\{(?!folder\})([^{}]+)\}/.exec(fileName ?? '') ?? [];
    const at = id !== null && id.join('.') === member ? id : member.split('.');
    const data = { kind: words[0], wanted: quoted(wanted), file: quoted(name) };
    yield { message: 'other', record, at, data };
  },
});
