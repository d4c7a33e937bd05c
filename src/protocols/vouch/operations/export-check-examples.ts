import type { OperationExample } from '../../../core/operation.ts';
import { bundleOf, manifestOf } from '../bundle-example.ts';
import { BROUGHT, BUNDLE, bundled, OF_BASE } from './bundle-files.ts';

const INPUT = { path: BUNDLE };

export const exportCheckExamples: readonly OperationExample[] = [
  {
    name: 'a sound bundle',
    before: { [BUNDLE]: bundled(OF_BASE) },
    input: INPUT,
    result: { ok: true, files_checked: 4, issues: [] },
  },
  {
    name: 'a name that leads out of the base, and one that the manifest does not name',
    before: {
      [BUNDLE]: bundleOf(
        manifestOf({ '../../.bashrc': 'alias ls=rm\n' }),
        { '../../.bashrc': 'alias ls=rm\n' },
        BROUGHT,
      ),
    },
    input: INPUT,
    result: {
      ok: false,
      bundle_id: null,
      issues: [
        'The bundle has "../../.bashrc", which is not a path within a knowledge base',
        'The bundle has "claims/long-window.yaml", which its manifest does not name',
      ],
    },
    exitCode: 1,
  },
  {
    name: 'names that Windows does not take, and two that it takes for one',
    before: {
      [BUNDLE]: bundled({ 'claims/nul.yaml': '', 'pages/A.md': '', 'pages/a.md': '' }),
    },
    input: INPUT,
    result: {
      ok: false,
      issues: [
        'The bundle holds "claims/nul.yaml", a device on Windows',
        '"pages/a.md" and "pages/A.md" differ in nothing but the spelling: on some systems they are one file',
      ],
    },
    exitCode: 1,
  },
  {
    name: 'an archive of something else',
    before: { [BUNDLE]: bundleOf({ 'index.html': '<h1>Soon</h1>\n' }) },
    input: INPUT,
    result: { ok: false, issues: [`${BUNDLE} is not a bundle of a knowledge base`] },
    exitCode: 1,
  },
  { name: 'a file that is not there', before: {}, input: INPUT, error: 'no-bundle' },
];
