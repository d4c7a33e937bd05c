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
  why: 'Claims cite a source by its hash and by places in it. A source that is edited in place still carries the old name, and everything that cites it now cites something else.',
  fix: 'Restore the file, and capture the new version as a source of its own.',
  decisions: [
    'A source and its content may be deleted if no evidence, claim or page cites it any more.',
    'Restoring the bytes that hash to the id of the source is a repair and not a change, even if they were wrong from the first commit.',
    'In `meta.yaml`, what a source is may not change: `id`, `hash`, `locator`, `type`, `byte_size` and `created_at`. What was not said before may be added; titles and tags may change.',
    'Of evidence, `source_id`, `locator`, `quote`, `byte_start`, `byte_end` and `hash` may not change, and none may be added: the claims that cite it were approved with what it said.',
    'A range or a push may remove a source and add it again with another `type`, `locator` or content. That is reported where it is added: a squash shows it as a change. What an earlier change took out may be registered anew.',
    'Files that `history.immutable` names are judged in the same way. They must not be deleted either.',
    'Two parents of a merge may differ in content, `id`, `hash`, `type` or `byte_size`. If both changed since the branches parted, that is reported at the merge, whichever version it keeps. `locator` and times may be either parent’s: two branches may register the same bytes. If a range or a push ends with another `locator` or time than is published, that is a warning, because its squash shows a change. It is an error if the other one comes from a history that has nothing in common with the published one. What one side alone changed is reported of that side’s own commit.',
  ],
  messages: {
    content: 'The captured content was changed',
    field: 'The field {field} of this {what} was changed',
    added: 'The field {field} was added to this {what}, which was captured without it',
    dropped: 'The field {field} of this {what} was taken out',
    declared: 'This file was changed, and the configuration says that it never changes',
    lost: 'The captured content was deleted, and {who} still says what it was',
    gone: 'This file was deleted, and the configuration says that it never changes',
    twice: 'This never changes, and two branches brought different versions: {one}, {other}',
    'field-twice': 'Two branches captured this with different {field}: {one}, {other}',
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
  'What cites this evidence was approved with it as it was. To quote another place, create a new evidence file.';
const DECLARED = 'A new version is a file of its own.';

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
