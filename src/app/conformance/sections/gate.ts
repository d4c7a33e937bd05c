import { textAt } from '../../../core/json-value.ts';
import type { Trial } from '../trial.ts';
import { crystallized, judgedAgain, unwritten } from './hard-approvals.ts';

/** Section 4: the states of a proposal, and the ways between them. */
export async function gate(trial: Trial): Promise<void> {
  const { id, claim } = await trial.proposal('Refunds take fourteen days.');
  trial.demand('4', 'a proposal waits in proposed/', trial.has(`proposed/${id}.yaml`), () =>
    trial.names('proposed').join(),
  );
  trial.demand('4', 'what is proposed is not there yet', trial.names('claims').length === 0, () =>
    trial.names('claims').join(),
  );
  await approved(trial, id, claim);
  await rejected(trial);
  await createsOnly(trial, claim);
  await judgedAgain(trial);
  await unwritten(trial);
  await crystallized(trial);
}

async function approved(trial: Trial, id: string, claim: string): Promise<void> {
  const self = trial.call('scout', 'kb.approve', { proposal_id: id });
  await trial.refusal('5.4', 'whoever proposed something can not approve it', self);
  const named = trial.call('scout', 'kb.approve', { proposal_id: id, approver: 'maria' });
  await trial.refusal('5.4', 'nor under the name of another', named);
  trial.demand(
    '5.4',
    'a refused approval leaves no object',
    trial.names('claims').length === 0,
    () => trial.names('claims').join(),
  );

  await trial.result('5.4', 'maria', 'kb.approve', { proposal_id: id });
  const object = trial.yaml(`claims/${claim}.yaml`);
  trial.demand('4', 'an approved claim stands in claims/', object !== null, () =>
    trial.names('claims').join(),
  );
  const isNamed = object?.['approved_by'] === 'maria';
  trial.demand('2.3', '"approved_by" is who approved it', isNamed, () =>
    String(object?.['approved_by']),
  );
  const decided = trial.yaml(`decided/${id}.yaml`);
  const isApproved = textAt(decided, 'status') === 'approved';
  trial.demand('4', 'its proposal stands in decided/ as approved', isApproved, () =>
    JSON.stringify(decided),
  );
  trial.demand(
    '4',
    'it does not wait any more',
    !trial.has(`proposed/${id}.yaml`),
    () => 'it does',
  );

  const text = trial.text(`claims/${claim}.yaml`);
  const log = trial.text('audit.log.jsonl');
  await trial.call('maria', 'kb.approve', { proposal_id: id });
  const isSame = trial.text(`claims/${claim}.yaml`) === text && trial.names('claims').length === 1;
  trial.demand('3.6', 'approving again changes nothing', isSame, () =>
    trial.names('claims').join(),
  );
  trial.demand(
    '3.6',
    'approving again is not logged',
    trial.text('audit.log.jsonl') === log,
    () => JSON.stringify(trial.events().at(-1)) ?? '',
  );
  const late = trial.call('maria', 'kb.reject', { proposal_id: id, reason: 'too late' });
  await trial.refusal('3.6', 'what is approved can not be rejected', late);
  const isStill = textAt(trial.yaml(`decided/${id}.yaml`), 'status') === 'approved';
  trial.demand('3.6', 'a decision stays as it is', isStill, () => trial.text(`decided/${id}.yaml`));
}

async function rejected(trial: Trial): Promise<void> {
  const { id, claim } = await trial.proposal('Refunds take a year.');
  await trial.result('5.4', 'maria', 'kb.reject', { proposal_id: id, reason: 'nothing says so' });
  const decided = trial.yaml(`decided/${id}.yaml`);
  trial.demand(
    '4',
    'a rejected proposal stands in decided/',
    textAt(decided, 'status') === 'rejected',
    () => JSON.stringify(decided),
  );
  trial.demand(
    '4',
    'it does not wait any more',
    !trial.has(`proposed/${id}.yaml`),
    () => 'it does',
  );
  trial.demand('4', 'nothing is made of it', !trial.has(`claims/${claim}.yaml`), () => claim);
  const late = trial.call('maria', 'kb.approve', { proposal_id: id });
  await trial.refusal('3.6', 'what is rejected can not be approved', late);
  trial.demand(
    '3.6',
    'nothing is made of it then, either',
    !trial.has(`claims/${claim}.yaml`),
    () => claim,
  );
  const nobody = trial.call('maria', 'kb.approve', { proposal_id: '20260101-000000-00000000' });
  await trial.refusal('5.4', 'a proposal that is not there can not be approved', nobody);
  const again = await trial.proposal('Refunds take a year.');
  const other = await trial.proposal('Refunds take two years.');
  const ids = new Set([id, again.id, other.id]);
  trial.demand('3.6', 'proposing anew gives a new id', again.id !== id, () => again.id);
  const isWaiting = [again.id, other.id].every((each) => trial.has(`proposed/${each}.yaml`));
  trial.demand('1.2', 'no two proposals have one id', ids.size === 3 && isWaiting, () =>
    [...ids].join(),
  );
}

async function createsOnly(trial: Trial, claim: string): Promise<void> {
  const text = trial.text(`claims/${claim}.yaml`);
  const again = await trial.call('scout', 'kb.propose_claim', {
    text: 'Refunds take fourteen days.',
    evidence: [await trial.source()],
    confidence: 0.1,
  });
  const id = again.ok ? (textAt(again.result, 'proposal_id') ?? '') : '';
  if (id !== '') await trial.call('maria', 'kb.approve', { proposal_id: id });
  const isSame = trial.text(`claims/${claim}.yaml`) === text;
  trial.demand('4', 'a proposal changes nothing that is there', isSame, () =>
    trial.text(`claims/${claim}.yaml`),
  );
}
