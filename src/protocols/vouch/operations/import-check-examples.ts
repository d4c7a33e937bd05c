import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, claim } from '../example.ts';
import { BROUGHT, BUNDLE, bundled, OF_BASE, UNSOUND } from './bundle-files.ts';
import { baseErrors, longWindow } from './change-examples.ts';

const INPUT = { path: BUNDLE };

/** The place of a content that no meta.yaml describes. */
const LOOSE = `sources/${'5a'.repeat(32)}/content`;

export const importCheckExamples: readonly OperationExample[] = [
  {
    name: 'a new claim, one that the base has otherwise, and what it has',
    before: {
      ...baseWith({ 'claims/refund-window.yaml': claim({ status: 'archived' }) }),
      [BUNDLE]: bundled({ ...OF_BASE, ...BROUGHT }),
    },
    input: INPUT,
    result: {
      ok: true,
      new: ['claims/long-window.yaml'],
      conflict: ['claims/refund-window.yaml'],
      issues: [],
    },
  },
  {
    name: 'a claim that cites what neither the bundle nor the base has',
    before: {
      ...baseWith(),
      [BUNDLE]: bundled({ 'claims/long-window.yaml': longWindow({ evidence: ['ev-lost'] }) }),
    },
    input: INPUT,
    result: {
      ok: false,
      new: ['claims/long-window.yaml'],
      issues: [
        '.vouch/claims/long-window.yaml: There is no source or evidence "ev-lost" in this knowledge base',
      ],
    },
    exitCode: 1,
  },
  {
    name: 'a claim that the base has otherwise, and that cites what neither has',
    before: { ...baseWith(), [BUNDLE]: bundled({ ...OF_BASE, ...BROUGHT, ...UNSOUND }) },
    input: INPUT,
    result: {
      ok: false,
      new: ['claims/long-window.yaml'],
      conflict: ['claims/refund-window.yaml'],
      issues: [
        '.vouch/claims/refund-window.yaml: There is no source or evidence "ev-lost" in this knowledge base',
      ],
    },
    exitCode: 1,
  },
  {
    name: 'a claim that the base has otherwise, and that is no claim',
    before: {
      ...baseWith(),
      [BUNDLE]: bundled({ ...OF_BASE, 'claims/refund-window.yaml': claim({ status: 'perhaps' }) }),
    },
    input: INPUT,
    result: { ok: false, new: [], conflict: ['claims/refund-window.yaml'] },
    exitCode: 1,
  },
  {
    name: 'a content that is not that of its source, and nothing describes',
    before: {
      ...baseWith(),
      [BUNDLE]: bundled({ ...BROUGHT, [LOOSE]: 'Refunds take a year.\n' }),
    },
    input: INPUT,
    result: {
      ok: false,
      new: [],
      issues: [
        `${LOOSE} hashes to 76736047bb884d09e5a27ac58492726cecca0ada15b35cf98dbfd401359c318f: that is not the content of this source`,
      ],
    },
    exitCode: 1,
  },
  {
    name: 'a file that takes the place of a folder',
    before: {
      ...baseWith(),
      [BUNDLE]: bundled({ ...BROUGHT, 'claims/refund-window.yaml/note.yaml': 'id: note\n' }),
    },
    input: INPUT,
    result: {
      ok: false,
      issues: [
        '"claims/refund-window.yaml/note.yaml" would be in "claims/refund-window.yaml", which is a file',
      ],
    },
    exitCode: 1,
  },
  { name: 'a file that is not there', before: baseWith(), input: INPUT, error: 'no-bundle' },
  ...baseErrors(INPUT),
];
