import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { LogRole } from '../../src/core/history.ts';
import { logPaths, type WatchedLog } from '../../src/history/log-paths.ts';

/** Paths as a configuration with patterns of every sort has them. */
const DECLARED = logPaths({
  history: {
    ...DEFAULT_CONFIG.history,
    appendOnly: ['logs/*.jsonl'],
    archives: ['old/*.jsonl'],
    segments: ['cold/*.gz'],
  },
  subagents: { ...DEFAULT_CONFIG.subagents, manifests: ['runs/*/OUT.jsonl'] },
});
const DEFAULT = logPaths(DEFAULT_CONFIG);

function log(role: LogRole, path: string, home = ''): WatchedLog {
  return { role, home, change: { path, before: [], after: null } };
}

describe('what makes a path a log', () => {
  test.each<readonly [string, LogRole, string]>([
    ['.vouch/audit.log.jsonl', 'audit', ''],
    ['a/b/.vouch/audit.log.jsonl', 'audit', 'a/b'],
    ['a\nb/.vouch/audit.log.jsonl', 'audit', 'a\nb'],
    ['.cleo/contributions/CONTRIBUTIONS.jsonl', 'contributions', ''],
    ['a/.cleo/contributions/CONTRIBUTIONS.jsonl', 'contributions', 'a'],
    ['a\nb/.cleo/contributions/CONTRIBUTIONS.jsonl', 'contributions', 'a\nb'],
    ['.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl', 'archive', ''],
    ['a/.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl', 'archive', 'a'],
    ['a\nb/.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl', 'archive', 'a\nb'],
    ['agent-outputs/MANIFEST.jsonl', 'subagents', ''],
    ['a/agent-outputs/MANIFEST.jsonl', 'subagents', ''],
    ['a\nb/agent-outputs/MANIFEST.jsonl', 'subagents', ''],
    ['runs/7/OUT.jsonl', 'subagents', ''],
    ['logs/a.jsonl', 'declared', ''],
    ['old/a.jsonl', 'declared', ''],
  ])('%j', (path, role, home) => {
    expect(DECLARED.roleOf(path)).toEqual({ role, home });
  });

  test.each([
    'x.vouch/audit.log.jsonl',
    '.vouch/audit.log.jsonl/x',
    '.vouch/audit-log.jsonl',
    '.vouch/audit.log-jsonl',
    'x/vouch/audit.log.jsonl',
    'x.cleo/contributions/CONTRIBUTIONS.jsonl',
    'x/-cleo/contributions/CONTRIBUTIONS.jsonl',
    '.cleo/contributions/CONTRIBUTIONS.jsonl.bak',
    '.cleo/contributions/CONTRIBUTIONS-jsonl',
    '.cleo/contributions/archive/CONTRIBUTIONS.jsonl',
    '.cleo/contributions/archive/a/b/CONTRIBUTIONS.jsonl',
    'x.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl',
    '-cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl',
    '.cleo/contributions/archive/T1/CONTRIBUTIONS-jsonl',
    '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl.bak',
    'x-agent-outputs/MANIFEST.jsonl',
    'agent-outputs/MANIFEST-jsonl',
    'agent-outputs/MANIFEST.jsonl.bak',
    'agent-outputs/a/MANIFEST.jsonl',
    'cold/a.gz',
  ])('not %j', (path) => {
    expect(DECLARED.roleOf(path)).toBeNull();
  });

  test('without a configuration only the known ones', () => {
    const others = ['logs/a.jsonl', 'old/a.jsonl', 'runs/7/OUT.jsonl', '.cleo/adrs/MANIFEST.jsonl'];
    for (const path of others) {
      expect(DEFAULT.roleOf(path)).toBeNull();
    }
  });
});

describe('where records may move', () => {
  const audit = log('audit', 'a/.vouch/audit.log.jsonl', 'a');
  const manifest = log('contributions', 'a/.cleo/contributions/CONTRIBUTIONS.jsonl', 'a');
  const declared = log('declared', 'logs/a.jsonl');
  const archive = 'a/.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl';

  test('of any log', () => {
    const receivers = ['x.jsonl.gz', archive, 'old/a.jsonl', 'cold/a.gz'];
    expect(receivers.map(DECLARED.mayReceive)).toEqual([true, true, true, true]);
    const others = ['x.jsonl', 'x.gz', audit.change.path, manifest.change.path, 'logs/a.jsonl'];
    expect(others.map(DECLARED.mayReceive)).toEqual([false, false, false, false, false]);
  });

  test('of a manifest: to the archives of its home, and those that the configuration names', () => {
    expect(DECLARED.isArchive(manifest, archive)).toBe(true);
    expect(DECLARED.isArchive(manifest, archive.slice(2))).toBe(false);
    expect(DECLARED.isArchive(manifest, 'a/.vouch/audit.log.jsonl')).toBe(false);
    expect(DECLARED.isArchive(manifest, 'old/a.jsonl')).toBe(true);
    expect(DECLARED.isArchive(manifest, 'new/a.jsonl')).toBe(false);
    expect(DECLARED.isArchive(manifest, manifest.change.path)).toBe(false);
  });

  test('of a declared log: to further archives that are not itself', () => {
    expect(DECLARED.isArchive(declared, 'old/a.jsonl')).toBe(true);
    expect(DECLARED.isArchive(declared, archive)).toBe(false);
    expect(DECLARED.isArchive(log('declared', 'old/a.jsonl'), 'old/a.jsonl')).toBe(false);
    expect(DECLARED.isArchive(log('declared', 'old/a.jsonl'), 'old/b.jsonl')).toBe(true);
  });

  test('of an audit log: to no archive', () => {
    expect(DECLARED.isArchive(audit, 'old/a.jsonl')).toBe(false);
    expect(DECLARED.isArchive(audit, archive)).toBe(false);
  });

  test.each<readonly [string, boolean]>([
    ['a/.vouch/audit.log.jsonl.gz', true],
    ['a/.vouch/audit.log-2026.jsonl.gz', true],
    ['a/.vouch/audit.log/2026.jsonl.gz', false],
    ['a/.vouch/audit.log.2026.jsonl', false],
    ['a/.vouch/audit.log.jsonl.gz.bak', false],
    ['a/.vouch/audit.log.jsonl-gz', false],
    ['a/.vouch/audit.log-jsonl.gz', false],
    ['a/.vouch/other.jsonl.gz', false],
    ['b/.vouch/audit.log.jsonl.gz', false],
    ['cold/a.gz', true],
  ])('of an audit log to the segment %j: %s', (path, is) => {
    expect(DECLARED.isSegment(audit, path)).toBe(is);
  });

  test('of a declared log to the segments that the configuration names', () => {
    expect(DECLARED.isSegment(declared, 'cold/a.gz')).toBe(true);
    expect(DECLARED.isSegment(declared, 'logs/a.jsonl.gz')).toBe(false);
  });

  test('of a manifest: to no segment', () => {
    expect(DECLARED.isSegment(manifest, 'cold/a.gz')).toBe(false);
  });
});
