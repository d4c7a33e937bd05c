import type { OperationExample } from '../../../core/operation.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';

const PATH = 'agent-outputs/research/T2398-cache-keys.md';

const TEXT = `# Cache keys

**Task**: T2398
**Date**: 2026-03-02
**Status**: partial

---

## Summary

<executive summary in 2-3 sentences>

## Content

<main content>

## References

- T2392
`;

const OF_PACKAGE = 'packages/search/claudedocs/agent-outputs';
const LISTED = '{"tasks": [{"id": "T2392"}, {"id": "T2398"}]}';
const before = { [MANIFEST_PATH]: '' };
const input = { category: 'research', task: 'T2398', title: 'Cache keys', links: ['T2392'] };

export const outputNewExamples: readonly OperationExample[] = [
  {
    name: 'an output is begun',
    before,
    input,
    result: { path: PATH, manifest: MANIFEST_PATH, entry: null },
    after: { [PATH]: TEXT },
  },
  {
    name: 'the first one of a repository',
    before: {},
    input: { category: 'specs', task: 'T2398', title: 'Cache keys', slug: 'keys' },
    result: { path: 'claudedocs/agent-outputs/specs/T2398-keys.md' },
    after: {
      'claudedocs/agent-outputs/MANIFEST.jsonl': '',
      'claudedocs/agent-outputs/specs/T2398-keys.md': TEXT.replace(
        '- T2392',
        '<links to related tasks, specs, or research>',
      ),
    },
  },
  {
    name: 'the first one of a package whose list has the task',
    before: { 'packages/search/.cleo/todo.json': LISTED },
    input: { category: 'specs', task: 'T2398', title: 'Cache keys', links: ['T2392'] },
    result: { manifest: `${OF_PACKAGE}/MANIFEST.jsonl` },
    after: {
      [`${OF_PACKAGE}/MANIFEST.jsonl`]: '',
      [`${OF_PACKAGE}/specs/T2398-cache-keys.md`]: TEXT,
    },
  },
  {
    name: 'the first one of a package beside one that has a manifest',
    before: {
      'packages/search/.cleo/todo.json': LISTED,
      'packages/app/claudedocs/agent-outputs/MANIFEST.jsonl': '',
    },
    input,
    result: { manifest: `${OF_PACKAGE}/MANIFEST.jsonl` },
    after: {
      [`${OF_PACKAGE}/MANIFEST.jsonl`]: '',
      [`${OF_PACKAGE}/research/T2398-cache-keys.md`]: TEXT,
    },
  },
  {
    name: 'an output is begun and recorded',
    before,
    input: { ...input, record: true, followups: ['Write it'] },
    after: {
      [PATH]: TEXT,
      [MANIFEST_PATH]: manifest({
        id: 'T2398-cache-keys',
        file: 'research/T2398-cache-keys.md',
        title: 'Cache keys',
        date: '2026-03-02',
        status: 'partial',
        agent_type: 'research',
        topics: [],
        key_findings: [],
        actionable: true,
        needs_followup: ['Write it'],
        linked_tasks: ['T2392'],
      }),
    },
  },
  {
    name: 'an entry that does not say what is left',
    before,
    input: { ...input, record: true },
    refused: ['subagent/partial-followup'],
  },
  {
    name: 'a file that somebody has written',
    before: { ...before, [PATH]: '# Cache keys\n' },
    input,
    error: 'exists',
  },
  {
    name: 'an id that another entry has',
    before: {
      [MANIFEST_PATH]: manifest({ ...ENTRY, id: 'T2398-cache-keys', file: 'other/T2398-a.md' }),
    },
    input: { ...input, record: true, followups: ['Write it'] },
    error: 'id-taken',
  },
  {
    name: 'several manifests, and none is named',
    before: { 'a/agent-outputs/MANIFEST.jsonl': '', 'b/agent-outputs/MANIFEST.jsonl': '' },
    input,
    error: 'several-manifests',
  },
  {
    name: 'a manifest where none is expected',
    before,
    input: { ...input, manifest: 'docs/list.jsonl' },
    error: 'no-manifest',
  },
];
