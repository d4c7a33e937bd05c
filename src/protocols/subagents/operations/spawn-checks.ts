import type { FactEntry, Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { listAt, textAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import type { OperationState } from '../../../core/operation.ts';
import { objectOf, oneOf, type Shape, text, texts } from '../../../core/operation-output.ts';
import { skillNames } from '../skill-names.ts';
import { toolsSpelling } from '../tools-spelling.ts';
import { rooted } from './manifest-choice.ts';
import type { LeftToken } from './prompt-resolver.ts';

/** What is looked at before an agent is started (7.2), and whether it may be. */
export interface SpawnCheck {
  readonly check:
    | 'agent'
    | 'references'
    | 'tokens'
    | 'output-directory'
    | 'task'
    | 'skills'
    | 'sections';
  readonly status: 'pass' | 'fail' | 'not checkable';
  /** What holds, where it passes. */
  readonly holds: string;
  /** What is wrong, or why it can't be checked. */
  readonly problems: readonly string[];
}

/** The same as a part of results. */
export const CHECK: Shape<SpawnCheck> = objectOf({
  check: oneOf(['agent', 'references', 'tokens', 'output-directory', 'task', 'skills', 'sections']),
  status: oneOf(['pass', 'fail', 'not checkable']),
  holds: text('what holds if it passes'),
  problems: texts(),
});

/** Passes where there are no problems. */
export function checked(
  check: SpawnCheck['check'],
  holds: string,
  problems: readonly string[],
): SpawnCheck {
  return { check, status: problems.length === 0 ? 'pass' : 'fail', holds, problems };
}

function unknowable(check: SpawnCheck['check'], holds: string, why: string): SpawnCheck {
  return { check, status: 'not checkable', holds, problems: [why] };
}

/** Whether the front matter of an agent has what it must have. */
export function agentCheck(path: string, envelope: unknown): SpawnCheck {
  const lacks = ['name', 'description'].filter((key) => textAt(envelope, key) === null);
  const hasTools = listAt(envelope, 'tools').length > 0 || toolsSpelling(envelope) !== null;
  const problems = [...lacks, ...(hasTools ? [] : ['tools'])].map(
    (key) => `The front matter of ${path} has no "${key}".`,
  );
  return checked('agent', 'The agent has a name, a description and tools.', problems);
}

/** Whether tokens were left. */
export function tokenChecks(left: readonly LeftToken[]): readonly SpawnCheck[] {
  const told = (kind: LeftToken['kind']) =>
    left
      .filter((each) => each.kind === kind)
      .map(({ token, at, why }) => `${at}: ${token} is not resolved: ${why}.`);
  return [
    checked('references', 'All @ references are resolved.', told('reference')),
    checked('tokens', 'All tokens are substituted.', told('token')),
  ];
}

/** Whether the folder that outputs go to is there. Git knows no folder without a file. */
export function directoryCheck(directory: string, { entries }: OperationState): SpawnCheck {
  const holds = 'The output directory exists.';
  const path = rooted(directory);
  if (path === '') return checked('output-directory', holds, []);
  if (/^(?:[/\\~]|[A-Za-z]:|\.\.)/.test(path)) {
    return unknowable('output-directory', holds, `${directory} is not in the repository.`);
  }
  const isThere = entries.some((entry) => entry.path.startsWith(`${path}/`));
  const absent = `${directory} does not exist, or holds no file that git knows. Create it with an empty MANIFEST.jsonl in it.`;
  return checked('output-directory', holds, isThere ? [] : [absent]);
}

/** Whether a task list has the task. */
export function taskCheck(task: string | undefined, facts: Facts): SpawnCheck {
  const holds = 'The task id is valid.';
  if (task === undefined) return unknowable('task', holds, 'No task is named: use --task.');
  const known = new Set(
    facts.of('task-list').flatMap(({ fact }) => fact.tasks.map(({ id }) => id)),
  );
  if (known.size === 0) {
    return unknowable('task', holds, 'The repository has no task list, such as .cleo/tasks.json.');
  }
  const near = nearest(task, known);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  return checked('task', holds, known.has(task) ? [] : [`No task has the id ${task}.${meant}`]);
}

/** Whether the skills are there. Those of plugins can't be seen. */
export function skillCheck(
  wanted: readonly string[],
  skills: readonly FactEntry<'skill'>[],
): SpawnCheck {
  const holds = 'All skills are available.';
  const names = new Set(skills.flatMap(skillNames));
  const lost = wanted.filter((name) => !names.has(name) && !name.includes(':'));
  const problems = lost.map((name) => {
    const near = nearest(name, names);
    const meant = near === null ? '' : ` Did you mean ${quoted(near)}?`;
    return `No skill is named ${quoted(name)}.${meant}`;
  });
  const [plugin] = wanted.filter((name) => name.includes(':') && !names.has(name));
  if (problems.length > 0 || plugin === undefined) return checked('skills', holds, problems);
  return unknowable(
    'skills',
    holds,
    `${plugin} belongs to a plugin; its text is not in the prompt.`,
  );
}

/** A check as people read it. */
export function checkLines({ status, holds, problems }: SpawnCheck): readonly string[] {
  if (status === 'pass') return [`pass  ${holds}`];
  const word = status === 'fail' ? 'FAIL' : '  ? ';
  return problems.map((problem) => `${word}  ${problem}`);
}
