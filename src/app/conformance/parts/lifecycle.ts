import type { Trial } from '../trial.ts';
import { furnished, type Samples, sampled } from './samples.ts';

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
  const fresh = await claim();
  await trial.step('maria', 'kb.contradict', { a_id: fresh, b_id: e });
  await trial.step('otto', 'kb.confirm', { id: fresh });
  await trial.step('maria', 'kb.confirm', { id: c });
  await cited(trial, samples, fresh);
  // A superseded claim, one that contradicts, and one that is archived already.
  for (const id of [a, e, e, fresh]) await trial.step('scout', 'kb.archive', { id, reason: 'old' });
  for (const id of [a, e]) await trial.step('maria', 'kb.confirm', { id });
  await supersede('maria', e, d);
  await unknown(trial, samples, c);
  for (const method of ['kb.lint', 'kb.list_claims', 'kb.audit']) await trial.step('otto', method);
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
