/** A manifest of entries, one a line. */
export function manifest(...entries: readonly object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** The fields of a sound entry. */
export const ENTRY = {
  id: 'T2398-analysis',
  file: 'research/T2398-analysis.md',
  title: 'Protocol analysis',
  date: '2026-01-26',
  status: 'complete',
  agent_type: 'research',
};

/** The output of that entry. */
export const OUTPUT = `# Protocol analysis

**Task**: T2398
**Date**: 2026-01-26
**Status**: complete

---

## Summary

It holds.

## Content

All of it was read.

## References

- T2392
`;

/** Where manifest and output stand. */
export const MANIFEST_PATH = 'agent-outputs/MANIFEST.jsonl';
export const OUTPUT_PATH = 'agent-outputs/research/T2398-analysis.md';

/** A sound agent definition of a name. */
export function agent(name: string, ...keys: readonly string[]): string {
  const lines = [`name: ${name}`, 'description: Reads things', 'tools: [Read, Grep]', ...keys];
  return ['---', ...lines, '---', '', 'Read what you are asked to.', ''].join('\n');
}

/** A sound skill of a name. */
export function skill(name: string): string {
  return `---\nname: ${name}\ndescription: How to read\n---\n\nSlowly.\n`;
}

/** A spawn prompt with a section for each of these titles. */
export function prompt(...titles: readonly string[]): string {
  return titles.map((title) => `## ${title}\n\nRead the report.\n`).join('\n');
}

/** The option without which no file is a spawn prompt. */
export const PROMPTS = { subagents: { prompts: ['prompts/*.md'] } };

/** A repository with an agent, its skill, a task and a manifest. */
export const SPAWNABLE = {
  'agents/scout.md': agent('scout', 'skills: [reading]'),
  'skills/reading/SKILL.md': skill('reading'),
  '.cleo/tasks.json':
    '{"tasks": [{"id": "T2398", "title": "Find the cache keys", "description": "Read all callers."}]}\n',
  [MANIFEST_PATH]: '',
};
