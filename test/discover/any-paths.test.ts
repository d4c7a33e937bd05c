import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Candidate } from '../../src/core/candidate.ts';
import type { Options } from '../../src/core/config.ts';
import { globs } from '../../src/core/glob.ts';
import type { FileMode, SnapshotEntry } from '../../src/core/snapshot.ts';
import { discover } from '../../src/discover/discover.ts';
import { isFolder } from '../../src/protocols/kinds.ts';

/** Names that mean something in a path, and names that look nearly like them. */
const NAME = fc.oneof(
  fc.constantFrom(
    ...['messages', 'inbox', 'outbox', 'agents', 'BlueLake', 'threads', '.cleo', 'contributions'],
    ...['archive', 'T1', 'consensus', 'rcasd', 'agent-outputs', 'skills', 'x', '.vouch', 'claims'],
    ...['sources', 'a'.repeat(64), 'decided', 'proposed', 'pages', '.claude', '.beads', 'bundles'],
  ),
  fc.constantFrom(
    ...['1.md', '1.MD', 'CONTRIBUTIONS.jsonl', 'contrib_1.json', 'CONS-1.json', 'issues.jsonl'],
    ...['MANIFEST.jsonl', 'SKILL.md', 'AGENT.md', 'README.md', 'sessions.json', 'a.yaml'],
    ...['audit.log.jsonl', 'content', 'meta.yaml', '.gitignore', 'a.tar.gz', 'config.yaml'],
  ),
  fc.constantFrom(
    'Messages',
    'messages ',
    '.Cleo',
    'é',
    '\n',
    '\udc80',
    '-',
    '::',
    ' ',
    '__proto__',
  ),
);
const PATH = fc.array(NAME, { minLength: 1, maxLength: 6 }).map((names) => names.join('/'));
const MODE = fc.constantFrom<FileMode>(
  'file',
  'file',
  'file',
  'executable',
  'symlink',
  'submodule',
);
const ENTRIES = fc
  .uniqueArray(fc.tuple(PATH, MODE), { maxLength: 12, selector: ([path]) => path })
  .map((found) =>
    found
      .map(([path, mode]): SnapshotEntry => ({ path, mode, id: 'a'.repeat(40) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  );

function options(messages: Partial<Options['messages']> = {}): Options {
  return { ...DEFAULT_CONFIG, messages: { ...DEFAULT_CONFIG.messages, ...messages } };
}

function inShort({ entry, kind, home, declared, copy }: Candidate): string {
  return JSON.stringify([entry.path, kind, home, declared, copy]);
}

function recordsIn(found: readonly Candidate[]): string[] {
  return found.filter((each) => !isFolder(each)).map(inShort);
}

/** Which folders there are, however many of their files show them. */
function foldersOf(found: readonly Candidate[]): ReadonlySet<string> {
  return new Set(found.filter(isFolder).map(({ kind, home }) => `${kind} ${home}`));
}

describe('whatever the paths', () => {
  test('each record stands in its home, and in the order of the paths', () => {
    fc.assert(
      fc.property(ENTRIES, (entries) => {
        const found = discover(entries, options());
        const places = found.map(({ entry }) => entries.indexOf(entry));
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const { entry, home } of found) {
          if (home !== '')
            expect(`${entry.path}/`.startsWith(`${home.replace(/\/$/, '')}/`)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('what is at a path depends on no other path, but where outputs are kept', () => {
    fc.assert(
      fc.property(ENTRIES, (entries) => {
        const others = entries.filter(({ path }) => !path.includes('agent-outputs'));
        const isNoTwin = ({ kind }: Candidate) => kind !== 'path-twin';
        const together = discover(others, options()).filter(isNoTwin);
        const alone = others.flatMap((entry) => discover([entry], options())).filter(isNoTwin);
        expect(recordsIn(together)).toEqual(recordsIn(alone));
        expect(foldersOf(together)).toEqual(foldersOf(alone));
      }),
      { numRuns: 2000 },
    );
  });

  test('a folder is found once, by the first of its files', () => {
    const paths = ['.vouch/1.md', '.vouch/claims/a.yaml', '.vouch/config.yaml'];
    const entries = paths.map((path) => ({ path, mode: 'file' as const, id: 'a'.repeat(40) }));
    const folders = discover(entries, options()).filter(isFolder);
    expect(folders.map(inShort)).toEqual(['[".vouch/1.md","vouch-base",".vouch",true,false]']);
  });

  test('a submodule is nothing whose content is read', () => {
    fc.assert(
      fc.property(ENTRIES, (entries) => {
        for (const { entry, kind } of discover(entries, options())) {
          if (entry.mode === 'submodule')
            expect(kind).toMatch(/^vouch-(?:file|base)$|^linked-folder$|^path-twin$|^submodule$/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('every file that a glob of messages fits is declared to be one, and no other', () => {
    const pattern = fc.constantFrom('**/*.md', 'messages/**', '**/x/*', 'x/**/1.md', '.vouch/**');
    fc.assert(
      fc.property(ENTRIES, pattern, (entries, include) => {
        const files = entries.filter(({ mode }) => mode === 'file' || mode === 'executable');
        const found = discover(files, options({ include: [include] }));
        const messages = found.filter(({ kind }) => kind === 'message');
        expect(messages.every(({ declared }) => declared)).toBe(true);
        const fits = globs([include]);
        const wanted = files.filter(({ path }) => fits(path)).map(({ path }) => path);
        expect(messages.map(({ entry }) => entry.path)).toEqual(wanted);
      }),
      { numRuns: 1000 },
    );
  });
});
