import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Rule } from '../../../src/core/rule.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { baseWith, event, PROPOSAL, proposal } from '../../../src/protocols/vouch/example.ts';
import decisionRecorded from '../../../src/protocols/vouch/rules/decision-recorded.ts';
import gitignore from '../../../src/protocols/vouch/rules/gitignore.ts';
import layout from '../../../src/protocols/vouch/rules/layout.ts';
import { run } from '../../../src/run.ts';

type Files = Readonly<Record<string, string>>;

const LOCAL = 'proposed/\nstate.db\n';

function reportOf(files: Files, rules: readonly Rule[], selected: string | null = null) {
  const snapshot = memorySnapshot({ ...baseWith(), ...files });
  const selects = selected === null ? null : (path: string) => path.startsWith(selected);
  return run({ snapshot, bases: [], history: null, config: DEFAULT_CONFIG, rules, selects });
}

async function placesIn(files: Files): Promise<readonly string[]> {
  const { diagnostics } = await reportOf(files, [gitignore]);
  return diagnostics.map(({ path, range, messageId, message }) => {
    const { start, end } = range;
    return `${path}:${start.line}:${start.column}-${end.column} ${messageId}: ${message}`;
  });
}

const LEFT_OUT =
  'In the same commit, add what git left out: `git --literal-pathspecs add -- .vouch`.';

const OVER = 'which must be committed';

/** What stands where, what is found, and what the help says. */
const CASES: readonly (readonly [string, Files, string, string])[] = [
  [
    'the root ignores the log',
    { '.gitignore': '# logs\n\n*.jsonl\n' },
    `.gitignore:3:1-8 ignored: Git ignores audit.log.jsonl, ${OVER}`,
    'Add the line "!/audit.log.jsonl" at the end of ".vouch/.gitignore": there it wins over line 3 of ".gitignore".',
  ],
  [
    'the root ignores decided/, with carriage returns and a byte-order mark',
    { '.gitignore': '\ufeffx\r\n  decided\r\ndecided/\r\n' },
    `.gitignore:3:1-9 ignored: Git ignores decided/, ${OVER}`,
    'Add the lines "!/decided/" and "!/decided/**" at the end of ".vouch/.gitignore": there they win over line 3 of ".gitignore".',
  ],
  [
    'the root ignores what is in decided/',
    { '.gitignore': '/.vouch/decided/[[:alpha:]]*.yaml\n' },
    `.gitignore:1:1-34 ignored: Git ignores decided/, ${OVER}`,
    'Add the lines "!/decided/" and "!/decided/**" at the end of ".vouch/.gitignore": there they win over line 1 of ".gitignore".',
  ],
  [
    'a base has a line like it, that is not the one',
    { '.gitignore': '*.jsonl\n', '.vouch/.gitignore': `captures/*.jsonl\n${LOCAL}` },
    `.gitignore:1:1-8 ignored: Git ignores audit.log.jsonl, ${OVER}`,
    'Add the line "!/audit.log.jsonl" at the end of ".vouch/.gitignore": there it wins over line 1 of ".gitignore".',
  ],
  [
    'the root ignores the whole base',
    { '.gitignore': '.vouch/\n' },
    `.gitignore:1:1-8 ignored: Git ignores decided/ and audit.log.jsonl, ${OVER}`,
    'Delete line 1 of ".gitignore", or narrow it: it ignores ".vouch/" as a whole, and files in an ignored folder cannot be re-included. Add the lines "proposed/" and "state.db" to ".vouch/.gitignore" unless it has them.',
  ],
  [
    'a file in decided/ ignores all there',
    { '.vouch/decided/.gitignore': '*\n' },
    `.vouch/decided/.gitignore:1:1-2 ignored: Git ignores decided/, ${OVER}`,
    'Delete line 1 of ".vouch/decided/.gitignore": the file is nearer than ".vouch/.gitignore" and wins over it.',
  ],
  [
    'its own file ignores all',
    { '.vouch/.gitignore': '*\n!.gitignore\n' },
    `.vouch/.gitignore:1:1-2 ignored: Git ignores decided/ and audit.log.jsonl, ${OVER}`,
    'Add the lines "!/decided/", "!/decided/**" and "!/audit.log.jsonl" at the end of ".vouch/.gitignore": there they win over line 1 of ".vouch/.gitignore".',
  ],
  [
    'two lines of the root',
    { '.gitignore': 'decided/\n*.jsonl\n' },
    `.gitignore:2:1-8 ignored: Git ignores decided/ and audit.log.jsonl, ${OVER}`,
    'Add the lines "!/decided/", "!/decided/**" and "!/audit.log.jsonl" at the end of ".vouch/.gitignore": there they win over lines 1 and 2 of ".gitignore".',
  ],
  [
    'its own file takes back what it ignored',
    { '.vouch/.gitignore': `${LOCAL}!state.db # mine\n!*.db\n` },
    '.vouch/.gitignore:4:1-6 committed: Git does not ignore state.db',
    'Add the line "state.db" at the end of ".vouch/.gitignore": there it wins over line 4 of ".vouch/.gitignore".',
  ],
  [
    'the root takes it back',
    { '.gitignore': '*.db\n!state.db\n', '.vouch/.gitignore': 'proposed/\n' },
    '.gitignore:2:1-10 committed: Git does not ignore state.db',
    'Add the line "state.db" at the end of ".vouch/.gitignore": there it wins over line 2 of ".gitignore".',
  ],
];

