import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Settled } from '../../core/finding.ts';
import type { CommittedTexts, FollowUp, FollowUps } from '../../core/follow-up.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { objectIn, textsOf } from '../../core/texts.ts';
import { changedIn } from './changed-parts.ts';
import {
  beforeArchived,
  explainedSeal,
  isArchived,
  newIdCommand,
  reopenCommand,
  sealCommand,
} from './sealing.ts';

/** The rules that say that a contribution is not what was recorded of it. */
const OTHERWISE = ['contribution/checksum', 'manifest/checksum'];

/** The rule that asks for nothing but sealing. */
const UNLISTED = 'manifest/unlisted';

/** What a help names that seals what it changes. */
const SEALING = /\blint-protocol contribution (?:flag|resolve|decide|attach) /;

/** A contribution is sealed once it is corrected, as long as it is open. */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
  committed: CommittedTexts,
): Promise<FollowUps> {
  const own = problems.filter(({ kind }) => kind === 'contribution');
  const paths = new Set(
    own.flatMap(({ diagnostic }) => [diagnostic.path, twinOf(diagnostic) ?? []].flat()),
  );
  const isAsked = (path: string) => paths.has(path);
  const texts = own.length === 0 ? new Map<string, string>() : await textsOf(snapshot, isAsked);
  const statuses = new Map([...texts].map(([path, text]) => [path, statusIn(text)]));
  const others = new Set([...texts].flatMap(([path, text]) => (isOther(text) ? path : [])));
  const unlike = problems.filter(({ diagnostic: { rule } }) => OTHERWISE.includes(rule));
  const otherwise = new Set(
    unlike.flatMap(({ diagnostic }) =>
      diagnostic.state === 'uncommitted' ? [] : fileOf(diagnostic),
    ),
  );
  const changed = new Set(unlike.map(({ diagnostic }) => fileOf(diagnostic)).filter(isAsked));
  const before = await committed([...changed].filter((path) => !otherwise.has(path)));
  const moved = new Set(
    problems.flatMap(({ diagnostic: { rule, help, related } }) =>
      rule === 'manifest/agrees' && help?.includes('--reason') ? (related[0]?.path ?? []) : [],
    ),
  );
  const wrong = own.filter(({ diagnostic }) => keepsFromSealing(diagnostic));
  const found = new Map<Settled, FollowUp | null>();
  for (const problem of own) {
    const { path } = problem.diagnostic;
    const twin = twinOf(problem.diagnostic);
    const isCopy = twin !== null && texts.get(path) === texts.get(twin);
    const isOtherwise = otherwise.has(path);
    const isLast = wrong.every((each) => each === problem || each.diagnostic.path !== path);
    const isMoved = moved.has(path);
    const state = { status: statuses.get(path), isOtherwise, isMoved, isCopy, isLast };
    const isOther = others.has(path);
    const was = OTHERWISE.includes(problem.diagnostic.rule) ? before.get(path) : undefined;
    const what = was === undefined ? null : changedIn(was, texts.get(path) ?? '');
    const followUp =
      what === null
        ? followUpOf(problem, { ...state, isOther })
        : restoredOrSealed(problem.diagnostic, what);
    if (followUp !== undefined) found.set(problem, followUp);
  }
  return found;
}

/** The archived contribution that another one in its place has the id of. */
function twinOf({ rule, path, related }: Diagnostic): string | null {
  if (rule !== 'contribution/unique-id') return null;
  return related.find((other) => beforeArchived(other.path) === path)?.path ?? null;
}

/** The file that a problem is about, which may be named by an entry. */
function fileOf({ rule, path, related }: Diagnostic): string {
  return rule === OTHERWISE[0] ? path : (related[0]?.path ?? path);
}

function statusIn(text: string): unknown {
  return objectIn(text.replace(/^\ufeff/, ''))?.['status'];
}

