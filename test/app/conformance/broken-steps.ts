import { judged, type Step } from '../../../src/app/conformance/judge.ts';
import { changesOf, type Files, textOf } from '../../../src/app/conformance/model/files.ts';
import { LOG, View } from '../../../src/app/conformance/model/view.ts';
import type { Wanted } from '../../../src/app/conformance/model/wanted.ts';
import type { Answer } from '../../../src/app/conformance/peer.ts';

export type Judged = readonly [step: Step, wanted: Wanted];

/** Demands that no change of what came breaks: they demand nothing. */
export function unbreakable(steps: readonly Judged[]): readonly string[] {
  const left = new Set<string>();
  const broken = new Set<string>();
  for (const [step, wanted] of steps) {
    for (const { demand } of judged(step, wanted, '')) left.add(demand);
    for (const other of otherwise(step)) {
      for (const { demand, found } of judged(other, wanted, ''))
        if (found !== '') broken.add(demand);
    }
  }
  return [...left].filter((demand) => !broken.has(demand));
}

/** A step with something else come of it. */
function* otherwise(step: Step): Generator<Step> {
  for (const answer of answers(step)) yield { ...step, answer };
  for (const after of files(step)) yield { ...step, after };
}

function* answers({ answer, before }: Step): Generator<Answer> {
  yield { ok: false, code: 'internal_error', message: 'x' };
  yield { ok: false, code: 'invalid_request', message: '' };
  const results = [
    null,
    {},
    [],
    { ok: true },
    { ok: false },
    [{ id: 'x', kind: 'claim' }],
    { ok: true, issues: [{ id: 'x', kind: 'x', severity: 'error' }], items: [{ id: 'x' }] },
    {
      id: 'x',
      session_id: 'x',
      proposal_id: 'x',
      object_id: 'x',
      approved: [...new View(before).pending.keys()],
    },
  ];
  for (const result of results) yield { ok: true, result };
  if (!answer.ok) return;
  const text = JSON.stringify(answer.result) ?? 'null';
  const changed: readonly ((name: string, value: unknown) => unknown)[] = [
    (_name, value) => (Array.isArray(value) ? [] : value),
    (_name, value) => (typeof value === 'number' ? value + 1 : value),
    (name, value) => (name === 'id' ? 'other' : value),
    (name, value) => (name.endsWith('_at') && value !== null ? '2026-01-01T12:00:00+02:00' : value),
  ];
  for (const change of changed) yield { ok: true, result: JSON.parse(text, change) };
}

function* files({ before, after }: Step): Generator<Files> {
  const edited = (path: string, text: string): Files =>
    new Map([...after, [path, Buffer.from(text)]]);
  yield edited('.vouch/claims/stray.yaml', 'id: stray\n');
  const log = textOf(after.get(LOG));
  yield edited(LOG, log.replace('"', "'"));
  yield edited(LOG, `${log}{"id":"x","event":"claim.stray","actor":"x","object_ids":[]}\n`);
  for (const { path, before: old } of changesOf(before, after)) {
    const undone = new Map(after);
    if (old === null) undone.delete(path);
    else undone.set(path, old);
    yield undone;
    yield edited(path, '');
  }
}