test.each(CASES)('it is at the line that decides: %s', async (_what, files, found, help) => {
  expect(await placesIn(files)).toEqual([found]);
  const { diagnostics } = await reportOf(files, [gitignore]);
  const leftOut = found.includes(' ignored: ') ? ` ${LEFT_OUT}` : '';
  expect(diagnostics.map((each) => each.help)).toEqual([`${help}${leftOut}`]);
});

/** Does what a help says. */
function followed(files: Files, help: string): Files {
  const deleted = /Delete line (\d+) of "([^"]+)"/.exec(help);
  if (deleted !== null) {
    const [, line, path = ''] = deleted;
    const lines = (files[path] ?? '').split('\n').filter((_, at) => at + 1 !== Number(line));
    return { ...files, [path]: lines.join('\n') };
  }
  const [lines = '', path = ''] = help.split(' at the end of ');
  const file = /^"([^"]+)"/.exec(path)?.[1] ?? '';
  const added = [...lines.matchAll(/"([^"]+)"/g)].map(([, line]) => `${line}\n`);
  return { ...files, [file]: (files[file] ?? LOCAL) + added.join('') };
}

test.each(CASES)('its help is a remedy: %s', async (_what, files, _found, help) => {
  expect(await placesIn(followed(files, help))).toEqual([]);
});

test('several files that ignore are several problems; the base is the other place', async () => {
  const files = { '.gitignore': 'decided\n', '.vouch/.gitignore': `${LOCAL}*.jsonl\n` };
  const { diagnostics } = await reportOf(files, [gitignore]);
  expect(diagnostics.map(({ path, range }) => `${path}:${range.start.line}`)).toEqual([
    '.gitignore:1',
    '.vouch/.gitignore:3',
  ]);
  const [other] = diagnostics[0]?.related ?? [];
  expect(other).toMatchObject({ path: '.vouch/.gitignore', message: 'the knowledge base .vouch' });
});

test('the root is no record: it is not counted, and who asks for the base is told all the same', async () => {
  const files = { '.gitignore': '*.jsonl\n' };
  const { checked, diagnostics } = await reportOf(files, [gitignore], '.vouch/');
  expect(diagnostics).toHaveLength(1);
  expect(checked.records['vouch-gitignore']).toBe(1);
});

/** A log with six approvals whose proposals are not in decided/. */
const APPROVALS = Array.from({ length: 6 }, (_, index) =>
  event({ id: `e${index}`, object_ids: [`20260412-09140${index}-1a2b3c4d`] }),
).join('');

test('what is not told because of it is counted in a note', async () => {
  const rules = [gitignore, decisionRecorded, layout];
  const files = { '.gitignore': 'decided/\n', '.vouch/audit.log.jsonl': APPROVALS };
  const { diagnostics, notes } = await reportOf(files, rules);
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['vouch/gitignore']);
  expect(notes).toEqual([
    '6 problems of vouch/decision-recorded in ".vouch" are not reported: vouch/gitignore reports their likely cause. Fix that first; what is still wrong is reported then.',
  ]);
  expect((await reportOf(files, rules, 'src/')).notes).toEqual([]);
});

test('a decision whose event is in an ignored log is counted in a note, too', async () => {
  const files = { '.gitignore': '*.jsonl\n', [`.vouch/decided/${PROPOSAL}.yaml`]: proposal() };
  const { diagnostics, notes } = await reportOf(files, [gitignore, decisionRecorded]);
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['vouch/gitignore']);
  expect(notes).toEqual([expect.stringContaining('1 problem of vouch/decision-recorded')]);
  const seen = await reportOf({ ...files, '.gitignore': '' }, [gitignore, decisionRecorded]);
  expect(seen.diagnostics.map(({ messageId }) => messageId)).toEqual(['unrecorded']);
});

test('where nobody tells the cause, it is told', async () => {
  const files = { '.gitignore': 'decided/\n', '.vouch/audit.log.jsonl': APPROVALS };
  const { diagnostics, notes } = await reportOf(files, [decisionRecorded, layout]);
  expect(diagnostics.map(({ messageId }) => messageId)).toEqual(Array(6).fill('undecided'));
  expect(notes).toEqual([]);
});

test('a log that is ignored and not there is held back as well', async () => {
  const all: ReturnType<typeof baseWith> = { ...baseWith(), '.gitignore': '*.jsonl\n' };
  const { '.vouch/audit.log.jsonl': _log, ...files } = all;
  const snapshot = memorySnapshot(files);
  const request = { snapshot, bases: [], history: null, config: DEFAULT_CONFIG, selects: null };
  const { diagnostics, notes } = await run({ ...request, rules: [gitignore, layout] });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['vouch/gitignore']);
  expect(notes).toEqual([
    '1 problem of vouch/layout in ".vouch" is not reported: vouch/gitignore reports its likely cause. Fix that first; what is still wrong is reported then.',
  ]);
  const without = await run({ ...request, rules: [layout] });
  expect(without.diagnostics.map(({ messageId }) => messageId)).toEqual(['log']);
});
