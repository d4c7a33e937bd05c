import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { ForkedInput, HistoryInput } from '../../core/history.ts';
import { logAfter } from '../logs/log-place.ts';
import { BaseEvents, type LoggedEvent } from './vouch-events.ts';
import { ARTIFACT_KINDS } from './vouch-gate.ts';
import { type ObjectChange, objectChanges } from './vouch-objects.ts';

/** What `history/audited` says of events that write objects anew which they do not name. */
export const REWRITTEN = {
  migrated: '{verb} changed {count} {objects} that its event does not list: {which}',
  replaced: '{verb} replaced {count} {objects} with those of a bundle: {which}',
  unproven:
    '{verb} replaced {count} {objects}, but no bundle here has the hash that its event names: {which}',
} as const;

const LOOK =
  'Compare the files with the commit before. If the change is intended, nothing has to be done.';
const PROVE =
  'Commit the imported bundle in the same commit; its hash must be the one in "object_ids". Otherwise restore the objects, and import without overwriting them.';

/** The objects that nothing names and an event may stand for, by base. */
export function rewrittenIn(step: ForkedInput): readonly ObjectChange[] {
  const events = new BaseEvents(step.logs);
  return ARTIFACT_KINDS.flatMap((kind): readonly ObjectChange[] =>
    objectChanges(step, kind),
  ).filter(
    (change) =>
      change.done === 'changed' &&
      !change.isTaken &&
      events.isRewritten(change) &&
      !events.tellOf(change, () => false),
  );
}

/** What a human has to look at: changes that no event names. */
export function* rewritten(step: HistoryInput) {
  const events = new BaseEvents(step.logs);
  const changes = rewrittenIn(step);
  const bundles = new Set(step.after.of('vouch-bundle').map(({ fact }) => fact.id));
  for (const home of new Set(changes.map(({ state }) => state.record.home))) {
    const ofBase = changes.filter(({ state }) => state.record.home === home);
    const replaced = ofBase.filter((change) => events.isOverwritten(change));
    const migrated = ofBase.filter((change) => !replaced.includes(change));
    const overwriting = events.importsOf({ home }).filter(({ overwrites }) => overwrites);
    const level = 'warning' as const;
    for (const event of overwriting.slice(0, 1)) {
      const isThere = overwriting.every((each) => each.bundles.some((id) => bundles.has(id)));
      const found = about(event, replaced);
      if (isThere) yield { message: 'replaced' as const, ...found, level, help: LOOK };
      else yield { message: 'unproven' as const, ...found, help: PROVE };
    }
    const [migration] = events.migrationsOf({ home });
    if (migration === undefined || migrated.length === 0) continue;
    yield { message: 'migrated' as const, ...about(migration, migrated), level, help: LOOK };
  }
}

/** Objects that are named in a message; the others are counted. */
const MOST_NAMED = 5;

function about({ verb, log, line }: LoggedEvent, changes: readonly ObjectChange[]) {
  const paths = [...new Set(changes.map(({ state }) => state.record.path))];
  const named = paths.slice(0, MOST_NAMED).map((path) => quoted(path, LONGEST_PATH));
  const more = paths.length - named.length;
  const which = more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
  const objects = paths.length === 1 ? 'object' : 'objects';
  return { record: logAfter(log), line, data: { verb, count: paths.length, objects, which } };
}
