import { quoted } from '../../core/found-value.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { Course, RecordChange, RecordState } from '../../core/history.ts';
import { disputesOf, inWords } from '../logs/disputes.ts';
import { capturedIn, finalFields, sameFields } from './captured-fields.ts';

type Source = RecordState<'vouch-source'>;
type Value = ReturnType<typeof capturedIn>;
type Visit = RecordChange<'vouch-source'> & Pick<Course['steps'][number], 'step'>;

/** What a merge may take of either parent: where, and when, a branch came by the bytes. */
const EITHER = finalFields('vouch-source').filter(
  (field) => !sameFields('vouch-source').includes(field),
);

/**
 * Sources of which a merge has what a branch says of them, and not what is published: no step of it is
 * wrong, and a squash shows a change.
 */
export function* recapturedSources({ bases, steps, ends }: Course) {
  const published = bases.flatMap(({ records }) => records.filter(isSource));
  if (ends === null || published.length === 0) return;
  const visits = steps.flatMap(({ step, records }) =>
    records.of('vouch-source').map((change): Visit => ({ ...change, step })),
  );
  for (const [path, { after }] of new Map(visits.map((visit) => [visit.path, visit]))) {
    const held = published.filter(({ record }) => record.path === path);
    const [begun] = held;
    const field = EITHER.find((each) => isOther(held, each, capturedIn(after, each)));
    if (!begun || field === undefined) continue;
    const was = capturedIn(begun, field);
    const now = capturedIn(after, field);
    // Of one parent, the step itself is reported: it has no two versions.
    const merge = visits.findLast(
      (visit) =>
        visit.path === path &&
        capturedIn(visit.after, field) === now &&
        visit.before.some((state) => capturedIn(state, field) === was),
    );
    const [dispute] = disputesOf(merge?.before ?? [], (state) => capturedIn(state, field));
    if (!merge?.after || dispute === undefined) continue;
    const { step } = merge;
    const kept = merge.before.findIndex((state) => capturedIn(state, field) === was);
    yield {
      step,
      message: 'field-twice' as const,
      level: ends.bringsRoot ? ('error' as const) : ('warning' as const),
      record: merge.after.record,
      at: [field],
      data: { field: quoted(field), ...inWords(dispute, step, (state) => said(state, field)) },
      related: [{ record: begun.record, at: [field], message: 'as it is published' }],
      help: helpFor(merge, step.parents[kept], ends.bringsRoot),
    };
  }
}

/** True where all that is published says something else than is said now. */
function isOther(held: readonly Source[], field: string, now: Value): boolean {
  return (
    now !== null &&
    held.every((state) => capturedIn(state, field) !== null && capturedIn(state, field) !== now)
  );
}

/** A time is known as a number. */
function said(state: Source, field: string): string {
  const value = capturedIn(state, field);
  return quoted(typeof value === 'number' ? new Date(value).toISOString() : String(value));
}

function helpFor({ step, path }: Visit, parent: string | undefined, bringsRoot: boolean): string {
  const merge = step.commit === null ? 'the merge' : `merge ${step.commit.id.slice(0, 12)}`;
  const command = gitCommand(`checkout ${parent}`, path);
  const keep = `redo ${merge} with the published file: ${command}`;
  return bringsRoot
    ? `An unrelated history must not change a published source. If the branch is not pushed, ${keep}`
    : `Two branches captured the same bytes. A merge may keep either file, but a squash of this branch would change the published one. Merge the branch with a merge commit. Or, if it is not pushed, ${keep}`;
}

function isSource(state: RecordState): state is Source {
  return state.record.kind === 'vouch-source';
}
