import { MANIFEST, SLUG, TASK, TEXT } from './input-properties.ts';

const texts = { type: 'array', items: TEXT } as const;

/** What `subagent record` takes. */
export const recordInput = {
  type: 'object',
  properties: {
    file: {
      'x-path': true,
      ...TEXT,
      'x-value': 'PATH',
      description: "the output, from the repository's root",
    },
    status: {
      type: 'string',
      enum: ['complete', 'partial', 'blocked'],
      description: 'the status of the work, as the file says it (default)',
    },
    date: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
      'x-value': 'DATE',
      'x-expected': 'a day such as 2026-01-26',
      description:
        'the day of the work, such as 2026-03-02; by default what the file says, else today',
    },
    again: {
      type: 'boolean',
      description: 'append the entry of the file again, under a free id',
    },
    task: { ...TASK, description: 'the task, where the file does not name it' },
    slug: { ...SLUG, description: 'what follows the task in the id' },
    title: { ...TEXT, description: 'what the output is about' },
    agentType: { ...TEXT, 'x-value': 'TYPE', description: 'the kind of work, such as research' },
    topics: {
      ...texts,
      'x-option': 'topic',
      description: 'what the output touches on, such as caching',
    },
    findings: {
      ...texts,
      'x-option': 'finding',
      'x-member': 'key_findings',
      description: 'what came out of the work',
    },
    followups: {
      ...texts,
      'x-option': 'followup',
      'x-member': 'needs_followup',
      description: 'what is left to do; partial work needs at least one',
    },
    blockers: {
      type: 'object',
      additionalProperties: TEXT,
      'x-option': 'blocker',
      description:
        'what blocks it, by its kind: missing-context, permission-denied, resource-unavailable or ambiguous-requirements; such as missing-context="Which database?"',
    },
    links: {
      type: 'array',
      items: TASK,
      'x-option': 'link',
      'x-value': 'TASK',
      description: 'another task that the output belongs to',
    },
    replace: {
      type: 'boolean',
      description:
        'replace topics, findings and links of the entry before, instead of adding to them',
    },
    notActionable: { type: 'boolean', description: 'nobody has to act on it' },
    manifest: MANIFEST,
  },
  required: ['file'],
  additionalProperties: false,
} as const;
