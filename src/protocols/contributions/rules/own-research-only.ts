import { quoted } from '../../../core/found-value.ts';
import type { RecordState } from '../../../core/history.ts';
import type { DataPath } from '../../../core/place.ts';
import type { RecordRef } from '../../../core/record.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { BASELINE_PATH, contribution, META, OUTPUT, PATH, REFERENCE } from '../example.ts';

const OTHER = contribution({
  _meta: { ...META, contributionId: REFERENCE.contributionId },
  sessionId: REFERENCE.sessionId,
  researchOutputs: [OUTPUT],
});
const RESEARCH = OUTPUT.filePath;

export default defineHistoryRule({
  id: 'contribution/own-research-only',
  level: 'off',
  since: '0.1.0',
  source: 'CLEO contribution protocol, template, requirement 009',
  summary: 'A session changes no research that belongs to another session',
  why: 'A contribution is based on the research that it lists. If another session rewrites the research, the author never saw the new text.',
  fix: 'Restore the file, and write your own research into a new file.',
  decisions: [
    'A commit belongs to the sessions whose contributions it adds or changes. A commit without contributions is not judged.',
    'A file that contributions of both sessions list belongs to both. Merges are not judged.',
  ],
  messages: {
    foreign: 'The commit of this session changes {path}, which is research of another session',
  },
  kinds: ['contribution'],
  after: ['contribution'],
  examples: {
    valid: [
      {
        name: 'research of its own',
        past: { [BASELINE_PATH]: OTHER, [RESEARCH]: '# Stores\n' },
        files: {
          [BASELINE_PATH]: OTHER,
          [RESEARCH]: '# Stores\n',
          [PATH]: contribution(),
          'docs/own.md': '# Own\n',
        },
      },
    ],
    invalid: [
      {
        name: 'research of another session',
        past: { [BASELINE_PATH]: OTHER, [RESEARCH]: '# Stores\n' },
        files: { [BASELINE_PATH]: OTHER, [RESEARCH]: '# Queues\n', [PATH]: contribution() },
        expect: [
          {
            message: 'foreign',
            path: PATH,
            at: '10:16-10:48',
            related: [`${BASELINE_PATH}@35:19-35:61`],
          },
        ],
      },
    ],
  },
  *check({ step, records, after }) {
    const own = records.of('contribution').flatMap((change) => change.after ?? []);
    const [first] = own;
    if (first === undefined || step.parents.length > 1) return;
    const owners = new Map<string, Owner[]>();
    for (const { record, fact } of after.of('contribution')) {
      for (const { at, filePath } of fact.outputs) {
        if (filePath === null) continue;
        const owner = { record, session: fact.sessionId, at: [...at, 'filePath'] };
        const others = owners.get(filePath);
        if (others === undefined) owners.set(filePath, [owner]);
        else others.push(owner);
      }
    }
    const sessions = new Set(own.map(sessionOf));
    for (const { path, before } of step.changes) {
      const listed = owners.get(path) ?? [];
      const [owner] = listed;
      const wasThere = before.some((entry) => entry !== null);
      if (owner === undefined || !wasThere) continue;
      if (listed.some(({ session }) => session === null || sessions.has(session))) continue;
      const related = [{ record: owner.record, at: owner.at, message: 'listed here' }];
      const data = { path: quoted(path) };
      yield { message: 'foreign', record: first.record, at: ['sessionId'], data, related };
    }
  },
});

/** A contribution that lists a research file. */
interface Owner {
  readonly record: RecordRef;
  readonly session: string | null;
  readonly at: DataPath;
}

function sessionOf({ fact }: RecordState<'contribution'>): string | null {
  return fact?.sessionId ?? null;
}
