import { agent, MANIFEST_PATH, skill } from './example.ts';

/** A repository with an agent, its skill, a task and a manifest. */
export const SPAWNABLE = {
  'agents/scout.md': agent('scout', 'skills: [reading]'),
  'skills/reading/SKILL.md': skill('reading'),
  '.cleo/tasks.json':
    '{"tasks": [{"id": "T2398", "title": "Find the cache keys", "description": "Read all callers."}]}\n',
  [MANIFEST_PATH]: '',
};
