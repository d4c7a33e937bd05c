import type { Step } from '../../../core/change.ts';
import { quoted } from '../../../core/found-value.ts';
import { globs } from '../../../core/glob.ts';
import type { RecordChanges } from '../../../core/history.ts';
import { defineHistoryRule } from '../../../core/rule.ts';
import { refOf } from '../../logs/log-place.ts';
import { restoring } from '../../logs/restoring.ts';
import { capturedIn, finalFields } from '../captured-fields.ts';
import { type CapturedChange, contentTwice, disputedIn, fieldTwice } from '../captured-twice.ts';
import { immutableSourceExamples } from '../immutable-source-examples.ts';
import { isLoss, lost, lostPath } from '../lost-source.ts';
import { recapturedSources } from '../recaptured-source.ts';
import { restOnContents } from '../rests-on.ts';
import { returnedSources } from '../returned-source.ts';
import { isRewritten, isRighted, rewrittenAs } from '../righted-content.ts';
import { wordFor } from '../vouch-objects.ts';

/** What a source was when it was captured. */
const CONTENT = /(?:^|\/)\.vouch\/sources\/[^/]+\/content$/;
const CONTENTS = '**/.vouch/sources/*/content';

export default defineHistoryRule({
  id: 'history/immutable-source',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'vouch spec, sections 2.1 and 3.3',
  summary: 'Captured evidence does not change',
  why: 'Claims cite a source by its hash and by places in it. An edited source keeps its old name, so everything that cites it now cites something else.',
  fix: 'Restore the file, and capture the new version as a new source.',
  decisions: [
    'A source and its content may be deleted if no evidence, claim or page cites it any more.',
    'It is allowed to restore the bytes whose hash is the id of the source, even if the first commit had wrong bytes.',
    'In `meta.yaml`, `id`, `hash`, `locator`, `type`, `byte_size` and `created_at` must not change. A missing one may be added. Titles and tags may change.',
    'In evidence, `source_id`, `locator`, `quote`, `byte_start`, `byte_end` and `hash` must not change, and none may be added. The claims that cite the evidence were approved with these values.',
    'A range or a push may remove a source and add it again with another `type`, `locator` or content. That is reported where it is added, because a squash shows it as a change. A source that an earlier change removed may be registered again.',
    'Files that `history.immutable` names are judged in the same way. They must not be deleted either.',
    'Two parents of a merge may differ in content, `id`, `hash`, `type` or `byte_size`. If both changed since the branches parted, that is reported at the merge, whichever version it keeps. `locator` and times may be either parent’s: two branches may register the same bytes. If a range or a push ends with another `locator` or time than is published, that is a warning, because its squash shows a change. It is an error if the other one comes from a history that has nothing in common with the published one. What one side alone changed is reported of that side’s own commit.',
  ],
  messages: {
    content: 'The captured content was changed',
    field: 'The field {field} of this {what} was changed',
    added: 'The field {field} was added to this {what}, which was captured without that field',
    dropped: 'The field {field} of this {what} was removed',
    declared: 'This file was changed, but the configuration says that it never changes',
    lost: 'The captured content was deleted, but {who} still describes it',
    gone: 'This file was deleted, but the configuration says that it never changes',
    twice: 'This file must never change, but two branches have different versions: {one}, {other}',
    'field-twice': 'Two branches captured this source with different {field}: {one}, {other}',
  },
  bytes: true,
  final: true,
  kinds: ['vouch-source', 'vouch-evidence'],
  after: ['vouch-source', 'vouch-evidence', 'vouch-claim', 'vouch-page'],
  restsOn: restOnContents,
  wantsAfter: ({ step }) => step.changes.some((each) => isLoss(each) || isRewritten(each)),
  asks: ({ step }) => step.changes.filter(isRewritten).map(rewrittenAs),
  examples: immutableSourceExamples,
  paths: { globs: [CONTENTS], setting: 'immutable' },
  *overall(course) {
    yield* returnedSources(course);
    yield* recapturedSources(course);
  },
  forks({ step, records, options }) {
    const isNamed = globs([CONTENTS, ...options.history.immutable]);
    const files = step.changes.filter(({ path }) => isNamed(path));
    return disputedIn(files, capturedChanges(records));
  },
  *check({ step, records, after: present, answers, options, forks }) {
    for (const change of capturedChanges(records)) {
      yield* changedFields(change, step);
      yield* fieldTwice(change, step, forks);
    }
    const isDeclared = globs(options.history.immutable);
    for (const change of step.changes) {
      const { path, before, after } = change;
      const isSource = CONTENT.test(path);
      if (!isSource && !isDeclared(path)) continue;
      // The id says what was captured: bytes that hash to it put right what was there, however it came.
      if (isSource && isRighted(change, answers)) continue;
      const last = before.find((entry) => entry !== null) ?? null;
      if (last === null) continue;
      if (before.some((entry) => entry?.id === after?.id)) {
        yield* contentTwice(change, step, forks);
        continue;
      }
      const record = refOf(path, '', after ?? last);
      const isLost = isSource && after === null;
      const from = isLost ? lostPath(path, present) : path;
      const back = restoring(step, from, before.indexOf(last), isSource ? CAPTURED : DECLARED);
      if (after !== null) yield { message: isSource ? 'content' : 'declared', record, ...back };
      else if (!isSource) yield { message: 'gone', record, ...back };
      else if (isLoss(change))
        for (const each of lost(change, record, present)) yield { ...each, ...back };
    }
  },
});

const CAPTURED = 'Capture new material as a new source.';
const CITED =
  'The claims that cite this evidence were approved with its earlier content. To quote another place, create a new evidence file.';
const DECLARED = 'Write a new version to a new file.';

function capturedChanges(records: RecordChanges): readonly CapturedChange[] {
  return [...records.of('vouch-source'), ...records.of('vouch-evidence')];
}

/** The fields that say something else than every parent that says anything there. */
function* changedFields({ path, before, after }: CapturedChange, step: Step) {
  if (!after?.fact) return;
  const { record } = after;
  const isSource = record.kind === 'vouch-source';
  for (const field of finalFields(record.kind)) {
    const now = capturedIn(after, field);
    // What was not said of a source may be added. Who cites evidence has read all that it says.
    const held = before.filter((state) =>
      isSource ? capturedIn(state, field) !== null : state !== null && state.fact !== null,
    );
    const [first] = held;
    if (!first || held.some((state) => capturedIn(state, field) === now)) continue;
    const isNew = held.every((state) => capturedIn(state, field) === null);
    const at = isNew ? [] : [field];
    const related = [{ record: first.record, at, message: 'as it was captured' }];
    const back = restoring(step, path, before.indexOf(first), isSource ? CAPTURED : CITED);
    const data = { field: quoted(field), what: wordFor(record.kind) };
    const found = { record, related, data, ...back };
    if (now === null) yield { ...found, message: 'dropped' as const, key: field };
    else yield { ...found, message: isNew ? ('added' as const) : ('field' as const), at: [field] };
  }
}
