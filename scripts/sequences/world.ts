import { parse } from 'yaml';
import { isObject, listAt, textAt, valueAt } from '../../src/core/json-value.ts';
import type { TestRepository } from '../../test/git/repository-builder.ts';
import { filesIn } from '../../test/operations/play.ts';
import { TASK_LIST } from './start.ts';

/** A contribution outside the archives, as far as the next step is drawn from it. */
export interface KnownContribution {
  readonly path: string;
  readonly id: string;
  readonly session: string;
  readonly epic: string;
  readonly status: string;
  readonly conflicts: readonly { readonly id: string; readonly status: string }[];
  readonly decisions: readonly {
    readonly questionId: string;
    readonly question: string;
    readonly answer: string;
  }[];
}

export interface KnownMessage {
  readonly path: string;
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
}

/** A voting matrix, or the draft of one. */
export interface KnownVote {
  readonly path: string;
  readonly isDraft: boolean;
  readonly options: readonly string[];
  readonly hasConflicts: boolean;
}

/** What is there, as ids and states: what fitting inputs are drawn from. */
export interface World {
  readonly files: Readonly<Record<string, string>>;
  readonly contributions: readonly KnownContribution[];
  readonly messages: readonly KnownMessage[];
  readonly votes: readonly KnownVote[];
  readonly outputs: readonly string[];
  readonly doneEpics: ReadonlySet<string>;
}

export function worldOf(repo: TestRepository): World {
  const files = filesIn(repo);
  const named = (pattern: RegExp) => Object.entries(files).filter(([path]) => pattern.test(path));
  return {
    files,
    contributions: named(/^\.cleo\/contributions\/[^/]+\.json$/).map(contribution),
    messages: named(/^messages\/.*\.md$/).flatMap(message),
    votes: named(/^(?:votes|\.cleo\/consensus)\/[^/]+\.json$/).map(vote),
    outputs: named(/^claudedocs\/agent-outputs\/.*\.md$/).map(([path]) => path),
    doneEpics: new Set(
      listAt(JSON.parse(files[TASK_LIST] ?? '{}'), 'tasks').flatMap((task) =>
        textAt(task, 'status') === 'done' ? (textAt(task, 'id') ?? []) : [],
      ),
    ),
  };
}

function contribution([path, text]: readonly [string, string]): KnownContribution {
  const value: unknown = JSON.parse(text);
  return {
    path,
    id: textAt(valueAt(value, '_meta'), 'contributionId') ?? '',
    session: textAt(value, 'sessionId') ?? '',
    epic: textAt(value, 'epicId') ?? '',
    status: textAt(value, 'status') ?? '',
    decisions: listAt(value, 'decisions').map((each) => ({
      questionId: textAt(each, 'questionId') ?? '',
      question: textAt(each, 'question') ?? '',
      answer: textAt(each, 'answer') ?? '',
    })),
    conflicts: listAt(value, 'conflicts').map((each) => ({
      id: textAt(each, 'conflictId') ?? '',
      status: textAt(valueAt(each, 'resolution'), 'status') ?? 'pending',
    })),
  };
}

function message([path, text]: readonly [string, string]): readonly KnownMessage[] {
  const [, head = ''] = /^---(?:json)?\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const value: unknown = parse(head);
  const id = textAt(value, 'id');
  if (!isObject(value) || id === null) return [];
  const to = listAt(value, 'to').flatMap((each) => (typeof each === 'string' ? each : []));
  return [{ path, id, from: textAt(value, 'from') ?? '', to }];
}

function vote([path, text]: readonly [string, string]): KnownVote {
  const value: unknown = JSON.parse(text);
  return {
    path,
    isDraft: path.startsWith('votes/'),
    options: listAt(value, 'options').flatMap((each) => textAt(each, 'name') ?? []),
    hasConflicts: listAt(value, 'conflicts').length > 0,
  };
}
