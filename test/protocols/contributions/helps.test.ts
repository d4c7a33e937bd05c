import { describe, expect, test } from 'vitest';
import type { Settled } from '../../../src/core/finding.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import {
  BASELINE,
  BASELINE_PATH,
  CITED,
  citing,
  conflicting,
  contribution,
  DECISION,
  OUTPUT,
  PATH,
} from '../../../src/protocols/contributions/example.ts';
import { followUps } from '../../../src/protocols/contributions/follow-ups.ts';
import {
  ARCHIVE,
  entry,
  LISTED,
  MANIFEST,
} from '../../../src/protocols/contributions/manifest-example.ts';
import { judged } from './judge.ts';

/** What the only problem of a rule says of its mending. */
async function mendingOf(id: string, files: Readonly<Record<string, string>>) {
  const [found, ...others] = await judged(id, files);
  if (found === undefined || others.length > 0) throw new Error('not one problem');
  return { help: found.help ?? '', expected: found.expected };
}

describe('evidence', () => {
  const citingOf = (changes: object) => ({ ...CITED, [PATH]: citing({ ...changes }) });

  test('the file that was meant is named; in its place only where nothing is said of its content', async () => {
    const near = 'Did you mean "docs/queues.md"?';
    const quoting = citingOf({ file: 'docs/queue.md' });
    const bare = citingOf({ file: 'docs/queue.md', quote: undefined });
    const [cautious, sure] = [
      await mendingOf('contribution/evidence-file', quoting),
      await mendingOf('contribution/evidence-file', bare),
    ];
    expect(cautious.help).toContain(near);
    expect(cautious.expected).toBeNull();
    expect(sure.help).toContain(near);
    expect(sure.expected).toBe('"docs/queues.md"');
  });

  test('the line at which the quote is takes the place of one that is not there', async () => {
    const found = await mendingOf('contribution/evidence-line', citingOf({ line: 40 }));
    expect(found).toEqual({ help: 'The quote is on line 3.', expected: '3' });
  });

  test('the nearest sentence is shown with its line, and is no value to put in place', async () => {
    const files = citingOf({ quote: 'It always keeps the order per key' });
    const { help, expected } = await mendingOf('contribution/evidence-quote', files);
    expect(help).toMatch(/^The nearest text is in line 3: "It keeps order per key\."/);
    expect(expected).toBeNull();
  });

  test('to leave a wrong quote or file out is no way that is offered', async () => {
    const files = citingOf({ quote: 'never loses a message' });
    const quote = await mendingOf('contribution/evidence-quote', files);
    expect(quote.help).toContain('do not just remove the quote');
    const file = await mendingOf('contribution/evidence-file', citingOf({ file: 'bench.csv' }));
    expect(file.help).not.toMatch(/take .* out|remove/);
  });
});

describe('an answer that differs', () => {
  const before = { ...CITED, [BASELINE_PATH]: BASELINE, [PATH]: contribution() };

  test('the command that records the conflict is named, without the record itself, and copying the other answer is no way out', async () => {
    const { help } = await mendingOf('CONTRIB-006', before);
    expect(help).toContain(
      'lint-protocol contribution flag --epic T2308 --marker queue-source`, which adds',
    );
    expect(help).toContain('If both answers mean the same, give this one the words of the other.');
    expect(help).toContain('Do not copy an answer that your evidence does not support.');
    expect(help).not.toContain('{');
  });
});

describe('what is merged or archived', () => {
  const ARCHIVED = `.cleo/contributions/archive/T2308/contrib_1a2b3c4d.json`;

  /** What is said of a contribution without an entry, if that is committed or not. */
  async function unlisted(path: string, text: string, past?: Readonly<Record<string, string>>) {
    const files = { ...CITED, [path]: text };
    const [found] = await judged('manifest/unlisted', files, past && { past });
    if (found === undefined) throw new Error('it is listed');
    return { said: [found.help, ...found.steps.map((step) => step.text)].join(' '), by: found.by };
  }

  test.each([
    ['merged', PATH, contribution({ status: 'merged' })],
    ['archived', ARCHIVED, contribution()],
  ])('%s: the command that appends its entry is named', async (_name, path, text) => {
    const { said, by } = await unlisted(path, text);
    expect(said).toContain('lint-protocol manifest append');
    expect(said).not.toContain('contribution seal');
    expect(by).toBe('you');
  });

  test('neither is sealed, nor taken back to a former status', async () => {
    const merged = conflicting(
      { severity: 'critical', resolution: { status: 'proposed', proposal: 'Measure both.' } },
      { status: 'merged' },
    );
    const [open] = await judged('contribution/critical-unresolved', { ...CITED, [PATH]: merged });
    const said = [open?.help, ...(open?.steps ?? []).map((step) => step.text)].join(' ');
    expect(open?.by).toBe('human');
    expect(said).not.toMatch(/contribution seal|back to|"validated"/);
    expect(said).toContain('git --literal-pathspecs checkout HEAD --');
  });
});

