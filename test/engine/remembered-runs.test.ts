import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AnalysisStore } from '../../src/app/cache/analysis-store.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { FileContent } from '../../src/core/rule.ts';
import type { PastState, Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { type RunRequest, run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { runs } from '../runs.ts';

const SEAL = Buffer.alloc(32, 7);
const SETTINGS = 'a'.repeat(64);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-remembered-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function message(id: number, more: string): string {
  return `---\nid: ${id}\nsubject: "QUESTION: what"\nfrom: RedStone\nto: [SilverPine]\n---\n\n# Question\n\n${more}\n`;
}

function contribution(file: string): string {
  const decision = { questionId: 'Q1', evidence: [{ file, quote: 'one' }] };
  const schema = 'https://cleo-dev.com/schemas/v1/contribution.schema.json';
  return JSON.stringify({ $schema: schema, id: 'contrib_00000001', decisions: [decision] });
}

function evidence(quote: string): string {
  return `id: ev-1\nsource_id: s\nquote: ${quote}\n`;
}

type Files = Readonly<Record<string, FileContent>>;

/** What may stand at each path: records that look at each other, what they cite, and what nobody cites. */
const CONTENTS: Readonly<Record<string, readonly FileContent[]>> = {
  'messages/1.md': [message(1, 'a'), message(2, 'b'), 'no message\n'],
  'messages/2.md': [message(1, 'a'), message(2, 'b'), message(1, 'c')],
  'inbox/1.md': [message(1, 'a'), `\uFEFF${message(1, 'a')}`],
  'agents/RedStone/profile.md': ['a'],
  '.cleo/contributions/contrib_00000001.json': [
    contribution('docs/a.md'),
    contribution('docs'),
    '{',
  ],
  '.cleo/contributions/CONTRIBUTIONS.jsonl': ['{"id":"contrib_00000001"}\n', ''],
  'docs/a.md': ['one\n', 'two\n', { symlink: '/etc/passwd' }],
  'docs/b.md': ['one\n'],
  '.gitignore': ['docs/a.md\n', '*.log\n', '.vouch/proposed/\n'],
  '.vouch/config.yaml': ['schema_version: 1\n', 'review: {}\n'],
  '.vouch/.gitignore': ['proposed/\ncaptures/\nstate.db\nstate.db-*\n', 'captures/'],
  '.vouch/evidence/ev-1.yaml': [evidence('one'), evidence('two')],
  '.vouch/sources/s/content': ['one\n', 'two\n'],
  '.vouch/sources/s/meta.yaml': ['id: s\n'],
  'agent-outputs/MANIFEST.jsonl': [
    '{"id":"T1-a","file":"notes/x.md"}\n',
    '{"id":"T1-b","file":"y.md"}\n',
  ],
  'notes/x.md': ['# X\n', message(3, 'x')],
  'src/a.ts': ['a', 'b'],
};

/** Something at each path. */
const WHOLE: Files = Object.fromEntries(
  Object.entries(CONTENTS).flatMap(([path, [first]]) =>
    first === undefined ? [] : [[path, first]],
  ),
);

/** Another content of one path, or none. */
const edit = fc
  .constantFrom(...Object.keys(CONTENTS))
  .chain((path) =>
    fc.tuple(fc.constant(path), fc.option(fc.constantFrom(...(CONTENTS[path] ?? [])))),
  );

const commits = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 8,
});

/** Files whose old errors are reported as well. */
const sound = fc.uniqueArray(fc.constantFrom(...Object.keys(CONTENTS)), { maxLength: 2 });

function edited(files: Files, edits: readonly (readonly [string, FileContent | null])[]): Files {
  const all = new Map(Object.entries(files));
  for (const [path, content] of edits) {
    if (content === null) all.delete(path);
    else all.set(path, content);
  }
  return Object.fromEntries(all);
}

/** The request that `--staged` makes: what is staged, compared with the commit before. */
function request(before: Files, after: Files, hasPast: boolean): RunRequest {
  const snapshot = (files: Files): Snapshot => ({
    ...memorySnapshot(files),
    ...(hasPast && { introducing: async () => new Map<string, readonly PastState[]>() }),
  });
  const bases = [async () => snapshot(before)];
  return {
    snapshot: snapshot(after),
    bases,
    history: null,
    config: DEFAULT_CONFIG,
    rules,
    selects: null,
  };
}

test('a run that remembers says what a run says that does not, whatever was edited before', async () => {
  let sequence = 0;
  let recalled = 0;
  await fc.assert(
    fc.asyncProperty(
      commits,
      fc.boolean(),
      fc.boolean(),
      sound,
      async (all, hasPast, isCompared, paths) => {
        sequence += 1;
        const settings = `${sequence}`.padStart(32, '0').concat(SETTINGS.slice(32));
        let before = WHOLE;
        for (const edits of all) {
          const after = edited(before, edits);
          const asked = {
            ...request(before, after, hasPast),
            sound: { paths: new Set(paths), isUnsound: () => true },
          };
          const asking = isCompared ? asked : { ...asked, bases: [] };
          const { checked: looked, ...cold } = await run(asking);
          // The second time, all of its contents are known.
          for (const time of ['first', 'second']) {
            const store = new AnalysisStore(folder, settings, SEAL);
            const { checked, ...warm } = await run({ ...asking, analyses: store.analyses });
            store.save();
            expect(warm).toEqual(cold);
            expect({ ...checked, cached: 0 }).toEqual(looked);
            const isWhole = checked.cached === checked.files && checked.files > 0;
            if (isWhole && time === 'second') recalled += 1;
          }
          before = after;
        }
      },
    ),
    { numRuns: runs(20) },
  );
  // Else all of this showed nothing.
  expect(recalled).toBeGreaterThan(5);
}, 120_000);

test('a file that must have no error is told of where its twin, which told it before, is gone', async () => {
  const { 'messages/1.md': _twin, ...after } = WHOLE;
  const asked = {
    ...request(WHOLE, after, false),
    sound: { paths: new Set(['messages/2.md']), isUnsound: () => true },
  };
  const { diagnostics } = await run(asked);
  expect(diagnostics.map(({ path }) => path)).toContain('messages/2.md');
});
