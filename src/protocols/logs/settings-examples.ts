import type { Rule } from '../../core/rule.ts';

const CONFIG = '.lint-protocol.yaml';
const FILES = { 'ops/deploy.log': 'e1\n', 'docs/adr/1.md': 'one\n' };
const WATCHED = 'history:\n  appendOnly: [ops/*.log]\n  immutable: [docs/adr/*.md]\n';

const TASKS = { 'tasks.jsonl': '{"id":"t1","status":"closed"}\n' };
const KINDS =
  'kinds:\n  task:\n    files: [tasks.jsonl]\n    format: jsonl\n    id: id\n    steps: { member: status, to: { closed: [] } }\n';

export const SETTINGS_EXAMPLES: Pick<Rule, 'examples'>['examples'] = {
  valid: [
    {
      name: 'other globs that name the same files',
      past: { ...FILES, [CONFIG]: WATCHED },
      files: { ...FILES, [CONFIG]: WATCHED.replace('ops/*.log', 'ops/deploy.log') },
    },
    {
      name: 'the settings move to another file',
      past: { ...FILES, [CONFIG]: WATCHED },
      files: { ...FILES, [CONFIG]: 'extends: team.yaml\n', 'team.yaml': WATCHED },
    },
    {
      name: 'a glob that fits no file is taken out',
      past: { 'docs/adr/1.md': 'one\n', [CONFIG]: WATCHED },
      files: { 'docs/adr/1.md': 'one\n', [CONFIG]: WATCHED.replace('ops/*.log', 'logs/*.log') },
    },
  ],
  invalid: [
    {
      name: 'messages are not checked from now on',
      past: {
        'mail/1.md': '---\nsubject: hello\n---\n',
        [CONFIG]: 'messages:\n  include: [mail/*]\n',
      },
      files: {
        'mail/1.md': '---\nsubject: hello\n---\n',
        [CONFIG]: 'messages:\n  include: [post/*]\n',
      },
      givenUp: [{ path: CONFIG, line: 2, unseen: 'messages.include', files: ['mail/1.md'] }],
      expect: [{ message: 'unseen', path: CONFIG, at: '2:1-2:20' }],
    },
    {
      name: 'a log may change from now on',
      past: { ...FILES, [CONFIG]: WATCHED },
      files: { ...FILES, [CONFIG]: WATCHED.replace('ops/*.log', 'ops/audit.log') },
      givenUp: [
        {
          path: CONFIG,
          line: 2,
          setting: 'history.appendOnly',
          files: ['ops/deploy.log'],
          restores: { path: CONFIG, from: 'COMMIT_1' },
        },
      ],
      expect: [{ message: 'files', path: CONFIG, at: '2:1-2:26' }],
    },
    {
      name: 'a rule about changes is switched off',
      past: { ...FILES, [CONFIG]: WATCHED },
      files: { ...FILES, [CONFIG]: `${WATCHED}rules:\n  history/append-only: "off"\n` },
      givenUp: [
        { path: CONFIG, line: 5, rules: ['history/append-only'], old: 'error', now: 'off' },
      ],
      expect: [{ message: 'rules', path: CONFIG, at: '5:1-5:29' }],
    },
    {
      name: 'what is closed may be opened from now on',
      past: { ...TASKS, [CONFIG]: KINDS },
      files: { ...TASKS, [CONFIG]: KINDS.replace('closed: []', 'closed: [open]') },
      givenUp: [{ path: CONFIG, line: 6, laxer: 'kinds.task.steps' }],
      expect: [{ message: 'kinds', path: CONFIG, at: '6:1-6:54' }],
    },
    {
      name: 'an id is there twice, and may be from now on',
      past: { ...TASKS, [CONFIG]: KINDS },
      files: {
        'tasks.jsonl': TASKS['tasks.jsonl'].repeat(2),
        [CONFIG]: KINDS.replace('id: id\n', 'id: id\n    unique: false\n'),
      },
      givenUp: [
        {
          path: CONFIG,
          line: 2,
          allowing: 'kinds.task',
          faults: ['tasks.jsonl:2 (custom/unique-id)'],
          restores: { path: CONFIG, from: 'COMMIT_1' },
        },
      ],
      expect: [{ message: 'faults', path: CONFIG, at: '2:1-2:8' }],
    },
  ],
};
