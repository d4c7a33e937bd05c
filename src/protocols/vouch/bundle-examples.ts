import type { Example, InvalidExample } from '../../core/rule.ts';
import { sha256 } from '../../core/sha256.ts';
import { bundleOf, cutOff, manifestOf } from './bundle-example.ts';

const BUNDLE = 'exports/kb.tar.gz';
const PATH = 'claims/refund-window.yaml';
const CLAIM = { [PATH]: 'id: refund-window\n' };
const PAGE = { 'pages/refunds.md': '# Refunds\n' };

/** Where everything is told: a bundle has no lines. */
const AT = { at: '1:1-1:1' };

/** Bundles that hold what they name, and an archive that is none. */
export function soundBundles(): readonly Example[] {
  return [
    {
      name: 'as it was exported',
      files: { [BUNDLE]: bundleOf(CLAIM, PAGE, manifestOf({ ...CLAIM, ...PAGE })) },
    },
    {
      name: 'an archive of something else',
      files: { 'dist/site.tar.gz': bundleOf(PAGE, { 'proposed/index.html': '<h1>Soon</h1>\n' }) },
    },
  ];
}

/** Files as a manifest names them, without their sizes. */
function unsized(files: Readonly<Record<string, string>>) {
  return Object.entries(files).map(([path, content]) => ({ path, sha256: sha256(content) }));
}

/** Bundles with faults: of what they hold, of the manifest, of the archive. */
export function faultyBundles(): readonly InvalidExample[] {
  return [...faultyContents(), ...faultyManifests(), ...faultyArchives()];
}

function faultyContents(): readonly InvalidExample[] {
  return [
    {
      name: 'one file is missing, another was put in',
      files: { [BUNDLE]: bundleOf(PAGE, manifestOf(CLAIM)) },
      expect: [
        { message: 'unnamed', ...AT },
        { message: 'absent', ...AT },
      ],
    },
    {
      name: 'a manifest that says neither when nor how large (info)',
      files: {
        [BUNDLE]: bundleOf(CLAIM, {
          'manifest.json': JSON.stringify({ spec: '0.1', files: unsized(CLAIM) }),
        }),
      },
      expect: [{ message: 'unsaid', ...AT }],
    },
    {
      name: 'changed after it was exported',
      files: { [BUNDLE]: bundleOf(CLAIM, manifestOf(CLAIM, { sha256: '0'.repeat(64) })) },
      expect: [{ message: 'hash', ...AT }],
    },
    {
      name: 'a size that was never right',
      files: { [BUNDLE]: bundleOf(CLAIM, manifestOf(CLAIM, { bytes: 1 })) },
      expect: [{ message: 'size', ...AT }],
    },
    {
      name: 'what must stay at home, and what leads out of the base',
      files: {
        [BUNDLE]: bundleOf(CLAIM, manifestOf(CLAIM), {
          'proposed/p.yaml': 'id: p\n',
          'audit.log.jsonl': '{}\n',
          '../.bashrc': 'alias ls=rm\n',
          'claims/other.yaml': '-> /etc/passwd',
        }),
      },
      expect: [
        { message: 'outside', ...AT },
        { message: 'excluded', ...AT },
        { message: 'link', ...AT },
        { message: 'excluded', ...AT },
      ],
    },
    {
      name: 'two files for one path',
      files: { [BUNDLE]: bundleOf(CLAIM, CLAIM, manifestOf(CLAIM)) },
      expect: [{ message: 'twice', ...AT }],
    },
  ];
}

function faultyManifests(): readonly InvalidExample[] {
  const tooLittle = {
    version: ['0.1'],
    files: [{ path: PATH, sha256: 'none' }, { sha256: '0'.repeat(64) }],
  };
  const many = Array.from({ length: 12 }, (_, index) => [`claims/${index}.yaml`, '']);
  return [
    {
      name: 'one path for two files',
      files: { [BUNDLE]: bundleOf(CLAIM, manifestOf({ ...PAGE, ...CLAIM }, { path: PATH })) },
      expect: [{ message: 'namedTwice', ...AT }],
    },
    {
      name: 'a manifest that says too little, and in another way',
      files: { [BUNDLE]: bundleOf(CLAIM, { 'manifest.json': JSON.stringify(tooLittle) }) },
      expect: [
        { message: 'wrong', ...AT },
        { message: 'missing', ...AT },
        { message: 'wrong', ...AT },
      ],
    },
    {
      name: 'a manifest that is no JSON',
      files: { [BUNDLE]: bundleOf(CLAIM, { 'manifest.json': '{"files": [' }) },
      expect: [{ message: 'manifest', ...AT }],
    },
    {
      name: 'nothing of all that it names',
      files: { [BUNDLE]: bundleOf(manifestOf(Object.fromEntries(many))) },
      expect: [...Array(10).fill({ message: 'absent', ...AT }), { message: 'more', ...AT }],
    },
  ];
}

function faultyArchives(): readonly InvalidExample[] {
  return [
    {
      name: 'cut off',
      files: { [BUNDLE]: cutOff(bundleOf(CLAIM, manifestOf(CLAIM))) },
      expect: [{ message: 'broken', ...AT }],
    },
    {
      name: 'larger than may be read',
      files: { [BUNDLE]: bundleOf(CLAIM, manifestOf(CLAIM)) },
      options: { limits: { fileBytes: 300 } },
      expect: [{ message: 'tooLarge', ...AT }],
    },
  ];
}
