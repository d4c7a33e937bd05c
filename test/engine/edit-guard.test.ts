import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { exampleConfig } from '../../src/config/example-config.ts';
import type { HistoryOptions } from '../../src/core/config.ts';
import type { Kind, RecordRef } from '../../src/core/record.ts';
import type { FileMode, SnapshotEntry } from '../../src/core/snapshot.ts';
import { discover } from '../../src/discover/discover.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { editGuard, type Guarded } from '../../src/engine/edit-guard.ts';
import { StatePaths } from '../../src/engine/presence.ts';
import {
  BASELINE_PATH,
  contribution as drafted,
  META,
  PATH,
} from '../../src/protocols/contributions/example.ts';
import { KINDS as ALL } from '../../src/protocols/kinds.ts';
import { rules } from '../all-rules.ts';
import { judge } from '../protocols/mending.ts';
import { oneOf } from '../runs.ts';

const KINDS = ALL.map(({ kind }) => kind);

/** What may be edited, said once more: who adds a kind has to think about it twice. */
const EDITABLE: readonly Kind[] = ['message', 'bead-list', 'contribution', 'vouch-gitignore'];

const DRAFT = '.cleo/contributions/a.json';

function ref(kind: Kind, path = DRAFT, mode: FileMode = 'file', home = ''): RecordRef {
  return { path, kind, mode, id: 'ab', home, declared: true, copy: false };
}

type Record = Guarded['records'][number];

function record(of: RecordRef, fact: object | null): Record {
  return {
    ref: of,
    analysis: { isRecord: true, id: null, size: 1, fact: fact as never, findings: [] },
  };
}

function contribution(status: string | null, path = DRAFT): Record {
  return record(ref('contribution', path), { status });
}

function guard(
  records: readonly Record[],
  history: Partial<HistoryOptions> = {},
  entries: readonly SnapshotEntry[] = [],
) {
  const options = { ...DEFAULT_CONFIG, history: { ...DEFAULT_CONFIG.history, ...history } };
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  return editGuard({ records, paths: new StatePaths({ entries: sorted }), options });
}

describe('kinds', () => {
  test.each(KINDS)('%s', (kind) => {
    const { mayEdit } = guard([contribution('draft')]);
    expect(mayEdit(ref(kind))).toBe(EDITABLE.includes(kind));
    expect(mayEdit(ref(kind, DRAFT, 'executable'))).toBe(EDITABLE.includes(kind));
    expect(mayEdit(ref(kind, DRAFT, 'symlink'))).toBe(false);
    expect(mayEdit(ref(kind, DRAFT, 'submodule'))).toBe(false);
  });
});

describe('paths that are kept, whatever their kind', () => {
  const LOGS = [
    '.vouch/audit.log.jsonl',
    'team/.vouch/audit.log.jsonl',
    '.cleo/contributions/CONTRIBUTIONS.jsonl',
    '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl',
    'agent-outputs/MANIFEST.jsonl',
    'logs/old.jsonl.gz',
  ];
  test.each(KINDS)('%s', (kind) => {
    const plain = guard([]);
    for (const path of LOGS) expect(plain.mayEdit(ref(kind, path)), path).toBe(false);
    for (const setting of ['appendOnly', 'immutable', 'archives', 'segments'] as const) {
      const { mayEdit } = guard([contribution('draft')], { [setting]: ['.cleo/**'] });
      expect(mayEdit(ref(kind)), setting).toBe(false);
    }
  });

  test('manifests that the configuration names', () => {
    const options = {
      ...DEFAULT_CONFIG,
      subagents: { ...DEFAULT_CONFIG.subagents, manifests: ['out/*.jsonl'] },
    };
    const { mayEdit } = editGuard({ records: [], paths: new StatePaths({ entries: [] }), options });
    expect(mayEdit(ref('bead-list', 'out/a.jsonl'))).toBe(false);
    expect(mayEdit(ref('bead-list', 'in/a.jsonl'))).toBe(true);
  });
});

