import { writeFileSync } from 'node:fs';
import type { Trial } from '../trial.ts';
import { furnished, type Samples, sampled } from './samples.ts';

const LONG_AGO = '2026-01-01T12:00:00Z';

const ONE = ['kb.archive', 'kb.confirm'] as const;

/** Sections 3.4, 3.5 and 5.5: each change of claims in each state, by more than one actor. */
export async function lifecycle(trial: Trial): Promise<void> {
  const samples = await furnished(trial);
  const claim = () => trial.made('claim', sampled(samples, 'claim'));
  const [a, b, c, d, e] = [
    await claim(),
    await claim(),
    await claim(),
    await claim(),
    await claim(),
  ];
  const supersede = (actor: string, old_id = '', new_id = '') =>
    trial.step(actor, 'kb.supersede', { old_id, new_id, reason: 'newer' });
  await supersede('maria', a, a);
  await supersede('maria', a, b);
  await supersede('scout', b, a);
  await supersede('scout', b, c);
  await supersede('otto', c, a);
  await supersede('maria', a, b);
  await supersede('maria', d, c);
  await trial.step('scout', 'kb.contradict', { a_id: c, b_id: e });
  await trial.step('otto', 'kb.contradict', { a_id: e, b_id: c });
  await trial.step('otto', 'kb.contradict', { a_id: e, b_id: e });
  const [fresh, other] = [await claim(), await claim()];
  // Of two that have none yet, one that has, and two that have.
  for (const [a_id, b_id] of [
    [fresh, e],
    [e, other],
    [other, c],
    [fresh, other],
  ])
    await trial.step('maria', 'kb.contradict', { a_id, b_id });
  await supersede('scout', other, c);
  await trial.step('otto', 'kb.confirm', { id: fresh });
  await trial.step('maria', 'kb.confirm', { id: c });
  await cited(trial, samples, fresh);
  await aged(trial, samples);
  await trial.step('maria', 'kb.confirm', { id: a });
  // A superseded claim, one that contradicts, and one that is archived already.
  for (const id of [a, e, e, fresh]) await trial.step('scout', 'kb.archive', { id, reason: 'old' });
  for (const id of [a, e]) await trial.step('maria', 'kb.confirm', { id });
  await supersede('maria', e, d);
  await unknown(trial, samples, c);
  for (const id of [a, e, fresh]) await trial.step('otto', 'kb.read_claim', { id });
  for (const method of ['kb.lint', 'kb.list_claims', 'kb.audit']) await trial.step('otto', method);
}

/** Section 2.3: what was said long ago is said when it is changed, and was made when it was made. */
async function aged(trial: Trial, samples: Samples): Promise<void> {
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    const id = await trial.made('claim', sampled(samples, 'claim'));
    await trial.step('maria', 'kb.confirm', { id });
    const path = `claims/${id}.yaml`;
    const text = trial.text(path);
    if (text === '') return;
    writeFileSync(
      trial.path(path),
      text.replace(/^(updated_at|last_confirmed_at): .*$/gm, `$1: ${LONG_AGO}`),
    );
    ids.push(id);
  }
  const [one, other, third, fourth, fifth, sixth, last] = ids;
  await trial.step('scout', 'kb.confirm', { id: one });
  await trial.step('maria', 'kb.cite', {
    id: other,
    evidence: [await trial.source('Long ago.\n')],
  });
  await trial.step('scout', 'kb.archive', { id: third });
  await trial.step('scout', 'kb.contradict', { a_id: fourth, b_id: fifth });
  await trial.step('otto', 'kb.supersede', { old_id: sixth, new_id: last });
}

async function cited(trial: Trial, samples: Samples, id: string): Promise<void> {
  const source = await trial.source('Refunds were late in June.\n');
  await trial.step('scout', 'kb.cite', { id });
  await trial.step('maria', 'kb.cite', { id, evidence: [source] });
  await trial.step('maria', 'kb.cite', { id, evidence: [source] });
  await trial.step('maria', 'kb.cite', { id, evidence: ['0'.repeat(64)] });
  await trial.step('otto', 'kb.cite', { id, evidence: [samples.source, '0'.repeat(64)] });
}

/** What is not there: unknown, only proposed, rejected, of another kind, a page. */
async function unknown(trial: Trial, samples: Samples, claim: string): Promise<void> {
  const waiting = await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  const gone = await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  await trial.step('maria', 'kb.reject', { proposal_id: gone.id, reason: 'no' });
  for (const id of ['nothing', waiting.object, gone.object, samples.shop]) {
    for (const method of ONE) await trial.step('maria', method, { id });
    await trial.step('maria', 'kb.cite', { id, evidence: [samples.source] });
    await trial.step('maria', 'kb.supersede', { old_id: claim, new_id: id });
    await trial.step('maria', 'kb.supersede', { old_id: id, new_id: claim });
    await trial.step('maria', 'kb.contradict', { a_id: claim, b_id: id });
  }
  const page = await trial.made('page', sampled(samples, 'page'));
  for (const method of ONE) await trial.step('maria', method, { id: page });
}
