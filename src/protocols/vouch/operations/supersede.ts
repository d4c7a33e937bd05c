import type { Facts } from '../../../core/fact.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation, type PlannedChange } from '../../../core/operation.ts';
import { text } from '../../../core/operation-output.ts';
import type { YamlChange } from '../../../core/yaml-text.ts';
import { type ClaimEntry, type Claims, claimId, claimsOf } from '../claims.ts';
import { actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { pagesMadeFrom, settledBy } from './contradictions.ts';
import {
  CHANGE_INPUT,
  CLAIM_ERRORS,
  claimIdInput,
  demandHolding,
  lastSuccessor,
  openClaim,
  RETIRED_ERRORS,
  reasonData,
} from './open-claim.ts';
import { type EditPlanning, edited, type OpenRecord, openRecord } from './open-record.ts';
import { supersedeExamples } from './supersede-examples.ts';

/** How a claim leaves a circle of claims that supersede each other. */
interface Leaving {
  /** What it no longer says itself. */
  readonly own: readonly YamlChange[];
  /** By path, what each of the others no longer says. */
  readonly others: ReadonlyMap<string, YamlChange>;
}

/** The claim that is replaced, and the one that holds. */
interface Ends {
  readonly old: OpenRecord;
  readonly newer: OpenRecord;
}

const NOTHING_LEFT: Leaving = { own: [], others: new Map() };

export default defineOperation({
  id: 'vouch/supersede',
  command: 'vouch supersede OLD NEW',
  operands: ['oldId', 'newId'],
  method: { name: 'kb.supersede' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3.4 and 5.5',
  summary: 'Records that one claim replaces another',
  about: [
    'The old claim gets the status `superseded` and the name of the new one, which lists the old one.',
    'If a merge kept this in only one of the two claims, the same call adds it to the other. If two branches decided the opposite, the claims supersede each other in a circle. Then NEW holds: no claim of the circle supersedes it any more.',
  ],
  usual: ['reason'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      oldId: claimIdInput('the claim that is replaced', 'old_claim_id'),
      newId: claimIdInput('the claim that replaces it', 'new_claim_id'),
      ...CHANGE_INPUT,
    },
    required: ['oldId', 'newId'],
    additionalProperties: false,
  },
  output: {
    old: text('the claim that was replaced'),
    new: text('the claim that replaces it'),
    status: text('the status of the old one'),
  },
  errors: {
    ...CLAIM_ERRORS,
    ...RETIRED_ERRORS,
    'same-claim': ['A claim cannot replace itself: {id}.', 'Name two claims, the old one first.'],
    'superseded-by-another': ['{id} is superseded by {other} already.', '{instead}'],
    cycle: [
      '{old} cannot be superseded by {new}, which it replaced itself: {way}.',
      'If {old} is the better one, nothing is left to do. If both are out of date, propose a new claim that supersedes {old}.',
    ],
  },
  examples: supersedeExamples,
  commitMessage: ({ old, new: newer }) => `Supersede ${old} by ${newer}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const acting = await actingOn(planning);
    const { home } = acting;
    const old = await openClaim(planning, home, input.oldId);
    const newer = await openClaim(planning, home, input.newId);
    if (old.path === newer.path) throw fail('same-claim', { id: old.id });
    const result = (status: string) => ({ old: old.id, new: newer.id, status });
    const claims = claimsOf(await state.facts());
    const way = wayBetween(claims, old.path, newer.path);
    if (isDone(old, newer) && way === null) {
      const told = [`${old.id} is superseded by ${newer.id} already.`];
      return { changes: [], result: result(textAt(old.value, 'status') ?? ''), told };
    }
    // Where one of them says so, both did: a merge may have kept another version of the other one.
    const isKnown = isSaid({ old, newer });
    if (way !== null && !isKnown) {
      const said = way.map(claimId).join(' supersedes ');
      throw fail('cycle', { old: old.id, new: newer.id, way: said });
    }
    const other = textAt(old.value, 'superseded_by');
    if (other !== null && other !== newer.id && way === null) {
      const instead = insteadOf({ old, newer }, { other, home, facts: await state.facts() });
      throw fail('superseded-by-another', { id: old.id, other, instead });
    }
    if (!isKnown) for (const claim of [newer, old]) await demandHolding(planning, home, claim);
    const isRedacted = textAt(old.value, 'status') === 'redacted';
    const log = await openLog(planning, acting);
    const listed = textsAt(newer.value, 'supersedes');
    const left = way === null ? NOTHING_LEFT : leaving(claims, { old, newer });
    const between = await freed(planning, home, left, { claims, old, now: log.now });
    const ofOld = left.others.get(old.path);
    return {
      changes: [
        ...between.changes,
        await edited(planning, old, [
          ...(isRedacted ? [] : [['status', 'superseded'] as const]),
          ['superseded_by', newer.id],
          ...(ofOld === undefined ? [] : [ofOld]),
          ['updated_at', log.now],
        ]),
        await edited(planning, newer, [
          ...(listed.includes(old.id) ? [] : [['supersedes', [...listed, old.id]] as const]),
          ...left.own,
          ['updated_at', log.now],
        ]),
        log.append({
          event: 'claim.supersede',
          objectIds: [old.id, newer.id, ...between.ids],
          data: reasonData(input),
        }),
      ],
      result: result(isRedacted ? 'redacted' : 'superseded'),
      told: [`${newer.id} supersedes ${old.id}.`, ...settledBy(old, home, await state.facts())],
      notes: [...log.notes, ...(await pagesMadeFrom(state, home, [old.id]))],
    };
  },
});

/** What to do where another claim replaced the old one. */
function insteadOf(
  { old, newer: { id } }: Ends,
  { other, home, facts }: { readonly other: string; readonly home: string; readonly facts: Facts },
): string {
  const last = lastSuccessor(facts, home, old.id) ?? other;
  return last === id
    ? `${id} replaced ${other} in turn, so nothing is left to do.`
    : `A claim has one successor. If ${id} is better still, let it supersede ${last}.`;
}

/** What becomes of a superseded claim later leaves it superseded. */
function isDone(old: OpenRecord, newer: OpenRecord): boolean {
  const status = textAt(old.value, 'status') ?? '';
  return (
    ['superseded', 'archived', 'redacted'].includes(status) &&
    textAt(old.value, 'superseded_by') === newer.id &&
    textsAt(newer.value, 'supersedes').includes(old.id)
  );
}

/**
 * What lets a claim hold that is superseded by what it supersedes, as two branches may have said of two
 * claims: nothing of the circle supersedes it any more.
 * @param old what it is to supersede
 */
function leaving(claims: Claims, { old, newer }: Ends): Leaving {
  const self = claims.all.find(({ record }) => record.path === newer.path);
  const isOfCircle = ({ record: { path } }: ClaimEntry) =>
    path === old.path ||
    wayBetween(claims, newer.path, path) !== null ||
    wayBetween(claims, old.path, path) !== null;
  const circle = claims.all.filter((claim) => claim !== self && isOfCircle(claim));
  const naming = circle.filter((claim) => self && claims.named(claim, 'supersedes').has(self));
  const without = ({ fact }: ClaimEntry): YamlChange => [
    'supersedes',
    fact.supersedes.filter((id) => id !== newer.id),
  ];
  const by = textAt(newer.value, 'superseded_by');
  const isFree = by === null || circle.some((claim) => claimId(claim) === by);
  const isSuperseded = textAt(newer.value, 'status') === 'superseded';
  return {
    own: [
      ...(isFree && by !== null ? [['superseded_by', undefined] as const] : []),
      ...(isFree && isSuperseded ? [['status', 'working'] as const] : []),
    ],
    others: new Map(naming.map((claim) => [claim.record.path, without(claim)])),
  };
}

/** What the claims in between no longer say, and their ids; what the old claim says is written with it. */
async function freed(
  planning: EditPlanning,
  home: string,
  { others }: Leaving,
  { claims, old, now }: { readonly claims: Claims; readonly old: OpenRecord; readonly now: string },
): Promise<{ readonly changes: readonly PlannedChange[]; readonly ids: readonly string[] }> {
  const found = claims.all.filter(({ record: { path } }) => others.has(path) && path !== old.path);
  const changes: PlannedChange[] = [];
  for (const claim of found) {
    const change = others.get(claim.record.path);
    const open = await openRecord(planning, 'vouch-claim', { home, id: claimId(claim) });
    if (open !== null && change !== undefined)
      changes.push(await edited(planning, open, [change, ['updated_at', now]]));
  }
  return { changes, ids: found.map(claimId) };
}

/** True where either of the two says that the newer one supersedes the old one. */
function isSaid({ old, newer }: Ends): boolean {
  return (
    textAt(old.value, 'superseded_by') === newer.id ||
    textsAt(newer.value, 'supersedes').includes(old.id)
  );
}

/**
 * How one claim supersedes another by way of others: from the first to the second, both included. Null
 * where it does not. What a claim lists counts, and what a claim says of its successor.
 */
function wayBetween(
  claims: Claims,
  fromPath: string,
  toPath: string,
): readonly ClaimEntry[] | null {
  const start = claims.all.find(({ record }) => record.path === fromPath);
  if (start === undefined) return null;
  const followers = answers(claims);
  const before = new Map<ClaimEntry, ClaimEntry | null>([[start, null]]);
  const queue = [start];
  for (const claim of queue) {
    if (claim.record.path === toPath) return wayTo(claim, before);
    const older = [...claims.named(claim, 'supersedes').keys(), ...(followers.get(claim) ?? [])];
    for (const next of older) {
      if (before.has(next)) continue;
      before.set(next, claim);
      queue.push(next);
    }
  }
  return null;
}

/** By claim, those that say that it supersedes them. */
function answers(claims: Claims): ReadonlyMap<ClaimEntry, readonly ClaimEntry[]> {
  const found = new Map<ClaimEntry, ClaimEntry[]>();
  for (const claim of claims.all) {
    const { supersededBy } = claim.fact;
    const by = supersededBy === null ? null : claims.find(claim, supersededBy);
    if (by === null) continue;
    const others = found.get(by);
    if (others === undefined) found.set(by, [claim]);
    else others.push(claim);
  }
  return found;
}

function wayTo(
  end: ClaimEntry,
  before: ReadonlyMap<ClaimEntry, ClaimEntry | null>,
): readonly ClaimEntry[] {
  const way: ClaimEntry[] = [];
  for (let at: ClaimEntry | null = end; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}