describe('contributions', () => {
  const manifest = (entries: readonly object[], isWhole = true, home = '') =>
    record(ref('contribution-manifest', `${home}CONTRIBUTIONS.jsonl`, 'file', home), {
      entries,
      isWhole,
    });
  const naming = { filePath: DRAFT, epicId: null };

  test.each([
    ['no manifest', null, true],
    ['one that names it', `{"filePath":"${PATH}"}\n`, false],
    ['one whose only line is broken', `{"filePath":"${PATH}"\n`, false],
    [
      'one that says it in two ways',
      `{"filePath":"${PATH}","filePath":"${BASELINE_PATH}"}\n`,
      false,
    ],
  ])('%s, and no other rule runs than the one that edits', async (_, text, may) => {
    const draft = drafted({ _meta: { ...META, checksum: '0000000000000000' } });
    const manifest = text === null ? {} : { '.cleo/contributions/CONTRIBUTIONS.jsonl': text };
    const problems = await judge(memorySnapshot({ [PATH]: draft, ...manifest }), {
      rules: rules.filter(({ id }) => id === 'contribution/checksum'),
      config: DEFAULT_CONFIG,
    });
    expect(problems.map(({ rule, fixable }) => [rule, fixable])).toEqual([
      ['contribution/checksum', may],
    ]);
  });

  test.each(['complete', 'validated', 'merged', 'other', null])('%s: nothing', (status) => {
    expect(guard([contribution(status)]).mayEdit(ref('contribution'))).toBe(false);
  });

  test.each([
    ['no manifest', [], true],
    [
      'a manifest that names others',
      [manifest([{ filePath: '.cleo/contributions/b.json', epicId: 'T1' }])],
      true,
    ],
    ['one that names it', [manifest([naming])], false],
    ['one that names it in an archive', [manifest([{ filePath: 'x/a.json', epicId: 'T1' }])], true],
    ['one that names nobody knows what', [manifest([{ filePath: null, epicId: null }])], false],
    ['one with a line that can not be read', [manifest([], false)], false],
    ['one that can not be read', [record(ref('contribution-manifest', 'C.jsonl'), null)], false],
    ["another home's", [manifest([naming], false, 'other')], true],
  ] as const)('%s', (_, manifests, may) => {
    expect(guard([contribution('draft'), ...manifests]).mayEdit(ref('contribution'))).toBe(may);
  });

  test('a draft in an archive', () => {
    const path = '.cleo/contributions/archive/T1/a.json';
    expect(guard([contribution('draft', path)]).mayEdit(ref('contribution', path))).toBe(false);
  });
});

describe('files that are made', () => {
  const entry = (path: string, mode: FileMode = 'file'): SnapshotEntry => ({
    path,
    mode,
    id: 'ab',
  });
  test.each([
    ['.vouch/.gitignore', [], true],
    ['a/b/.vouch/.gitignore', [entry('a/b/.vouch/config.yaml')], true],
    ['.vouch/.gitignore', [entry('.vouch/.gitignore', 'symlink')], false],
    ['.vouch/.gitignore', [entry('.vouch', 'symlink')], false],
    ['.vouch/.gitignore', [entry('.vouch/.gitignore/a')], false],
    ['.gitignore', [], false],
    ['.vouch/claims/.gitignore', [], false],
    ['.vouch/claims/a.yaml', [], false],
    ['x.vouch/.gitignore', [], false],
  ] as const)('%s beside %j: %s', (path, entries, may) => {
    expect(guard([], {}, entries).mayCreate(path)).toBe(may);
  });

  test.each(['appendOnly', 'immutable', 'archives'] as const)('not where %s says so', (setting) => {
    expect(guard([], { [setting]: ['.vouch/**'] }).mayCreate('.vouch/.gitignore')).toBe(false);
  });
});

/** Every problem of every example of every rule, as all rules see it. */
async function* allProblems(history: Partial<HistoryOptions> = {}) {
  for (const example of rules.flatMap((rule) => rule.examples.invalid)) {
    const config = exampleConfig([], example);
    const { snapshot } = exampleInput(example);
    const setting = { rules, config: { ...config, history: { ...config.history, ...history } } };
    for (const problem of await judge(snapshot, setting)) yield { problem, snapshot, config };
  }
}

describe('all rules on all examples', () => {
  test('edits touch nothing but what may be edited', async () => {
    const touched = new Set<Kind>();
    for await (const { problem, snapshot, config } of allProblems()) {
      const kindOf = new Map(
        discover(snapshot.entries, config).map(({ entry, kind }) => [entry.path, kind]),
      );
      expect(problem.fixable).toBe(problem.edit !== undefined);
      for (const { path, id } of problem.edit?.files ?? []) {
        const kind = kindOf.get(path);
        if (id === null)
          expect([path, kind]).toEqual([expect.stringMatching(/\.vouch\/\.gitignore$/), undefined]);
        else touched.add(kind as Kind);
      }
    }
    expect([...touched].sort()).toEqual([...EDITABLE].sort());
  });

  test.each(oneOf(['appendOnly', 'immutable'] as const, 'edits'))(
    'none where %s names every path',
    async (setting) => {
      let count = 0;
      for await (const { problem } of allProblems({ [setting]: ['**'] })) {
        expect(problem.fixable).toBe(false);
        count += 1;
      }
      expect(count).toBeGreaterThan(100);
    },
  );
});