test.each([
  ['pending', ['reopen', 'resolve --propose', 'resolve --accept', 'merge']],
  ['rejected', ['reopen', 'resolve --propose', 'resolve --accept', 'merge']],
  ['proposed', ['reopen', 'resolve --accept', 'merge']],
])('a merge is taken back, and a conflict that is %s is settled', async (status, expected) => {
  const conflict = { severity: 'critical', resolution: { status, proposal: 'Measure both.' } };
  const files = (merged: string) => ({
    ...CITED,
    [PATH]: conflicting(conflict, { status: merged }),
  });
  const past = files('validated');
  const [open] = await judged('contribution/critical-unresolved', files('merged'), { past });
  const commands = open?.help?.matchAll(/lint-protocol contribution (\w+)[^`]*?( --\w+|`)/g) ?? [];
  expect([...commands].map(([, name, option]) => `${name}${option}`.replace('`', ''))).toEqual(
    expected,
  );
});

describe('values that other records have', () => {
  test('a session that is not listed: those that were active are named', async () => {
    const sessions = [
      { id: 'session_20260126_070000_aaaaaa', status: 'ended', endedAt: '2026-01-26T08:00:00Z' },
      { id: 'session_20260126_080000_bbbbbb', status: 'active' },
    ];
    const store = { '.cleo/sessions.json': `${JSON.stringify({ sessions })}\n` };
    const found = await mendingOf('CONTRIB-001', { ...store, [PATH]: contribution() });
    expect(found.help).toContain('"session_20260126_080000_bbbbbb"');
    expect(found.help).not.toContain('aaaaaa');
    expect(found.expected).toBeNull();
  });

  test('a label that the task nearly has is the one, another is not', async () => {
    const labelled = (label: string) => ({
      '.cleo/todo.json': `{"tasks":[{"id":"T2310","type":"task","labels":["${label}"]}]}\n`,
      [PATH]: contribution(),
    });
    const expectedOf = async (label: string) =>
      (await mendingOf('CONTRIB-002', labelled(label))).expected;
    expect(await expectedOf('queue-sources')).toBe('"queue-sources"');
    expect(await expectedOf('queue-stores')).toBeNull();
    expect(await expectedOf('queue-source-2')).toBeNull();
  });

  test('the note that links research is shown, and the time alone links nothing', async () => {
    const files = {
      '.cleo/todo.json': '{"tasks":[{"id":"T2310","type":"task","notes":[]}]}\n',
      [PATH]: contribution({ researchOutputs: [OUTPUT], status: 'complete' }),
    };
    const { help } = await mendingOf('CONTRIB-004', files);
    expect(help).toBe(
      'Add this text to the list "notes" of the task T2310 in .cleo/todo.json: "Linked research: queue-stores". The time alone links nothing.',
    );
    const [found] = await judged('CONTRIB-004', files);
    expect(found?.steps.map(({ path, action }) => [path, action])).toEqual([
      ['.cleo/todo.json', 'do'],
    ]);
    const untimed = contribution({
      researchOutputs: [{ ...OUTPUT, linkedAt: null }],
      status: 'complete',
    });
    const [both] = await judged('CONTRIB-004', { ...files, [PATH]: untimed });
    expect(both?.help).toContain('Set "linkedAt" to the time of the link.');
    expect(both?.steps.map(({ text }) => text)).toEqual([
      `lint-protocol contribution seal ${PATH}`,
    ]);
    const noted = files['.cleo/todo.json'].replace('[]', '["Linked research: queue-stores"]');
    expect(await judged('CONTRIB-004', { ...files, '.cleo/todo.json': noted })).toEqual([]);
  });

  test.each([
    ['2026-01-26-Queue Stores.md', '2026-01-26_queue-stores.md'],
    ['Queue Stores.MD', '2026-01-25_queue-stores.md'],
    ['2026-02-30_queue.md', '2026-01-25_queue.md'],
  ])('%s may be called %s', async (name, better) => {
    const output = { ...OUTPUT, filePath: `docs/${name}`, createdAt: '2026-01-25T09:00:00Z' };
    const files = { [PATH]: contribution({ researchOutputs: [output] }) };
    expect((await mendingOf('CONTRIB-012', files)).help).toContain(`"${better}"`);
  });
});

