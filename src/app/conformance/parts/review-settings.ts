import { writeFileSync } from 'node:fs';
import { listAt } from '../../../core/json-value.ts';
import { asked } from '../model/values.ts';
import { GATED, statusOf } from '../model/view.ts';
import { foundIn } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { setByHand } from './by-hand.ts';
import { furnished, type Samples, sampled } from './samples.ts';

/** Sections 1.1, 3.1 and 5.4: what the settings say of reviews, and what they do not. */
export async function settings(trial: Trial, samples: Samples): Promise<void> {
  await unsaid(trial, samples);
  await uncited(trial);
  await selfApproval(trial, samples);
  await nobody(trial, samples);
}

/** Section 5.4: without a name there is nobody who could approve. */
async function nobody(trial: Trial, samples: Samples): Promise<void> {
  await trial.restart();
  const config = trial.text('config.yaml');
  writeFileSync(trial.path('config.yaml'), config.replace(/^agent: .*\n/m, ''));
  const { id } = await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  await refused(trial, '', id, 'by nobody: without VOUCH_AGENT and "agent"');
  writeFileSync(trial.path('config.yaml'), config);
}

/** An approval that settings forbid, which may be wrong themselves: whatever the error is. */
async function refused(trial: Trial, actor: string, id: string, how: string): Promise<void> {
  const answer = await trial.call(actor, 'kb.approve', { proposal_id: id });
  const isHeld = !answer.ok && trial.has(`proposed/${id}.yaml`);
  const call = asked(actor === '' ? 'nobody' : actor, 'kb.approve', { proposal_id: id });
  trial.demand('5.4', `kb.approve ${how}: it is refused`, isHeld, () => foundIn(answer), call);
}

/** What says of nobody that it is trusted. */
const UNTRUSTING = ['', 'review: {}', 'review:\n  approver_role: Trusted', 'review: trusted-agent'];

/** Section 5.4: who proposed approves only where that is said in so many words. */
async function unsaid(trial: Trial, samples: Samples): Promise<void> {
  const config = trial.text('config.yaml');
  for (const [nth, review] of UNTRUSTING.entries()) {
    const kind = GATED[nth % GATED.length] ?? 'claim';
    const { id } = await trial.proposed('scout', kind, sampled(samples, kind));
    await trial.restart();
    writeFileSync(trial.path('config.yaml'), `${config.replace(/^review:.*/ms, '')}${review}\n`);
    const said = review === '' ? 'nothing of reviews' : JSON.stringify(review);
    await refused(trial, 'scout', id, `by who proposed it, where the settings say ${said}`);
    await trial.restart();
    writeFileSync(trial.path('config.yaml'), config);
  }
}

/** Section 3.1: what may go uncited is a working claim, proposed so or changed while it waited. */
async function uncited(trial: Trial): Promise<void> {
  const other = trial.another();
  try {
    const samples = await furnished(other);
    await other.restart();
    const config = other.text('config.yaml');
    const relaxed = config.replace('require_citations: true', 'require_citations: false');
    writeFileSync(other.path('config.yaml'), relaxed);
    const params = sampled(samples, 'claim', { evidence: [], status: 'stable' });
    await other.call('scout', 'kb.propose_claim', params);
    const { id } = await other.proposed('scout', 'claim', sampled(samples, 'claim'));
    const bare = [
      [['payload', 'evidence'], []] as const,
      [['payload', 'status'], 'stable'] as const,
    ];
    setByHand(other, `proposed/${id}.yaml`, bare);
    for (const name of other.names('proposed'))
      await other.call('maria', 'kb.approve', { proposal_id: name.replace(/\.yaml$/, '') });
    const claims = other
      .names('claims')
      .map((name) => [name, other.yaml(`claims/${name}`)] as const);
    const wrong = claims.filter(
      ([, claim]) => listAt(claim, 'evidence').length === 0 && statusOf(claim) !== 'working',
    );
    const what = 'with "require_citations" false, only a working claim goes uncited';
    const call = asked('scout', 'kb.propose_claim', params);
    const found = () => wrong.map(([name, claim]) => `${name} is ${statusOf(claim)}`).join(', ');
    trial.demand('3.1', what, wrong.length === 0, found, call);
  } finally {
    await other.end();
  }
}

/** Section 1.1: an agent that is trusted may approve what it proposed. */
async function selfApproval(trial: Trial, samples: Samples): Promise<void> {
  await trial.restart();
  const config = trial.text('config.yaml');
  writeFileSync(
    trial.path('config.yaml'),
    config.replace('approver_role: human', 'approver_role: trusted-agent'),
  );
  const { id } = await trial.proposed('scout', 'claim', sampled(samples, 'claim'));
  await trial.step('scout', 'kb.approve', { proposal_id: id });
}
