import type { Step } from '../../core/change.ts';
import { quoted } from '../../core/found-value.ts';
import type { Course, RecordState } from '../../core/history.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { refOf } from '../logs/log-place.ts';
import { type CapturedKind, capturedIn, finalFields } from './captured-fields.ts';
import { isCaptured } from './captured-twice.ts';
import { CONTENT } from './lost-source.ts';
import { wordFor } from './vouch-objects.ts';

type Captured = RecordState<CapturedKind>;

/** By what a citation finds a source. That its content is what its id says, its hash shows. */
const FIELDS = ['type', 'locator'];

const HELP =
  'These commits removed the source and added it again with other content. Restore it unchanged, or leave it out of this change and register it again in a later one.';

/** Sources and evidence that were there, were taken out, and came back as something else: a squash shows a change. */
export function* returnedSources({ bases, steps }: Course) {
  const before = 'before all these commits';
  const metas = steps.flatMap(({ step, records }) =>
    [...records.of('vouch-source'), ...records.of('vouch-evidence')].map((change) => ({
      step,
      ...change,
    })),
  );
  const sources = bases.flatMap(({ records }) => records.filter(isCaptured));
  for (const { path, step, back, last } of returned<Captured>(metas)) {
    const { kind } = back.record;
    for (const field of kind === 'vouch-source' ? FIELDS : finalFields(kind)) {
      const isOther = (begin: Captured, now: Captured) =>
        begin.fact !== null &&
        now.fact !== null &&
        capturedIn(begin, field) !== null &&
        capturedIn(begin, field) !== capturedIn(now, field);
      const begin = sources.find(
        (each) => each.record.path === path && isOther(each, back) && isOther(each, last),
      );
      if (begin === undefined) continue;
      const related = [{ record: begin.record, at: [field], message: before }];
      const found = { step, record: back.record, related, help: HELP };
      const data = { field: quoted(field), what: wordFor(kind) };
      if (capturedIn(back, field) === null)
        yield { ...found, message: 'dropped' as const, key: field, data };
      else yield { ...found, message: 'field' as const, at: [field], data };
    }
  }
  const contents = steps.flatMap(({ step }) =>
    step.changes.filter(({ path }) => CONTENT.test(path)).map((change) => ({ step, ...change })),
  );
  const held = bases.flatMap(({ entries }) => entries);
  for (const { path, step, back, last } of returned<SnapshotEntry>(contents)) {
    const isOther = held.some(
      (each) => each.path === path && each.id !== back.id && each.id !== last.id,
    );
    const record = refOf(path, '', back);
    if (isOther) yield { message: 'content' as const, step, record, help: HELP };
  }
}

/** What one step made of something. */
interface Visit<S> {
  readonly path: string;
  readonly step: Step;
  readonly before: readonly (S | null)[];
  readonly after: S | null;
}

/** What came back last after it was taken out, and is there in the end. */
function returned<S>(visits: readonly Visit<S>[]) {
  const paths = new Map<string, Visit<S>[]>();
  for (const visit of visits) {
    const others = paths.get(visit.path) ?? [];
    paths.set(visit.path, others);
    others.push(visit);
  }
  return [...paths].flatMap(([path, ofPath]) => {
    const last = ofPath.at(-1)?.after ?? null;
    const gone = ofPath.findIndex(({ after }) => after === null);
    const at = ofPath.findLastIndex(({ before }) => before.every((state) => state === null));
    const { step, after: back = null } = ofPath[at] ?? {};
    const isBack = gone !== -1 && gone < at && step !== undefined;
    return isBack && back !== null && last !== null ? [{ path, step, back, last }] : [];
  });
}
