import type { OperationExample } from '../../../core/operation.ts';
import { agent, SPAWNABLE } from '../example.ts';

/** The check of a kind, with its status. */
function statuses(...all: readonly (readonly [string, string])[]) {
  return all.map(([check, status]) => ({ check, status }));
}

export const preflightExamples: readonly OperationExample[] = [
  {
    name: 'an agent that is ready',
    before: SPAWNABLE,
    input: { agent: 'scout', task: 'T2398' },
    exitCode: 0,
    result: {
      ready: true,
      checks: statuses(
        ['agent', 'pass'],
        ['references', 'pass'],
        ['tokens', 'pass'],
        ['sections', 'pass'],
        ['output-directory', 'pass'],
        ['task', 'pass'],
        ['skills', 'pass'],
      ),
    },
  },
  {
    name: 'nothing is',
    before: {
      'agents/scout.md': '---\nname: scout\ntools: [Read]\nskills: [raeding]\n---\n',
      '.cleo/tasks.json': '{"tasks": [{"id": "T2399", "title": "Another"}]}\n',
      'skills/reading/SKILL.md': '---\nname: reading\n---\n',
    },
    input: { agent: 'scout', task: 'T2398', taskText: '@docs/*.md for {{TOPIC}}\n\n```\n' },
    exitCode: 1,
    result: {
      ready: false,
      checks: statuses(
        ['agent', 'fail'],
        ['references', 'fail'],
        ['tokens', 'fail'],
        ['sections', 'fail'],
        ['output-directory', 'fail'],
        ['task', 'fail'],
        ['skills', 'fail'],
      ),
    },
  },
  {
    name: 'what can not be checked: a task without a list, and the skill of a plugin',
    before: {
      'agents/scout.md': agent('scout', "skills: ['docs:reading']"),
      'claudedocs/agent-outputs/MANIFEST.jsonl': '',
    },
    input: { agent: 'scout', task: 'T2398', taskText: 'Read.' },
    exitCode: 0,
    result: {
      ready: true,
      checks: statuses(
        ['agent', 'pass'],
        ['references', 'pass'],
        ['tokens', 'pass'],
        ['sections', 'pass'],
        ['output-directory', 'pass'],
        ['task', 'not checkable'],
        ['skills', 'not checkable'],
      ),
    },
  },
  {
    name: 'an agent that is not there',
    before: SPAWNABLE,
    input: { agent: 'judge', taskText: 'Read.' },
    error: 'unknown-agent',
  },
  {
    name: 'no words for the task',
    before: SPAWNABLE,
    input: { agent: 'scout' },
    error: 'no-task-text',
  },
  {
    name: 'an output specification that is not there',
    before: SPAWNABLE,
    input: { agent: 'scout', taskText: 'Read.', outputFile: 'docs/output.md' },
    error: 'no-file',
  },
];
