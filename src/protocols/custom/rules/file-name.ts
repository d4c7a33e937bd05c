import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note, noteText } from '../example.ts';
import { FOLDER } from '../facts.ts';
import { declarationOf } from '../known-kinds.ts';

const LOG = { ...decision, schema: null, fileName: '{agent}' };

export default defineRecordRule({
  id: 'custom/file-name',
  kinds: ['custom'],
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, fileName',
  summary: 'A file of a custom kind is named after its record',
  why: 'People and agents open a record by its name. Under another name it is not found, or a new record is written over it.',
  fix: 'Rename the file as the message says, or correct the record.',
  decisions: [
    'The linter compares the name without its last ending, and as many folders above it as `fileName` has. Upper and lower case differ.',
    '`{folder}` is the name of the folder of the file, not a member of the record.',
    'In a file of several records each record is compared. If several require the same name, the first is reported.',
    'A record without a member of the name is not judged here: the schema says whether the member is required.',
  ],
  messages: {
    other: 'This {kind} must be named {wanted} (fileName {pattern}), but its file is {file}',
    elsewhere:
      'This {kind} belongs in a file named {wanted} (fileName {pattern}), but it is in {file}',
  },
  examples: {
    valid: [
      {
        name: 'called after its folder and its id',
        files: { 'notes/notes-n-1.md': noteText('n-1') },
        ...declaring({ ...note, fileName: '{folder}-{id}' }),
      },
      { name: 'called after its id', files: { [NOTE]: noteText('n-1') }, ...declaring(note) },
      {
        name: 'a log that is called after who writes it',
        files: { 'decisions/ann.jsonl': lines({ id: 'D-1', agent: 'ann' }, { id: 'D-2' }) },
        ...declaring(LOG),
      },
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
        name: 'lines of somebody else',
        files: {
          [DECISIONS]: lines({ agent: 'log' }, { agent: 'ann' }, { agent: 'ann' }, { agent: 'bo' }),
        },
        ...declaring(LOG),
        expect: [
          { message: 'elsewhere', at: '2:10-2:15' },
          { message: 'elsewhere', at: '4:10-4:14' },
        ],
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
    const folder = record.path.split('/').at(-2) ?? '';
    for (const { name: said, at } of fact.names) {
      const wanted = said.replaceAll(FOLDER, () => folder);
      const name = record.path.split('/').slice(-wanted.split('/').length).join('/');
      const end = name.lastIndexOf('.');
      const isHidden = end <= name.lastIndexOf('/') + 1;
      if (wanted === (isHidden ? name : name.slice(0, end))) continue;
      const { words, fileName } = declarationOf(record.kind);
      const [, member = ''] = /\{(?!folder\})([^{}]+)\}/.exec(fileName ?? '') ?? [];
      const whole = wanted + (isHidden ? '' : name.slice(end));
      const data = {
        kind: words[0],
        wanted: quoted(whole),
        pattern: quoted(fileName ?? ''),
        file: quoted(name),
      };
      const found = { record, at: [...at, ...member.split('.')], data };
      const place = quoted(record.path.slice(0, -name.length) + whole, LONGEST_PATH);
      const otherwise = `or correct ${member === '' ? 'the record' : quoted(member)}.`;
      yield at.length === 0
        ? { message: 'other', ...found, help: `Rename the file to ${place}, ${otherwise}` }
        : { message: 'elsewhere', ...found, help: `Move it to ${place}, ${otherwise}` };
    }
  },
});
