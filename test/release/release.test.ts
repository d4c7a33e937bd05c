import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bundledPackages, shippedOnly } from '../../scripts/release/bill-of-materials.ts';
import { type Release, releaseFaults } from '../../scripts/release/faults.ts';
import { builtOnly, treeFaults } from '../../scripts/release/tree.ts';

const READY: Release = {
  tag: 'v1.2.3',
  manifest: {
    version: '1.2.3',
    repository: { url: 'git+https://github.com/owner/name.git' },
  },
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-12-01\n\n- More.\n',
  repository: 'owner/name',
  isOnMain: true,
};

describe('a release', () => {
  test('that is ready, in CI and on a machine of one’s own', () => {
    expect(releaseFaults(READY)).toEqual([]);
    expect(releaseFaults({ ...READY, repository: null, isOnMain: null })).toEqual([]);
  });

  test.each<readonly [string, Partial<Release>, string]>([
    ['a tag of another version', { tag: 'v1.2.4' }, 'The tag is v1.2.4, but'],
    ['a tag without its letter', { tag: '1.2.3' }, 'The tag is 1.2.3, but'],
    ['news that have no version', { changelog: '## [Unreleased]\n' }, 'CHANGELOG.md has no part'],
    ['news of a longer version', { changelog: '\n## [1.2.34] - ' }, 'CHANGELOG.md has no part'],
    ['another repository', { repository: 'fork/name' }, 'is git+https://github.com/owner/name.git'],
    ['a commit beside main', { isOnMain: false }, 'on no commit of main'],
    [
      'no repository',
      { manifest: { version: '1.2.3' }, repository: null },
      'package.json has no repository.url',
    ],
    [
      'what is private',
      { manifest: { ...READY.manifest, private: true } },
      'says that the package is private',
    ],
    [
      'a version that is none',
      { tag: 'vnext', manifest: { ...READY.manifest, version: 'next' } },
      'next is no version',
    ],
  ])('with %s is none', (_name, changed, fault) => {
    expect(releaseFaults({ ...READY, ...changed }).join('\n')).toContain(fault);
  });
});

const BILL = {
  bomFormat: 'CycloneDX',
  metadata: { component: { 'bom-ref': 'mine@1.0.0', name: 'folder', version: '1.0.0' } },
  components: ['a@1.0.0', '@b/c@2.0.0', 'tool@3.0.0'].map((ref) => ({
    'bom-ref': ref,
    name: ref.slice(0, ref.lastIndexOf('@')),
    version: ref.slice(ref.lastIndexOf('@') + 1),
    scope: 'optional',
    properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  })),
  dependencies: [
    { ref: 'mine@1.0.0', dependsOn: ['a@1.0.0', 'tool@3.0.0'] },
    { ref: 'a@1.0.0', dependsOn: ['@b/c@2.0.0', 'tool@3.0.0'] },
    { ref: '@b/c@2.0.0', dependsOn: [] },
    { ref: 'tool@3.0.0', dependsOn: [] },
  ],
};
const NOTICES = `Parts of these.\n\na 1.0.0 (MIT)\n-------------\nText 1 (of it)\n\n@b/c 2.0.0 ((MIT AND Zlib))\n------\n`;

describe('a bill of materials', () => {
  test('lists what is in the bundle, and how it hangs together', () => {
    const bundled = bundledPackages(NOTICES);
    expect(bundled).toEqual(['a@1.0.0', '@b/c@2.0.0']);
    const bill = shippedOnly(BILL, 'mine', bundled);
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.metadata.component.name).toBe('mine');
    expect(bill.components.map((each) => [each['bom-ref'], each.scope, each.properties])).toEqual([
      ['a@1.0.0', 'required', []],
      ['@b/c@2.0.0', 'required', []],
    ]);
    expect(bill.dependencies).toEqual([
      { ref: 'mine@1.0.0', dependsOn: ['a@1.0.0', '@b/c@2.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['@b/c@2.0.0'] },
      { ref: '@b/c@2.0.0', dependsOn: [] },
    ]);
  });

  test('is not made of other packages than the bundle', () => {
    expect(() => shippedOnly(BILL, 'mine', ['a@1.0.1'])).toThrow('holds: a@1.0.1');
    expect(() => shippedOnly(BILL, 'mine', [])).toThrow('holds: nothing');
  });
});

describe('the tree of a release', () => {
  const MANIFEST = { name: 'a', bin: { a: 'dist/a.cjs' } };
  const HOOKS = readFileSync(
    new URL('../../scripts/release/pre-commit-hooks.yaml', import.meta.url),
    'utf8',
  );
  const SOUND = { manifest: MANIFEST, hooks: '- id: a\n  entry: a --b\n', paths: ['dist/a.cjs'] };

  test('has nothing that npm would run or install', () => {
    expect(builtOnly({ ...MANIFEST, scripts: { prepare: 'x' }, devDependencies: {} })).toEqual(
      MANIFEST,
    );
    expect(treeFaults(SOUND)).toEqual([]);
    const bin = { 'lint-protocol': 'dist/cli.cjs' };
    const ours = { manifest: { ...MANIFEST, bin }, hooks: HOOKS, paths: ['dist/cli.cjs'] };
    expect(treeFaults(ours)).toEqual([]);
  });

  test.each([
    ['is not built', { paths: [] }, 'dist/a.cjs is not there'],
    ['starts what it has not', { hooks: '- id: a\n  entry: b\n' }, 'A hook starts b, which'],
    ['names no hook', { hooks: '' }, 'names no hook'],
    ['names stages', { hooks: '- id: a\n  entry: a\n  stages: [commit]\n' }, 'names stages'],
  ])('is refused where it %s', (_name, changed, fault) => {
    expect(treeFaults({ ...SOUND, ...changed }).join('\n')).toContain(fault);
  });
});
