import { quoted } from '../../../core/found-value.ts';
import type { RecordChange } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { contribution, fileOf, OUTPUT, PATH } from '../example.ts';

export default defineHistoryRule({
  id: 'contribution/no-code-changes',
  level: 'off',
  since: '0.1.0',
  source: 'CLEO contribution protocol, template, requirement 008',
  summary: 'A commit that adds a contribution changes nothing but records and its research',
  why: 'A contribution argues for a decision. Code in the same commit takes the decision before anybody has voted.',
  fix: 'Split the commit: the contribution and its research in one, the code in another.',
  decisions: [
    'All files in a `.cleo` folder are records. Research files are those that the contribution lists.',
    'Merges are not judged: their parents are.',
  ],
  messages: {
    code: 'The commit that adds this contribution also changes {path}{others}',
  },
  kinds: ['contribution'],
  examples: {
    valid: [
      {
        name: 'a contribution and its research',
        past: {},
        files: {
          [PATH]: contribution({ researchOutputs: [OUTPUT] }),
          [OUTPUT.filePath]: '# Stores\n',
        },
      },
    ],
    invalid: [
      {
        name: 'a contribution and code',
        past: { 'src/a.ts': '1', 'src/b.ts': '1' },
        files: { ...fileOf(contribution()), 'src/a.ts': '2' },
        expect: [{ message: 'code', path: PATH, at: '4:23-4:41' }],
      },
    ],
  },
  *check({ step, records }) {
    if (step.parents.length > 1) return;
    const added = records.of('contribution').flatMap(addedState);
    const research = new Set(
      added.flatMap(({ fact }) => fact?.outputs.map(({ filePath }) => filePath) ?? []),
    );
    const paths = step.changes.map(({ path }) => path);
    const [path, ...others] = paths.filter((each) => !isRecord(each) && !research.has(each));
    if (path === undefined) return;
    const data = {
      path: quoted(path),
      others: others.length === 0 ? '' : ` and ${inWords(others.length)}`,
    };
    for (const { record } of added) {
      yield { message: 'code', record, at: ['_meta', 'contributionId'], data };
    }
  },
});

function inWords(others: number): string {
  return others === 1 ? 'one other file' : `${others} other files`;
}

function addedState({ before, after }: RecordChange<'contribution'>) {
  return after !== null && before.every((state) => state === null) ? [after] : [];
}

function isRecord(path: string): boolean {
  return path.startsWith('.cleo/') || path.includes('/.cleo/');
}