/** True for JSON that is not an object: no program takes it for a contribution. */
function isOther(text: string): boolean {
  return /^[\ufeff\s]*[[\d"tfn-]/.test(text);
}

interface FileState {
  readonly status: unknown;
  /** True for one of which a commit has another version than was recorded. */
  readonly isOtherwise: boolean;
  /** True for one of another session, epic, task or agent than its entry says. */
  readonly isMoved: boolean;
  /** True for a copy of what is archived. */
  readonly isCopy: boolean;
  /** True for what is not an object. */
  readonly isOther: boolean;
  /** True where nothing is left that keeps it from being sealed once the problem is fixed. */
  readonly isLast: boolean;
}

const OUT_OF_SIGHT = new Set(['gone', 'unseen', 'ignored', 'beyond']);

/** Undefined where it is as for any record that is final. */
function followUpOf(
  { diagnostic, isFinal }: Settled,
  { status, isOtherwise, isMoved, isCopy, isOther, isLast }: FileState,
): FollowUp | null | undefined {
  const { path, rule, messageId, by, state, steps, level } = diagnostic;
  // A file that is elsewhere, or was, cannot be looked at: nothing is wrong with the record.
  if (level === 'info' && OUT_OF_SIGHT.has(messageId)) return null;
  // Its fault is in the store of the sessions.
  if (rule === 'CONTRIB-001' && level === 'info') return null;
  if (isCopy && state === 'uncommitted') return { steps: [removed(path)], by: 'you' };
  // What a rule says of another file is not about a change of this one.
  if (steps.some((step) => (step.path ?? path) !== path)) return null;
  if (isFinal) return state === 'uncommitted' ? { steps: [unpublished(path)], by } : undefined;
  // What is no text was another version that could be read: nothing is sealed over it.
  if (rule === 'file/encoding' && state !== 'uncommitted') return null;
  if (isOther) return { steps: [movedElsewhere(path)], by };
  // What is not as it was recorded is restored, or somebody says why it is right.
  const isRestored = OTHERWISE.includes(rule) && (isOtherwise || status === 'validated');
  if (isRestored) return null;
  if (isMoved) return { steps: [explained(path, '')], by };
  const command =
    rule === 'file/syntax' && messageId === 'conflict' ? mergedSeal(path) : sealCommand(path);
  const sealing = {
    steps: [isLast ? { action: 'run' as const, path, text: command } : sealedLater(path, command)],
    by,
  };
  if (rule === UNLISTED) return sealing;
  if (rule === 'contribution/unique-id' && isOtherwise) return { ...withReason(diagnostic), by };
  // Nobody validated it: the help says all.
  if (rule === 'contribution/validation' && messageId === 'missing') return null;
  if (status === 'validated') return { steps: [reopened(path)], by };
  if (isOtherwise) return { steps: [explained(path)], by };
  const isByHand = diagnostic.fixable || diagnostic.expected !== null;
  return SEALING.test(diagnostic.help ?? '') && !isByHand ? null : sealing;
}

/** Whether a change is meant is for its author to say: neither command is right for both. */
function restoredOrSealed({ path, by }: Diagnostic, what: string): FollowUp {
  const help = `Changed since HEAD: ${what}. If you did not mean that, restore the file: \`${gitCommand('checkout HEAD', path)}\`. If you meant it, run: ${sealCommand(path)}`;
  return { help, steps: [], by };
}

/** Git may know nothing of it yet. */
function removed(path: string): MendStep {
  const text = `rm -f -- ${shellWord(path)} && ${gitCommand('rm -q --cached --ignore-unmatch', path)}`;
  return { action: 'run', path, text };
}

function movedElsewhere(path: string): MendStep {
  const text =
    'A contribution is a JSON object. If this file is something else, such as a copy of the manifest, remove it or move it to another folder.';
  return { action: 'do', path, text };
}

/** The last entry may be that of the other side: a commit has this one otherwise then. */
function mergedSeal(path: string): string {
  return `${sealCommand(path)} --reason ${shellWord('A merge conflict was resolved.')}`;
}

/** What a commit has otherwise than it was recorded gets an id of its own only with the reason for that. */
function withReason({ path, help }: Diagnostic): Pick<FollowUp, 'help' | 'steps'> {
  const command = newIdCommand(path);
  return {
    help: help?.replace(command, `${command} --reason TEXT`) ?? explainedSeal(path),
    steps: [],
  };
}

function explained(
  path: string,
  why = 'The committed file does not match its checksum. ',
): MendStep {
  const text = `${why}Once the file is right, run this with the reason as TEXT: ${explainedSeal(path)}`;
  return { action: 'do', path, text };
}

/** What was validated is not sealed over. */
function reopened(path: string): MendStep {
  const text = `The contribution is validated: run \`${reopenCommand(path)}\` before you correct it, and \`${sealCommand(path)}\` afterwards.`;
  return { action: 'do', path, text };
}

/** A file is sealed whole: with another error in it, the command is refused. */
function sealedLater(path: string, command: string): MendStep {
  const text = `Fix the other errors of this file first. Then run: ${command}`;
  return { action: 'do', path, text };
}

function keepsFromSealing({ level, rule }: Diagnostic): boolean {
  return level === 'error' && rule !== UNLISTED && !OTHERWISE.includes(rule);
}

/** What is merged or archived may be corrected until a commit has it. */
function unpublished(path: string): MendStep {
  const restoring = gitCommand('checkout HEAD', path);
  const text = isArchived(path)
    ? `If this contribution is archived in a commit, restore it (\`${restoring}\`), and write a new contribution. If not, move it back to its folder, correct and seal it there, and archive it again.`
    : `This version is not committed. Set "status" to the previous one (draft if the file is new), then correct the file. If HEAD has the file, \`${restoring}\` restores it and discards its other changes.`;
  return { action: 'do', path, text };
}
