import { isObject, textAt } from '../../../core/json-value.ts';
import { type Change, textOf } from './files.ts';
import { PARAMETERS } from './parameters.ts';
import { faultIn, faultInObject } from './proposing.ts';
import { ANY, type Fields, faultInFields, NOW, OneOf, shown } from './values.ts';
import {
  FOLDERS,
  GATED,
  type Gated,
  pathOf,
  proposalPath,
  recordIn,
  statusOf,
  type View,
} from './view.ts';
import { answered, type Call, type FileWanted, refused, type Wanted } from './wanted.ts';

/** What claims may be of which nobody has said anything yet. */
const LIVE = new OneOf('working', 'actionable', 'stable');

/** Sections 3.6, 4 and 5.4: a proposal is decided once, by somebody else. */
export function deciding(view: View, { method, params, actor }: Call): Wanted {
  const id = String(params['proposal_id']);
  const isApproval = method === 'kb.approve';
  const proposal = view.pending.get(id);
  const decided = view.decided.get(id);
  if (proposal === undefined && decided === undefined)
    return refused('5.4', `${method} of a proposal that is not there`);
  const { kind } = proposal ?? decided ?? {};
  const of = `${method} of a ${kind} `;
  if (proposal === undefined) return again(of, isApproval, statusOf(decided ?? null), { id });
  if (!isGated(kind)) return answered('4', `${of}of no known kind`, undefined, 'either');
  if (!isApproval) {
    if (isBlank(params['reason']))
      return refused('5.4', `${of}for no reason`, ['missing_param', 'invalid_request']);
    return rejection(id, proposal, String(params['reason']), actor, of);
  }
  const payload = payloadOf(proposal);
  const isOwn = proposal['proposed_by'] === actor;
  const role = textAt(view.config['review'], 'approver_role');
  if (isOwn && role !== 'trusted-agent') return refused('5.4', `${of}by who proposed it`);
  const fault = faultIn(view, kind, payload) ?? unlistedIn(kind, payload);
  if (fault !== null) return refused(fault[0], `${of}${fault[1]}`, undefined, fault[2]);
  const object = textAt(payload, 'id');
  if (object !== null && view.files.has(pathOf(kind, object)))
    return refused('4', `${of}whose id is taken`);
  if (params['dry_run'] === true)
    return answered('4', `a dry run of ${of.trim()}`, undefined, 'either');
  return approval(id, kind, proposal, actor, of);
}

/** A value that the list for it does not have. */
function unlistedIn(kind: Gated, payload: Fields): ReturnType<typeof faultIn> {
  for (const [name, { values, section = '2' }] of Object.entries(
    PARAMETERS[`kb.propose_${kind}`] ?? {},
  )) {
    const value = payload[name];
    if (typeof value === 'string' && values?.includes(value) === false)
      return [section, `whose "${name}" the list does not have`, `"${name}" is ${shown(value)}`];
  }
  return null;
}

function isGated(kind: unknown): kind is Gated {
  return GATED.some((each) => each === kind);
}

function payloadOf(proposal: Fields): Fields {
  const payload = proposal['payload'];
  return isObject(payload) ? payload : {};
}

/** A second decision is refused where it is another one, and changes nothing where it is the same. */
function again(of: string, isApproval: boolean, status: string, { id }: { id: string }): Wanted {
  const isSame = status === (isApproval ? 'approved' : 'rejected');
  if (!isSame) return refused('3.6', `${of}that is ${status}`);
  const what = `${of}that is ${status} already`;
  return answered('3.6', what, (result) => faultInOther(result, id), 'either');
}

/** An answer may not name another proposal. */
function faultInOther(result: unknown, id: string): string | null {
  const said = textAt(result, 'proposal_id') ?? id;
  return said === id ? null : `it names ${said}`;
}

function approval(id: string, kind: Gated, proposal: Fields, actor: string, of: string): Wanted {
  const payload = payloadOf(proposal);
  const object = textAt(payload, 'id');
  const folder = FOLDERS[kind];
  const path =
    object === null
      ? new RegExp(`^\\.vouch/${folder}/([^/]+)\\.(?:yaml|md)$`)
      : pathOf(kind, object);
  const named = object ?? '<new>';
  return {
    section: '4',
    what: `${of}by somebody else`,
    outcome: 'done',
    files: [
      { path, how: 'created', check: (change) => faultInMade(change, kind, payload, actor) },
      ...moved(id, proposal, { status: 'approved', decided_by: actor, decided_at: NOW }),
    ],
    events: [
      { verb: 'proposal.approve', ids: [id] },
      { verb: `${kind}.create`, ids: [named], isOptional: true },
    ],
    result: (result, made) => {
      const said = textAt(result, 'object_id') ?? textAt(result, 'id');
      if (said !== (object ?? made.id))
        return `"object_id" is ${shown(said)}, and should be ${object ?? made.id}`;
      const saidKind = textAt(result, 'object_kind') ?? textAt(result, 'kind');
      return saidKind === kind ? null : `"object_kind" is ${shown(saidKind)}`;
    },
  };
}

function faultInMade(change: Change, kind: Gated, payload: Fields, actor: string): string | null {
  const object = recordIn(change.path, textOf(change.after));
  const name = change.path.replace(/^.*\/|\.(?:yaml|md)$/g, '');
  const fault = faultInObject(kind, object, payload) ?? faultInFields(object, { id: name });
  if (fault !== null) return fault;
  const times = { created_at: NOW, updated_at: kind === 'claim' ? NOW : new OneOf(NOW, null) };
  if (kind === 'page')
    return faultInFields(object, { ...times, status: new OneOf('draft', 'active') });
  if (kind !== 'claim') return faultInFields(object, times);
  const nothing = { supersedes: [], superseded_by: null, contradicts: [] };
  return faultInFields(object, { ...times, ...nothing, status: LIVE, approved_by: actor });
}

function rejection(
  id: string,
  proposal: Fields,
  reason: string,
  actor: string,
  of: string,
): Wanted {
  const decision = {
    status: 'rejected',
    decided_by: actor,
    decided_at: NOW,
    decision_reason: new OneOf(reason, null),
  };
  return {
    section: '4',
    what: `${of}that waits`,
    outcome: proposal['proposed_by'] === actor ? 'either' : 'done',
    files: moved(id, proposal, decision),
    events: [{ verb: 'proposal.reject', ids: [id] }],
  };
}

/** A proposal keeps its id, and what it says, when it goes from `proposed/` to `decided/`. */
function moved(id: string, proposal: Fields, decision: Fields): readonly FileWanted[] {
  return [
    {
      path: proposalPath('decided', id),
      how: 'created',
      check: ({ path, after }) =>
        faultInFields(recordIn(path, textOf(after)), {
          ...proposal,
          decision_reason: ANY,
          ...decision,
        }),
    },
    { path: proposalPath('proposed', id), how: 'removed' },
  ];
}

function isBlank(value: unknown): boolean {
  return String(value ?? '').trim() === '';
}
