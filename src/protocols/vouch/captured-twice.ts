import type { Change, Step } from '../../core/change.ts';
import { quoted } from '../../core/found-value.ts';
import type { AskedFork, Fork, RecordChange, RecordState } from '../../core/history.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { disputesOf, hasBlob, inWords, isSettled, SETTLING } from '../logs/disputes.ts';
import { refOf } from '../logs/log-place.ts';
import { type CapturedKind, capturedIn, sameFields } from './captured-fields.ts';

type Captured = RecordState<CapturedKind>;
export type CapturedChange = RecordChange<CapturedKind>;

/** What is to be known of where the parents of a merge parted that hold different sources. */
export function disputedIn(
  files: readonly Change[],
  captured: readonly CapturedChange[],
): readonly AskedFork[] {
  return [
    ...files.flatMap((change) => asked(change.path, contentsIn(change))),
    ...captured.flatMap((change) =>
      sameFieldsOf(change).flatMap((field) => asked(change.path, fieldsIn(change, field))),
    ),
  ];
}

function asked(path: string, disputes: ReturnType<typeof contentsIn | typeof fieldsIn>) {
  return disputes.map(({ parents }) => ({ parents, paths: [path] }));
}

function contentsIn({ before, after }: Change) {
  return after === null ? [] : disputesOf<SnapshotEntry>(before, ({ id }) => id);
}

function fieldsIn({ before, after }: CapturedChange, field: string) {
  return after === null ? [] : disputesOf<Captured>(before, (state) => capturedIn(state, field));
}

function sameFieldsOf({ after }: CapturedChange): readonly string[] {
  return after === null ? [] : sameFields(after.record.kind);
}

/** A file that never changes, of which a merge had two. */
export function* contentTwice(change: Change, step: Step, forks: readonly Fork[]) {
  const { path, after } = change;
  const dispute = contentsIn(change).find(
    (each) => !isSettled(each, forks, (fork, { id }) => hasBlob(fork, path, id)),
  );
  if (dispute === undefined) return;
  const data = inWords(dispute, step, ({ id }) => `blob ${id?.slice(0, 12)}`);
  const help = SETTLING;
  yield { message: 'twice' as const, record: refOf(path, '', after), data, help };
}

/** A field that two parents of a merge captured differently. */
export function* fieldTwice(change: CapturedChange, step: Step, forks: readonly Fork[]) {
  const { path, before, after } = change;
  for (const field of sameFieldsOf(change)) {
    const now = capturedIn(after, field);
    // What no parent says is told as a change of the merge itself.
    if (after === null || before.every((state) => capturedIn(state, field) !== now)) continue;
    const dispute = fieldsIn(change, field).find(
      (each) =>
        !isSettled(each, forks, ({ records }, version) =>
          records.some(
            (held) =>
              held.record.path === path &&
              isCaptured(held) &&
              capturedIn(held, field) === capturedIn(version, field),
          ),
        ),
    );
    if (dispute === undefined) continue;
    const at = [field];
    const related = [dispute.one, dispute.other].map(({ record }) => ({
      record,
      at,
      message: 'as it was captured',
    }));
    const words = inWords(dispute, step, (state) => said(state, field));
    const data = { field: quoted(field), ...words };
    const help = SETTLING;
    yield { message: 'field-twice' as const, record: after.record, at, related, data, help };
  }
}

/** Of evidence only digests are known. */
function said(state: Captured, field: string): string {
  const { kind, id } = state.record;
  if (kind === 'vouch-source') return quoted(String(capturedIn(state, field)));
  return `blob ${id?.slice(0, 12)}`;
}

export function isCaptured(state: RecordState): state is Captured {
  return state.record.kind === 'vouch-source' || state.record.kind === 'vouch-evidence';
}