describe('what a merge left of an archived contribution', () => {
  const archived = '.cleo/contributions/archive/T2308/contrib_1a2b3c4d.json';
  const command = 'lint-protocol contribution archive T2308 --settle';
  const later = { id: 'contrib_5e6f7a8b', checksum: 'ffffffff' };
  const left = { [MANIFEST]: entry(later), [archived]: LISTED };

  test('is settled, where the active manifest has an entry of it', async () => {
    const { help } = await mendingOf('manifest/checksum', left);
    expect(help).toContain(command);
    const fromArchive = { [ARCHIVE]: entry({ checksum: 'ffffffff' }), [archived]: LISTED };
    const files = { ...fromArchive, [MANIFEST]: entry({ id: 'contrib_5e6f7a8b' }) };
    expect((await mendingOf('manifest/checksum', files)).help).toContain(command);
    expect((await mendingOf('manifest/checksum', fromArchive)).help).not.toContain(command);
  });

  test('is settled, where it is beside the archived one', async () => {
    const files = { [PATH]: LISTED, [archived]: LISTED };
    expect((await mendingOf('contribution/unique-id', files)).help).toContain(command);
    const renamed = { [PATH]: LISTED, [archived.replace('1a2b', '9a9b')]: LISTED };
    const { help } = await mendingOf('contribution/unique-id', renamed);
    expect(help).not.toContain('--settle');
  });
});

test('a part of a manifest under another name is not taken for research', async () => {
  const part = { '.cleo/contributions/CONTRIBUTIONS-T3000.jsonl': entry() };
  const { help } = await mendingOf('contribution/json-only', part);
  expect(help).toContain('The manifest of this folder is CONTRIBUTIONS.jsonl');
  expect(help).not.toContain('researchOutputs');
});

test('what is not an object is not sealed', async () => {
  const found = await judged('contribution/schema', {
    '.cleo/contributions/CONTRIBUTIONS.json': '[]',
  });
  const unlisted = await judged('manifest/unlisted', {
    '.cleo/contributions/CONTRIBUTIONS.json': '[]',
  });
  expect(found).not.toEqual([]);
  for (const { steps, help } of [...found, ...unlisted])
    expect(`${help} ${steps.map(({ text }) => text).join(' ')}`).not.toContain('contribution seal');
});

test('a question that is answered twice is told what to do with both, and no new id for the file', async () => {
  const twice = contribution({ decisions: [DECISION, DECISION] });
  const { help } = await mendingOf('contribution/unique-id', { ...CITED, [PATH]: twice });
  expect(help).toContain('merge the two decisions');
  expect(help).not.toContain('seal --new-id');
});

test('in a draft, a link by a note alone is worth knowing, as no link is', async () => {
  const tasks = { tasks: [{ id: 'T2310', type: 'task', notes: ['See queue-stores'] }] };
  const researchOutputs = [{ ...OUTPUT, linkedAt: null }];
  const levelsOf = async (status: string) => {
    const files = {
      '.cleo/todo.json': `${JSON.stringify(tasks)}\n`,
      [PATH]: contribution({ researchOutputs, status }),
    };
    return (await judged('CONTRIB-004', files)).map(({ level }) => level);
  };
  expect(await levelsOf('draft')).toEqual(['info']);
  expect(await levelsOf('complete')).toEqual(['warning']);
});

test('a merge that no commit has is taken back by hand: the operation refuses what has faults', async () => {
  const diagnostic = { path: PATH, rule: 'contribution/validation', messageId: 'missing' };
  const problem = {
    kind: 'contribution',
    isFinal: true,
    diagnostic: { ...diagnostic, state: 'uncommitted', by: 'you', steps: [], related: [] },
  } as unknown as Settled;
  const snapshot = { entries: [], read: () => [] } as unknown as Snapshot;
  const found = await followUps([problem], snapshot, async () => new Map());
  const [step] = found.get(problem)?.steps ?? [];
  expect(step?.text).toContain('Set "status" to the previous one');
  expect(step?.text).toContain(`checkout HEAD -- ${PATH}`);
  expect(step?.text).not.toContain('reopen');
});
