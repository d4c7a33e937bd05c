import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { exampleInput } from '../../../src/discover/example-input.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { run } from '../../../src/run.ts';
import { rules } from '../../all-rules.ts';

const twinRules = rules.filter(({ id }) => id === 'file/path-twin');
const selects = () => true;

/** What is said of a step, after which the state became another one. */
async function toldOfStep(
  before: Record<string, string>,
  files: Record<string, string>,
  now: Record<string, string>,
  config = DEFAULT_CONFIG,
): Promise<readonly string[]> {
  const { history } = exampleInput({ files, past: before });
  const snapshot = memorySnapshot(now);
  const { diagnostics } = await run({
    snapshot,
    bases: [],
    history,
    config,
    rules: twinRules,
    selects,
  });
  return diagnostics.map(({ path, message }) => `${path}: ${message}`);
}

test('another spelling of a log is reported in the step that added it, and once', async () => {
  const log = { 'agent-outputs/MANIFEST.jsonl': '' };
  for (const twin of [
    'agent-outputs/manifest.jsonl',
    'Agent-Outputs/MANIFEST.jsonl',
    '.Vouch/audit.log.jsonl',
    '.cleo/contributions/archive/T1/Contributions.jsonl',
  ]) {
    const told = await toldOfStep(log, { ...log, [twin]: '{}\n' }, log);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^(.*): "\1" is another spelling of "/);
    expect(await toldOfStep(log, { ...log, [twin]: '' }, { ...log, [twin]: '' })).toHaveLength(1);
    expect(await toldOfStep({ ...log, [twin]: '' }, { ...log, [twin]: '\n' }, log)).toEqual([]);
    expect(await toldOfStep({ ...log, [twin]: '' }, log, log)).toEqual([]);
  }
});

test('the same of a log that the configuration names', async () => {
  const history = { ...DEFAULT_CONFIG.history, appendOnly: ['ledger/*.jsonl'] };
  const config = { ...DEFAULT_CONFIG, history };
  const log = { 'ledger/a.jsonl': '' };
  // Of two that the globs fit, the state alone shows both.
  for (const twin of ['Ledger/a.jsonl', 'Ledger/B.jsonl', 'ledger/a.jsonl.']) {
    const told = await toldOfStep(log, { ...log, [twin]: '{}\n' }, log, config);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^(.*): "\1" is another spelling of "/);
  }
  expect(await toldOfStep(log, { ...log, 'ledger/b.jsonl': '' }, log, config)).toEqual([]);
});

test('of steps, other twins are left to the state', async () => {
  expect(await toldOfStep({}, { '.Vouch/claims/a.yaml': '' }, {})).toEqual([]);
  expect(await toldOfStep({}, { 'Messages/a.md': '', 'messages/a.md': '' }, {})).toEqual([]);
});

test('the help names commands that a shell takes, whatever the name holds', async () => {
  const snapshot = memorySnapshot({
    "agent-outputs/it's.": '',
    'agent-outputs/\u202ea\udc80.md': '',
    'Agent-Outputs/x y': '',
  });
  const config = DEFAULT_CONFIG;
  const { diagnostics } = await run({
    snapshot,
    bases: [],
    history: null,
    config,
    rules: twinRules,
    selects,
  });
  expect(diagnostics.flatMap(({ steps }) => steps.map(({ text }) => text))).toEqual([
    "mkdir -p agent-outputs && git --literal-pathspecs add -- 'Agent-Outputs/x y' && git --literal-pathspecs mv -- 'Agent-Outputs/x y' 'agent-outputs/x y'",
  ]);
  expect(diagnostics.map(({ help }) => help)).toEqual([
    "Move it to where it belongs, as the steps do, or remove it: git --literal-pathspecs add -- 'Agent-Outputs/x y' && git --literal-pathspecs rm -f -- 'Agent-Outputs/x y'",
    "Rename it: git --literal-pathspecs add -- 'agent-outputs/it'\\''s.' && git --literal-pathspecs mv -- 'agent-outputs/it'\\''s.' 'agent-outputs/it'\\''s'; or remove it, if it should not be there: git --literal-pathspecs add -- 'agent-outputs/it'\\''s.' && git --literal-pathspecs rm -f -- 'agent-outputs/it'\\''s.'",
    `Rename it: git --literal-pathspecs add -- "$(printf 'agent-outputs/\\342\\200\\256a\\200.md')" && git --literal-pathspecs mv -- "$(printf 'agent-outputs/\\342\\200\\256a\\200.md')" "$(printf 'agent-outputs/a\\200.md')"; or remove it, if it should not be there: git --literal-pathspecs add -- "$(printf 'agent-outputs/\\342\\200\\256a\\200.md')" && git --literal-pathspecs rm -f -- "$(printf 'agent-outputs/\\342\\200\\256a\\200.md')"`,
  ]);
});
