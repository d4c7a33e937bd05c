import { textAt, textsAt } from '../../../core/json-value.ts';
import type { Namings, Trial } from '../trial.ts';

/** Sections 3.4, 3.5 and 5.5: what happens to reviewed claims. */
export async function lifecycle(trial: Trial): Promise<void> {
  const [old, fresh, other] = [
    await trial.claim('Refunds take ten days.'),
    await trial.claim('Refunds take twelve days.'),
    await trial.claim('Refunds take no time.'),
  ];
  await trial.resultOfEither('5.5', 'maria', 'kb.supersede', supersession(old, fresh));
  const claim = (id: string) => trial.yaml(`claims/${id}.yaml`);
  const isSuperseded =
    textAt(claim(old), 'status') === 'superseded' && textAt(claim(old), 'superseded_by') === fresh;
  trial.demand('3.4', 'what is superseded says so, and by what', isSuperseded, () =>
    trial.text(`claims/${old}.yaml`),
  );
  const isSuperseding = textsAt(claim(fresh), 'supersedes').includes(old);
  trial.demand('2.3', 'what supersedes it names it', isSuperseding, () =>
    trial.text(`claims/${fresh}.yaml`),
  );
  logged(trial, 'claim.supersede', old);
  await circles(trial, old, fresh, other);
  await otherChanges(trial, fresh, other);
}

/** What would supersede itself. */
async function circles(trial: Trial, old: string, fresh: string, other: string): Promise<void> {
  await trial.refusal(
    '3.4',
    'a circle of supersessions is refused',
    trial.either('maria', 'kb.supersede', supersession(fresh, old)),
  );
  await trial.refusal(
    '3.4',
    'no claim supersedes itself',
    trial.either('maria', 'kb.supersede', supersession(other, other)),
  );
  const left = trial.yaml(`claims/${fresh}.yaml`);
  const isLeft = textAt(left, 'superseded_by') === null;
  trial.demand('3.4', 'a refused supersession changes nothing', isLeft, () =>
    trial.text(`claims/${fresh}.yaml`),
  );
}

async function otherChanges(trial: Trial, fresh: string, other: string): Promise<void> {
  const claim = (id: string) => trial.yaml(`claims/${id}.yaml`);
  await trial.resultOfEither('5.5', 'maria', 'kb.contradict', [
    { a_id: fresh, b_id: other },
    { claim_a: fresh, claim_b: other },
  ]);
  const isMutual =
    textsAt(claim(fresh), 'contradicts').includes(other) &&
    textsAt(claim(other), 'contradicts').includes(fresh);
  trial.demand(
    '3.5',
    'of two claims that contradict each other each names the other',
    isMutual,
    () => trial.text(`claims/${other}.yaml`),
  );
  logged(trial, 'claim.contradict', other);

  await trial.resultOfEither('5.5', 'maria', 'kb.confirm', [{ id: fresh }, { claim_id: fresh }]);
  const confirmed = claim(fresh)?.['last_confirmed_at'];
  trial.demand('2.3', 'a confirmed claim says when it was', confirmed != null, () =>
    trial.text(`claims/${fresh}.yaml`),
  );
  logged(trial, 'claim.confirm', fresh);
  await cited(trial, fresh);

  await trial.resultOfEither('5.5', 'maria', 'kb.archive', [{ id: other }, { claim_id: other }]);
  trial.demand(
    '2.3.2',
    'an archived claim says so',
    textAt(claim(other), 'status') === 'archived',
    () => trial.text(`claims/${other}.yaml`),
  );
  logged(trial, 'claim.archive', other);
}

/** Section 5.5 names it among the methods that change claims. */
async function cited(trial: Trial, id: string): Promise<void> {
  const source = await trial.source('Refunds were late in May.\n');
  await trial.resultOfEither('5.5', 'maria', 'kb.cite', [
    { id, evidence: [source] },
    { claim_id: id, evidence: [source] },
  ]);
  const evidence = textsAt(trial.yaml(`claims/${id}.yaml`), 'evidence');
  trial.demand('5.5', 'kb.cite adds a citation', evidence.includes(source), () => evidence.join());
  logged(trial, 'claim.cite', id);
}

function supersession(old: string, fresh: string): Namings {
  return [
    { old_id: old, new_id: fresh },
    { old_claim_id: old, new_claim_id: fresh },
  ];
}

/** That the newest event is of a kind, and names an object. */
function logged(trial: Trial, verb: string, id: string): void {
  const event = trial.events().findLast((each) => textsAt(each, 'object_ids').includes(id));
  const isLogged = textAt(event, 'event') === verb;
  trial.demand(
    '7',
    `${verb} is logged, and names the claim`,
    isLogged,
    () => JSON.stringify(event) ?? 'no event',
  );
}
