import { parse, stringify } from 'yaml';
import { after, inMethod, shrugging } from './faults.ts';
import type { Base, Json, Right, WrongServer } from './wrong-server.ts';

const pending = (id: string): string => `proposed/${id}.yaml`;
const decided = (id: string): string => `decided/${id}.yaml`;

/** The claim of a proposal, wherever that is. */
function payload(base: Base, id: string): Json {
  const path = base.has(pending(id)) ? pending(id) : decided(id);
  return parse(base.text(path)).payload;
}

/** Whether a proposal was decided so. */
function is(status: string) {
  return (request: Json, { base }: Right): boolean => {
    const path = decided(request.params.proposal_id);
    return base.has(path) && parse(base.text(path)).status === status;
  };
}

function makesOf(base: Base, id: string): void {
  const claim = payload(base, id);
  base.write(`claims/${claim.id}.yaml`, stringify(claim));
}

/** Gives a proposal the id of the one before. */
function oneId() {
  let last = '';
  return after('kb.propose_claim', (result, { base }) => {
    const id = result.proposal_id;
    if (last !== '') {
      base.write(pending(last), base.text(pending(id)).replace(id, last));
      base.remove(pending(id));
      result.proposal_id = last;
    }
    last = result.proposal_id;
  });
}

/** Keeps what it is told to approve. */
function keepsWaiting(method: string) {
  return () => {
    let text = '';
    return inMethod(method, {
      request: ({ params }, { base }) => {
        const path = pending(params.proposal_id);
        text = base.has(path) ? base.text(path) : '';
      },
      response: (given, { base }, { params }) => {
        if (given.ok && text !== '') base.write(pending(params.proposal_id), text);
      },
    })();
  };
}

/** Faults of the review gate (sections 3.6, 4 and 5.4). */
export const GATE: readonly WrongServer[] = [
  {
    name: 'lets whoever proposed approve',
    part: 'gate',
    fault: shrugging('kb.approve', (_request, { actor }) => actor === 'scout'),
  },
  {
    name: 'lets whoever proposed approve under another name',
    part: 'gate',
    fault: shrugging('kb.approve', ({ params }) => params.approver !== undefined),
  },
  {
    name: 'approves twice',
    part: 'gate',
    fault: inMethod('kb.approve', {
      request: (request, right) => {
        if (!is('approved')(request, right)) return;
        const { id } = payload(right.base, request.params.proposal_id);
        right.base.edit(
          `claims/${id}.yaml`,
          /updated_at: .*/,
          'updated_at: "2030-01-01T00:00:00Z"',
        );
      },
    }),
  },
  {
    name: 'logs a second approval',
    part: 'gate',
    fault: inMethod('kb.approve', {
      request: (request, right) => {
        if (is('approved')(request, right)) right.base.log('proposal.approve');
      },
    }),
  },
  {
    name: 'approves what was rejected',
    part: 'gate',
    fault: shrugging('kb.approve', is('rejected')),
  },
  {
    name: 'makes a claim of what was rejected',
    part: 'gate',
    fault: inMethod('kb.approve', {
      request: (request, right) => {
        if (is('rejected')(request, right)) makesOf(right.base, request.params.proposal_id);
      },
    }),
  },
  {
    name: 'rejects what was approved',
    part: 'gate',
    fault: shrugging('kb.reject', is('approved')),
  },
  {
    name: 'leaves an approved proposal waiting',
    part: 'gate',
    fault: keepsWaiting('kb.approve'),
  },
  {
    name: 'leaves a rejected proposal waiting',
    part: 'gate',
    fault: keepsWaiting('kb.reject'),
  },
  {
    name: 'makes nothing of what is approved',
    part: 'gate',
    fault: after('kb.approve', (_result, { base }, { params }) => {
      const path = `claims/${payload(base, params.proposal_id).id}.yaml`;
      if (base.has(path)) base.remove(path);
    }),
  },
  {
    name: 'makes a claim at once',
    part: 'gate',
    fault: after('kb.propose_claim', ({ proposal_id }, { base }) => makesOf(base, proposal_id)),
  },
  {
    name: 'makes a claim of what it rejects',
    part: 'gate',
    fault: after('kb.reject', (_result, { base }, { params }) => makesOf(base, params.proposal_id)),
  },
  {
    name: 'forgets decisions',
    part: 'gate',
    fault: after('kb.approve', (_result, { base }, { params }) => {
      base.remove(decided(params.proposal_id));
    }),
  },
  {
    name: 'keeps no proposals',
    part: 'gate',
    fault: after('kb.propose_claim', ({ proposal_id }, { base }) =>
      base.remove(pending(proposal_id)),
    ),
  },
  {
    name: 'gives two proposals one id',
    part: 'gate',
    fault: () => oneId()(),
  },
  {
    name: 'changes a claim by proposing another',
    part: 'gate',
    fault: inMethod('kb.propose_claim', {
      request: (_request, { base }) => {
        const [name] = base.names('claims');
        if (name !== undefined) base.edit(`claims/${name}`, /confidence: .*/, 'confidence: 0.1');
      },
    }),
  },
  {
    name: 'judges only what is proposed, not what is approved',
    part: 'gate',
    fault: inMethod('kb.approve', {
      instead: ({ params: { proposal_id: id } }, { base }) => {
        if (!base.has(pending(id)) || payload(base, id).evidence?.length !== 0) return undefined;
        makesOf(base, id);
        return { ok: true, result: {} };
      },
    }),
  },
  {
    name: 'logs before it writes',
    part: 'gate',
    fault: inMethod('kb.approve', {
      response: (given, { base }, { params }) => {
        if (!given.ok && base.has(pending(params.proposal_id))) base.log('proposal.approve');
      },
    }),
  },
  {
    name: 'names somebody else as approver',
    part: 'gate',
    fault: after('kb.approve', (_result, { base }, { params }) => {
      const path = `claims/${payload(base, params.proposal_id).id}.yaml`;
      if (base.has(path)) base.edit(path, /approved_by: .*/, 'approved_by: system');
    }),
  },
  {
    name: 'approves by crystallizing',
    part: 'intake',
    fault: inMethod('kb.crystallize', {
      request: ({ params }, { base }) => {
        for (const name of base.names('proposed')) {
          const { session_id, id } = parse(base.text(`proposed/${name}`));
          if (session_id === params.session_id) makesOf(base, id);
        }
      },
    }),
  },
  {
    name: 'writes a page past the gate',
    part: 'intake',
    fault: after('kb.crystallize', (_result, { base }) =>
      base.write('pages/session.md', '# Session\n'),
    ),
  },
];
