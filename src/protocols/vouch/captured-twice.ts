import type { Change, Step } from '../../core/change.ts';
import { quoted } from '../../core/found-value.ts';
import type { AskedFork, Fork, RecordChange, RecordState } from '../../core/history.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { disputesOf, hasBlob, inWords, isSettled, SETTLING } from '../logs/disputes.ts';
import { refOf } from '../logs/log-place.ts';

type Source = RecordState<'vouch-source'>;
type SourceChange = RecordChange<'vouch-source'>;

/**
 * What a source is, whoever captured it: two branches may come by the same bytes at different places
 * and times.
 */
const FIELDS = [
  ['id', 'id'],
  ['hash', 'hash'],
  ['type', 'type'],
  ['byte_size', 'byteSize'],
] as const;

/** What is to be known of where the parents of a merge parted that hold different sources. */
export function disputedIn(
  files: readonly Change[],
  sources: readonly SourceChange[],
): readonly AskedFork[] {
  return [
    ...files.flatMap((change) => asked(change.path, contentsIn(change))),
    ...sources.flatMap((change) =>
      FIELDS.flatMap(([, key]) => asked(change.path, fieldsIn(change, key))),
    ),
  ];
}

function asked(path: string, disputes: ReturnType<typeof contentsIn | typeof fieldsIn>) {
  return disputes.map(({ parents }) => ({ parents, paths: [path] }));
}

function contentsIn({ before, after }: Change) {
  return after === null ? [] : disputesOf<SnapshotEntry>(before, ({ id }) => id);
}

function fieldsIn({ before, after }: SourceChange, key: (typeof FIELDS)[number][1]) {
  return after === null ? [] : disputesOf<Source>(before, ({ fact }) => fact?.[key]);
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

/** A field of a source that two parents of a merge captured differently. */
export function* fieldTwice(change: SourceChange, step: Step, forks: readonly Fork[]) {
  const { path, before, after } = change;
  for (const [field, key] of FIELDS) {
    // What no parent says is told as a change of the merge itself.
    if (before.every((state) => state?.fact?.[key] !== after?.fact?.[key])) continue;
    const dispute = fieldsIn(change, key).find(
      (each) =>
        !isSettled(each, forks, ({ records }, { fact }) =>
          records.some(
            (held) =>
              held.record.path === path &&
              held.record.kind === 'vouch-source' &&
              (held as Source).fact?.[key] === fact?.[key],
          ),
        ),
    );
    if (dispute === undefined || after === null) continue;
    const at = [field];
    const related = [dispute.one, dispute.other].map(({ record }) => ({
      record,
      at,
      message: 'as it was captured',
    }));
    const words = inWords(dispute, step, ({ fact }) => quoted(String(fact?.[key])));
    const data = { field: quoted(field), ...words };
    const help = SETTLING;
    yield { message: 'field-twice' as const, record: after.record, at, related, data, help };
  }
}
