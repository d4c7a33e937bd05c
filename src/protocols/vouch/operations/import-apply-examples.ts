import type { OperationExample } from '../../../core/operation.ts';
import { bundleOf, manifestOf } from '../bundle-example.ts';
import { baseWith, CLAIM, claim, config } from '../example.ts';
import { BROUGHT, BUNDLE, bundled, OF_BASE, UNSOUND } from './bundle-files.ts';
import { actingErrors, LATER, logWith, longWindow, OTHER } from './change-examples.ts';

const INPUT = { path: BUNDLE };
const NAMED = { ...INPUT, actor: 'maria' };
const ARCHIVED = claim({ status: 'archived' });
const THEIRS = config({ kb_name: 'theirs', agent: 'them', review: { require_citations: true } });

const OTHERWISE = {
  ...baseWith({ 'claims/refund-window.yaml': ARCHIVED }),
  [BUNDLE]: bundled({ ...OF_BASE, ...BROUGHT, 'config.yaml': THEIRS }),
};

export const importApplyExamples: readonly OperationExample[] = [
  {
    name: 'what is new comes; what the base has otherwise stays',
    before: OTHERWISE,
    input: NAMED,
    now: LATER,
    result: {
      imported: 1,
      skipped: 2,
      overwritten: 0,
      imported_files: ['claims/long-window.yaml'],
      skipped_files: ['claims/refund-window.yaml', 'config.yaml'],
      overwritten_files: [],
    },
    after: {
      [OTHER]: longWindow(),
      ...logWith({
        event: 'bundle.import',
        ids: ['ff6c502ee9ce73ba9249328e8b8ee95da915934e0630975055c6608fc6f0c759'],
        data: { imported: 1, on_conflict: 'skip', overwritten: 0, skipped: 2, written: 1 },
      }),
    },
  },
  {
    name: 'what the base has otherwise is written over, but for what it is called and who acts',
    before: OTHERWISE,
    input: { ...NAMED, onConflict: 'overwrite' },
    now: LATER,
    result: {
      imported: 1,
      skipped: 0,
      overwritten: 2,
      imported_files: ['claims/long-window.yaml'],
      skipped_files: [],
      overwritten_files: ['claims/refund-window.yaml', 'config.yaml'],
    },
    after: {
      [OTHER]: longWindow(),
      [CLAIM]: claim(),
      '.vouch/config.yaml': `${config()}review:\n  require_citations: true\n`,
      ...logWith({
        event: 'bundle.import',
        ids: ['ff6c502ee9ce73ba9249328e8b8ee95da915934e0630975055c6608fc6f0c759'],
        data: { imported: 1, on_conflict: 'overwrite', overwritten: 2, skipped: 0, written: 3 },
      }),
    },
  },
  {
    name: 'nothing that is new',
    before: { ...baseWith(), [BUNDLE]: bundled(OF_BASE) },
    input: NAMED,
    result: { imported: 0, skipped: 0, overwritten: 0 },
  },
  {
    name: 'what the base has otherwise keeps all from being imported',
    before: OTHERWISE,
    input: { ...NAMED, onConflict: 'fail' },
    error: 'conflicts',
  },
  {
    name: 'a claim that would no longer say what it replaced',
    before: {
      ...baseWith({
        'claims/refund-window.yaml': claim({ status: 'superseded', superseded_by: 'long-window' }),
        'claims/long-window.yaml': longWindow({ supersedes: ['refund-window'] }),
      }),
      [BUNDLE]: bundled(BROUGHT),
    },
    input: { ...NAMED, onConflict: 'overwrite' },
    error: 'unsound-overwriting',
  },
  {
    name: 'a claim that cites what neither the bundle nor the base has',
    before: {
      ...baseWith(),
      [BUNDLE]: bundled({ 'claims/long-window.yaml': longWindow({ evidence: ['ev-lost'] }) }),
    },
    input: NAMED,
    now: LATER,
    refused: ['vouch/reference'],
  },
  {
    name: 'a claim that the base has otherwise, and that cites what neither has',
    before: { ...baseWith(), [BUNDLE]: bundled({ ...OF_BASE, ...BROUGHT, ...UNSOUND }) },
    input: NAMED,
    error: 'unsound-bundle',
  },
  {
    name: 'a bundle that was changed after it was made',
    before: {
      ...baseWith(),
      [BUNDLE]: bundleOf(manifestOf(BROUGHT, { sha256: '0'.repeat(64) }), BROUGHT),
    },
    input: NAMED,
    error: 'unsound-bundle',
  },
  { name: 'a file that is not there', before: baseWith(), input: NAMED, error: 'no-bundle' },
  ...actingErrors(INPUT),
];
