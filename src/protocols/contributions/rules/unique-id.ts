import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { DataPath } from '../../../core/place.ts';
import { CONFLICT, contribution, DECISION, fileOf, PATH } from '../example.ts';
import { BY_ID } from '../rows.ts';
import { isArchived, isOpen, newIdCommand, settleCommand } from '../sealing.ts';

const OTHER = '.cleo/contributions/other.json';

export default defineRecordRule({
  id: 'contribution/unique-id',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.2, 1.4.2 and 1.6.2',
  summary: 'An id belongs to one contribution, one conflict or one decision',
  why: 'Manifests, baselines and votes refer by id. If two records share an id, nobody knows which is meant.',
  fix: 'Give the later one a new id. For a contribution, run `lint-protocol contribution seal --new-id FILE`: it also corrects the manifest entry.',
  decisions: [
    'A questionId may recur in other contributions: that is how they are compared.',
    'A conflictId is unique in its contribution. Contributions in an archive count.',
    'If the range that is judged, or the history in git, shows which of two files came later, that one is reported.',
  ],
  messages: {
    contribution: 'The id {id} already belongs to another contribution',
    question: 'The question {id} is already answered in this contribution',
    conflict: 'The id {id} already belongs to another conflict of this contribution',
  },
  examples: {
    valid: [
      {
        name: 'one question in two contributions',
        files: {
          [PATH]: contribution(),
          [OTHER]: contribution({ _meta: { contributionId: 'contrib_5e6f7a8b' } }),
        },
      },
    ],
    invalid: [
      {
        name: 'a file that was copied',
        files: { [PATH]: contribution(), [OTHER]: contribution({ taskId: 'T2311' }) },
        expect: [
          {
            message: 'contribution',
            path: OTHER,
            at: '4:23-4:41',
            related: ['.cleo/contributions/contrib_1a2b3c4d.json@4:23-4:41'],
          },
        ],
      },
      {
        name: 'a question and a conflict twice',
        files: fileOf(
          contribution({
            decisions: [DECISION, { ...DECISION, answer: 'Postgres' }],
            conflicts: [CONFLICT, CONFLICT],
          }),
        ),
        expect: [
          { message: 'question', at: '33:21-33:31', related: ['18:21-18:31'] },
          { message: 'conflict', at: '75:21-75:33', related: ['53:21-53:33'] },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    const first = fact.id === null ? null : db.first(BY_ID, [record.home, fact.id]);
    if (fact.id !== null && first !== null && first.record.path !== record.path) {
      const at = ['_meta', 'contributionId'];
      const related = [
        { record: first.record, at, message: 'the first with this id', alike: true as const },
      ];
      const help = newIdHelp({ path: record.path, status: fact.status }, first.record.path);
      yield { message: 'contribution', record, at, data: { id: quoted(fact.id) }, help, related };
    }
    const named = [
      ...repeated('question', 'questionId', fact.decisions, ({ questionId }) => questionId),
      ...repeated('conflict', 'conflictId', fact.conflicts, ({ id }) => id),
    ];
    for (const { message, id, at, first: other } of named) {
      const related = [{ record, at: other, message: 'the first with this id' }];
      const help = message === 'question' ? ANSWERED : 'Give the later conflict a new id.';
      yield { message, record, at, data: { id: quoted(id) }, related, help };
    }
  },
});

const ANSWERED =
  'If the later decision is about another question, give it the id of that question. Otherwise merge the two decisions into one.';

/** What is merged or archived keeps its id. */
function newIdHelp(contribution: Parameters<typeof isOpen>[0], first: string): string {
  const archived = [contribution.path, first].filter(isArchived);
  if (archived.length === 1 && nameOf(contribution.path) === nameOf(first)) {
    return `A merge brought an archived contribution back. Run \`${settleCommand(archived.join())}\`: it keeps the version with the later status, in the archive.`;
  }
  if (!isOpen(contribution)) {
    return `This contribution is merged or archived, so it keeps its id. Give the other one a new id: \`${newIdCommand(first)}\`.`;
  }
  return `Give this contribution a new id: \`${newIdCommand(contribution.path)}\`. That also corrects its manifest entry, baselines and conflicts. If the file was copied by mistake, delete it instead.`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

interface Repeated<M> {
  readonly message: M;
  readonly id: string;
  readonly at: DataPath;
  readonly first: DataPath;
}

/** The parts whose id a part before them has. */
function repeated<M extends string, P extends { readonly at: DataPath }>(
  message: M,
  key: string,
  parts: readonly P[],
  idOf: (part: P) => string | null,
): readonly Repeated<M>[] {
  const firsts = new Map<string, P>();
  return parts.flatMap((part) => {
    const id = idOf(part);
    if (id === null) return [];
    const first = firsts.get(id);
    if (first === undefined) {
      firsts.set(id, part);
      return [];
    }
    return { message, id, at: [...part.at, key], first: [...first.at, key] };
  });
}
