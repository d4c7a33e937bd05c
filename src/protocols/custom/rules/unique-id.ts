import { quoted } from '../../../core/found-value.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { COPY } from '../../logs/log-copies.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note, noteText } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';
import { BY_ID } from '../rows.ts';

const LOG = { ...decision, schema: null };
const NOTES = { ...note, schema: null };

export default defineGroupRule({
  id: 'custom/unique-id',
  kinds: ['custom'],
  group: BY_ID,
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, id',
  summary: 'An id belongs to one record of a custom kind',
  why: 'Others refer to a record by its id. If two records share an id, nobody knows which is meant. This happens if two branches both take the next number.',
  fix: 'Give the later record a new id, and correct the references to it. If both are versions of one record, as after a union merge, keep only one.',
  decisions: [
    'Ids are compared as text within the kind, or within the folder or the file where `unique` says so.',
    'With `latest: true` all versions of a record are in one file. With `unique: file` or `unique: folder`, an id in another file or folder is another record.',
    'An identical copy of a line is a warning if lines of the log may not be removed. Before it is committed it is an error, unless a merge is under way. `history/merged-copies` names the merge that made it.',
    'A record without an id is not reported here: the schema says whether there must be one.',
  ],
  messages: {
    taken: 'The id {id} already belongs to another record',
    versions: 'Another file also has versions of {id}, so their order is unknown',
  },
  examples: {
    valid: [
      {
        name: 'an id each',
        files: { [DECISIONS]: lines({ id: 'D-001' }, { id: 'D-002' }) },
        ...declaring(LOG),
      },
      {
        name: 'numbers that differ where few readers see it',
        files: { [DECISIONS]: '{"id":9007199254740992}\n{"id":9007199254740993}\n' },
        ...declaring(LOG),
      },
      {
        name: 'the same id in two files that have ids of their own',
        files: {
          [DECISIONS]: lines({ id: 'D-001', status: 'accepted' }),
          'decisions/other.jsonl': lines({ id: 'D-001', status: 'accepted' }),
        },
        ...declaring({ ...LOG, unique: 'file' }),
      },
      {
        name: 'records of two kinds',
        files: {
          [DECISIONS]: lines({ id: 'D-001', status: 'accepted' }),
          [NOTE]: noteText('D-001'),
        },
        ...declaring(LOG, { ...NOTES, fileName: null }),
      },
    ],
    invalid: [
      {
        name: 'a line again in its log, and in another',
        files: {
          [DECISIONS]: lines(
            { id: 'D-001', status: 'accepted' },
            { id: 'D-001', status: 'proposed' },
          ),
          'decisions/other.jsonl': lines({ id: 'D-001', status: 'accepted' }),
        },
        ...declaring(LOG),
        expect: [
          {
            message: 'taken',
            path: DECISIONS,
            at: '2:7-2:14',
            related: [`${DECISIONS}@1:7-1:14`],
          },
          {
            message: 'taken',
            path: 'decisions/other.jsonl',
            at: '1:7-1:14',
            related: [`${DECISIONS}@1:7-1:14`],
          },
        ],
      },
      {
        name: 'a line that a merge wrote twice',
        files: { [DECISIONS]: lines({ id: 'D-001' }, { id: 'D-001' }) },
        ...declaring({ ...LOG, keep: 'append' }),
        expect: [{ message: 'taken', at: '2:7-2:14', related: ['1:7-1:14'] }],
      },
      {
        name: 'versions of one record in two files',
        files: {
          [DECISIONS]: lines(
            { id: 'D-001', status: 'proposed' },
            { id: 'D-001', status: 'accepted' },
          ),
          'decisions/other.jsonl': lines(
            { id: 'D-001', status: 'proposed' },
            { id: 'D-001', status: 'accepted' },
          ),
        },
        ...declaring({ ...LOG, latest: true }),
        expect: [
          {
            message: 'versions',
            path: 'decisions/other.jsonl',
            at: '1:7-1:14',
            related: [`${DECISIONS}@1:7-1:14`],
          },
        ],
      },
      {
        name: 'two notes',
        files: { [NOTE]: noteText('n-1'), 'notes/n-2.md': noteText('n-1') },
        ...declaring(NOTES),
        expect: [
          { message: 'taken', path: 'notes/n-2.md', at: '2:5-2:8', related: [`${NOTE}@2:5-2:8`] },
        ],
      },
    ],
  },
  *check([first, ...others]) {
    if (first === undefined) return;
    const { latest, keep } = declarationOf(first.record.kind);
    const copy =
      keep === 'append' ? COPY : { help: 'Remove the second line: it repeats the first.' };
    const placeOf = ({ index, value }: typeof first) =>
      index === null ? value.at : [index, ...value.at];
    const seen = new Set([first.record.path]);
    for (const other of others) {
      const { record, value } = other;
      // Versions of one record, in one file.
      if (latest && seen.has(record.path)) continue;
      seen.add(record.path);
      const said = { message: 'The first with this id', alike: true as const };
      yield {
        message: latest ? 'versions' : 'taken',
        record,
        at: placeOf(other),
        data: { id: quoted(value.id) },
        related: [{ record: first.record, at: placeOf(first), ...said }],
        ...(value.isCopy ? copy : keep === 'append' && APART),
      };
    }
  },
});

const APART = { help: 'Give the later record a new id, and correct the references to it.' };
