import { among, INSIDE, named, plain } from '../../core/layout.ts';
import type { Protocol } from '../../core/protocol.ts';
import { followUps } from './follow-ups.ts';
import { formerAnswers } from './former-answers.ts';
import { formerTaskIds } from './former-task-ids.ts';
import { formerTasks } from './former-tasks.ts';
import { contributionKinds } from './kinds.ts';
import { DEFAULTS } from './options.ts';

const CONTRIBUTIONS = plain({
  'CONTRIBUTIONS.jsonl': INSIDE,
  archive: plain({}, plain({ 'CONTRIBUTIONS.jsonl': INSIDE })),
});

export const contributions: Protocol = {
  name: 'contributions',
  kinds: contributionKinds,
  families: [
    {
      title: 'Contributions',
      name: 'contributions',
      ids: /^(CONTRIB-\d{3}|(contribution|manifest)\/[a-z-]+)$/,
      newId: 'contribution/what-it-wants or manifest/what-it-wants',
      about:
        'What one session decided for one task: JSON files in .cleo/contributions, and the manifest CONTRIBUTIONS.jsonl that lists them.',
    },
  ],
  showing: async () => (await import('./showing.ts')).showing,
  rules: async () => (await import('./rules.ts')).contributionsRules,
  operations: async () => (await import('./operations.ts')).contributionsOperations,
  defaults: { contributions: DEFAULTS },
  settings: {
    key: 'contributions',
    kinds: ['contribution', 'contribution-manifest'],
    why: 'What contributions must answer, and in which words.',
    lines: [
      'contributions:',
      '## The questions that each contribution to an epic must answer.',
      '  keyQuestions: { T2308: [RCSD-001, RCSD-002] }',
      '## Or the document whose table of decision points lists them.',
      '  protocolDocument: docs/protocol.md',
      '## Further words that make an answer count as undecided.',
      '  hedgeWords: { add: [hopefully] }',
      '## How many entries the manifest may have before it should be archived.',
      '  archiveThreshold: 1000',
    ],
  },
  lookUp: async (facts, through, { fileBytes }, words) => ({
    formerTasks: await formerTasks(facts, through, fileBytes, words),
    formerTaskIds: await formerTaskIds(facts, through, fileBytes),
    formerAnswers: await formerAnswers(facts, through, fileBytes, words),
  }),
  restored: async () => (await import('./restored.ts')).restoredFiles,
  followUps,
  layout: { folders: named({ '.cleo': among({ contributions: CONTRIBUTIONS }) }, 'below') },
  places: [
    'In a .cleo folder, contributions: .json files and CONTRIBUTIONS.jsonl in contributions. Votes: .json files in consensus. Sessions: sessions.json and .current-session. Tasks: tasks.json, todo.json, and the same with -archive.',
  ],
};
