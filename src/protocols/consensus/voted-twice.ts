import type { Step } from '../../core/change.ts';
import { quoted } from '../../core/found-value.ts';
import { gitCommand, pathWord } from '../../core/git-command.ts';
import type { Fork, RecordChange } from '../../core/history.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import { inWords } from '../logs/disputes.ts';
import { disputedVotes, isNoneLost, type VoteState } from './turned-votes.ts';

/** What a merge makes of two votes under one id: null where it has no two, an empty list where it keeps both. */
export function votedTwice(
  change: RecordChange<'voting-matrix'>,
  changes: readonly RecordChange<'voting-matrix'>[],
  { step, forks }: { readonly step: Step; readonly forks: readonly Fork[] },
) {
  const { path, after } = change;
  const dispute = after && disputedVotes(change, forks);
  if (dispute === null) return null;
  if (isNoneLost(dispute, change, changes)) return [];
  const votes = [dispute.one, dispute.other];
  const at = ['verdict'];
  const data = {
    id: quoted(dispute.one.fact?.questionId ?? ''),
    ...inWords(dispute, step, ({ fact }) => quoted(fact?.vote.question ?? '')),
  };
  const kept = votes.findIndex(({ record }) => record.id === after?.record.id);
  const parents = dispute.parents.map((parent) => step.parents[parent] ?? 'HEAD');
  const renamed = votes.flatMap((vote, index) => {
    const from = parents[index] ?? 'HEAD';
    const put = besideStep(path, from, vote);
    return put === null ? [] : { from, step: put };
  });
  const found = {
    message: 'twice' as const,
    record: (after ?? dispute.one).record,
    at,
    data,
    related: votes.map(({ record }) => ({ record, at, message: 'one of the votes' })),
    help: HELP,
  };
  if (renamed.length < 2) return [found];
  return [{ ...found, restores: { path, from: parents[Math.max(kept, 0)] ?? 'HEAD', renamed } }];
}

const HELP = {
  uncommitted:
    'Keep both votes. Leave the vote that others already have, or that the merge keeps. Save the other vote in a new file with a new id. Then list it under its task, before you commit: `lint-protocol consensus tally NEW_FILE --task TASK`.',
  committed:
    'A human has to decide which of the votes counts. The other vote can be saved in a new file with a new id.',
};

/** Puts the vote of a parent beside the other one, its bytes but for the id; null where the id cannot be the name of a file. */
function besideStep(path: string, from: string, { record, fact }: VoteState): MendStep | null {
  const id = fact?.questionId ?? '';
  if (!/^[A-Za-z0-9][\w.-]{0,80}$/.test(id)) return null;
  const own = `${id}-${record.id?.slice(0, 7)}`;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const end = path.endsWith('-consensus.json') ? '-consensus.json' : '.json';
  const place = `${folder}${own}${end}`;
  const key = String.raw`\("questionId"[[:space:]]*:[[:space:]]*"\)`;
  const words = [
    `git cat-file blob ${shellWord(`${from}:${path}`)}`,
    `sed ${shellWord(`s/${key}${id}"/\\1${own}"/`)} > ${pathWord(place)}`,
  ];
  return {
    action: 'run',
    path: place,
    text: `${words.join(' | ')} && ${gitCommand('add', place)}`,
  };
}
