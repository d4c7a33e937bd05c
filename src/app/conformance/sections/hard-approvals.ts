import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { textAt } from '../../../core/json-value.ts';
import { foundIn, type Trial } from '../trial.ts';

/** Section 3: what was changed since it was proposed is judged again before it is approved. */
export async function judgedAgain(trial: Trial): Promise<void> {
  const { id, claim } = await trial.proposal('Refunds are judged twice.');
  const path = trial.path(`proposed/${id}.yaml`);
  const text = trial.text(`proposed/${id}.yaml`);
  const document = parseDocument(text);
  document.setIn(['payload', 'evidence'], []);
  writeFileSync(path, String(document));
  const answer = await trial.call('maria', 'kb.approve', { proposal_id: id });
  const isRefused = !answer.ok && !trial.has(`claims/${claim}.yaml`);
  trial.demand('3.1', 'a proposal that has lost its citations is not approved', isRefused, () =>
    foundIn(answer),
  );
  // Else the rest would be about this.
  if (trial.has(`proposed/${id}.yaml`)) writeFileSync(path, text);
}

/** Section 7: no event tells of what could not be written. */
export async function unwritten(trial: Trial): Promise<void> {
  const { id, claim } = await trial.proposal('Refunds outlive a full disk.');
  const [claims, aside] = [trial.path('claims'), trial.path('claims-aside')];
  renameSync(claims, aside);
  writeFileSync(claims, '');
  const count = trial.events().length;
  await trial.call('maria', 'kb.approve', { proposal_id: id });
  const told = trial.events().slice(count);
  rmSync(claims);
  renameSync(aside, claims);
  const isMade = trial.has(`claims/${claim}.yaml`);
  trial.demand('7', 'an approval that could not be written is not logged', told.length === 0, () =>
    JSON.stringify(told),
  );
  await trial.call('maria', 'kb.approve', { proposal_id: id });
  const isThere = !isMade && trial.has(`claims/${claim}.yaml`);
  trial.demand('4', 'it can be approved once that is possible', isThere, () =>
    trial.names('claims').join(),
  );
}

/** Sections 4 and 5.6: a session is no way around the gate. */
export async function crystallized(trial: Trial): Promise<void> {
  const session = await trial.result('5.6', 'scout', 'kb.session_start', { task: 'refunds' });
  const id = textAt(session, 'session_id') ?? textAt(session, 'id') ?? '';
  const { claim } = await trial.proposal('Refunds come in sessions.', { session_id: id });
  await trial.result('5.6', 'scout', 'kb.session_end', { session_id: id });
  const pages = trial.names('pages').length;
  await trial.result('5.6', 'scout', 'kb.crystallize', { session_id: id });
  const isLeft = !trial.has(`claims/${claim}.yaml`);
  trial.demand('5.4', 'kb.crystallize approves nothing of its caller', isLeft, () => claim);
  await trial.result('5.6', 'maria', 'kb.crystallize', { session_id: id });
  const isPageless = trial.names('pages').length === pages;
  trial.demand('4', 'kb.crystallize makes no page past the gate', isPageless, () =>
    trial.names('pages').join(),
  );
}
