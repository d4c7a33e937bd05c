import { chance, oneOf } from '../sequences/move.ts';
import { aClaim, acting, type Draws, someOf, twoClaims } from './drawing.ts';

const DAY_MS = 24 * 3_600_000;

const superseded: Draws = (drawing) => {
  const [old, newer] = twoClaims(drawing) ?? [];
  if (old === undefined || newer === undefined) return null;
  return acting(drawing, 'supersede', { oldId: old.id, newId: newer.id });
};

const contradicted: Draws = (drawing) => {
  const [a, b] = twoClaims(drawing) ?? [];
  if (a === undefined || b === undefined) return null;
  return acting(drawing, 'contradict', { aId: a.id, bId: b.id, reason: 'They can not both hold.' });
};

const archived: Draws = (drawing) => {
  const { base, random } = drawing;
  const page = chance(random, 30) ? oneOf(random, base.pages) : null;
  const id = page ?? aClaim(drawing)?.id ?? null;
  if (id === null) return null;
  const kind = chance(random, 60) && { kind: page === null ? 'claim' : 'page' };
  return acting(drawing, 'archive', { id, ...kind });
};

const confirmed: Draws = (drawing) => {
  const claim = aClaim(drawing);
  return claim && acting(drawing, 'confirm', { id: claim.id });
};

const cited: Draws = (drawing) => {
  const { base, random } = drawing;
  const claim = aClaim(drawing);
  if (claim === null) return null;
  const evidence = someOf(random, [...base.sources, ...base.evidence]);
  return acting(drawing, 'cite', {
    id: claim.id,
    ...(evidence.length > 0 && { evidence }),
  });
};

const redacted: Draws = (drawing) => {
  const { random } = drawing;
  const claim = aClaim(drawing);
  if (claim === null) return null;
  const [word = ''] = claim.text.split(' ');
  return acting(drawing, 'redact', { id: claim.id, ...(chance(random, 50) && { hide: [word] }) });
};

const begun: Draws = (drawing) => {
  const said = chance(drawing.random, 50) && {
    task: 'What is known of refunds?',
    note: 'For law.',
  };
  return acting(drawing, 'session-start', { ...said });
};

const ended: Draws = (drawing) => {
  const sessionId = oneOf(drawing.random, drawing.base.sessions);
  const note = chance(drawing.random, 30) && { note: 'Two questions are open.' };
  return sessionId === null ? null : acting(drawing, 'session-end', { sessionId, ...note });
};

const crystallized: Draws = (drawing) => {
  const { base, random } = drawing;
  const sessionId = oneOf(random, base.sessions);
  const input = { sessionId, approve: chance(random, 50), noPage: chance(random, 30) };
  return sessionId === null ? null : acting(drawing, 'crystallize', input);
};

const exported: Draws = (drawing) =>
  acting(drawing, 'export', { out: `exports/base-${drawing.random.below(3)}.tar.gz` });

const imported: Draws = (drawing) => {
  const { bundles, random } = drawing;
  const path = oneOf(random, bundles);
  const onConflict = chance(random, 60) && {
    onConflict: random.pick(['skip', 'overwrite', 'fail']),
  };
  return path === null ? null : acting(drawing, 'import-apply', { path, ...onConflict });
};

const rotated: Draws = ({ random, now }) => {
  const time = Date.parse(now) + (random.below(4) - 1) * DAY_MS;
  return {
    id: 'vouch/audit-rotate',
    input: { before: new Date(time).toISOString().slice(0, 10) },
  };
};

const completed: Draws = ({ base, random }) => ({
  id: 'vouch/init',
  input: { folder: base.folder || '.', actor: 'alice', ...(chance(random, 30) && { name: 'All' }) },
});

/** What changes claims that were approved. */
export const LIFECYCLE: readonly Draws[] = [
  ...[superseded, superseded, contradicted, contradicted, archived, confirmed, cited, redacted],
];
export const SESSIONS: readonly Draws[] = [begun, ended, crystallized, crystallized];
export const UPKEEP: readonly Draws[] = [exported, imported, imported, rotated, rotated, completed];
