import type { OperationExample } from '../../../core/operation.ts';
import { skill } from '../example.ts';

const before = {
  'skills/reading/SKILL.md': skill('reading'),
  'skills/reading/examples/one.md': 'A page.\n',
  'skills/writing/SKILL.md': skill('writing'),
};

const READING = {
  name: 'reading',
  path: 'skills/reading/SKILL.md',
  description: 'How to read',
  tokens: 14,
};

export const skillsExamples: readonly OperationExample[] = [
  {
    name: 'all skills',
    before,
    input: {},
    result: { skills: [READING, { name: 'writing' }] },
  },
  {
    name: 'all of one skill',
    before,
    input: { name: 'reading', level: 2 },
    result: {
      skills: [
        {
          ...READING,
          text: skill('reading'),
          files: [{ path: 'skills/reading/examples/one.md', tokens: 2, text: 'A page.\n' }],
        },
      ],
    },
  },
  { name: 'a repository without skills', before: {}, input: {}, result: { skills: [] } },
  {
    name: 'a name that no skill has',
    before,
    input: { name: 'raeding' },
    error: 'unknown-skill',
  },
];
