import { parse, stringify } from 'yaml';
import { after, inMethod, parsed, remembering, shrugging } from './faults.ts';
import type { Base, Fault, Json, Right, WrongServer } from './wrong-server.ts';

/** What a call would have written is written, though it was only tried. */
function dryRunsOf(method: string): () => Fault {
  return inMethod(method, {
    request: ({ params }) => {
      params.dry_run = undefined;
    },
  });
}

/** Changes a claim behind a call that names it as `id`. */
function claimAfter(method: string, name: string, from: RegExp, to: string): () => Fault {
  return after(method, (_result, { base }, { params }) => {
    const path = `claims/${params[name]}.yaml`;
    if (base.has(path)) base.edit(path, from, to);
  });
}

/** The proposal that a call names, where it waits. */
function proposalOf({ base }: Right, { params }: Json): Json {
  const path = `proposed/${params.proposal_id}.yaml`;
  return base.has(path) ? parse(base.text(path)) : null;
}

const FOLDERS: Readonly<Record<string, string>> = {
  page: 'pages',
  entity: 'entities',
  relation: 'relations',
};

/** Makes of a proposal of a kind what it says, whoever approves it. */
function selfApproving(kind: string): () => Fault {
  return inMethod('kb.approve', {
    instead: (request, right) => {
      const proposal = proposalOf(right, request);
      if (proposal?.kind !== kind || proposal.proposed_by !== right.actor) return undefined;
      const { id } = proposal.payload;
      right.base.write(
        `${FOLDERS[kind]}/${id}.${kind === 'page' ? 'md' : 'yaml'}`,
        stringify(proposal.payload),
      );
      return { ok: true, result: { object_id: id, object_kind: kind } };
    },
  });
}

/** With what only waits among what is found. */
function findingPending(folder: 'proposed' | 'decided'): () => Fault {
  return after('kb.search', (result, { base }, { params }) => {
    for (const name of base.names(folder)) {
      const { payload, status, kind } = parse(base.text(`${folder}/${name}`));
      const isIt =
        status !== 'approved' && JSON.stringify(payload).toLowerCase().includes(params.query);
      if (isIt) result.push({ kind, id: payload.id, snippet: 'x', score: 1, backend: 'fts5' });
    }
  });
}

const LOG = 'audit.log.jsonl';

function newestActor(base: Base, actor: string): void {
  const event = JSON.parse(base.events.at(-1) ?? '{}');
  base.setEvents([...base.events.slice(0, -1), JSON.stringify({ ...event, actor })]);
}

/** What servers did wrong that a pack of single demands called conforming. */
export const MISSED_BEFORE: readonly WrongServer[] = [
  {
    name: 'lets three claims supersede each other in a circle',
    part: 'lifecycle',
    fault: inMethod('kb.supersede', {
      instead: ({ params }, { base }) => {
        const path = `claims/${params.new_id}.yaml`;
        const isOld = base.has(path) && base.text(path).includes('status: superseded');
        const isDirect = isOld && base.text(path).includes(`superseded_by: ${params.old_id}`);
        return isOld && !isDirect ? { ok: true, result: {} } : undefined;
      },
    }),
  },
  ...['page', 'entity', 'relation'].map(
    (kind): WrongServer => ({
      name: `lets whoever proposed a ${kind} approve it`,
      part: 'gate',
      fault: selfApproving(kind),
    }),
  ),
  { name: 'finds what waits', part: 'reads', fault: findingPending('proposed') },
  { name: 'finds what was rejected', part: 'reads', fault: findingPending('decided') },
  ...['claim', 'page', 'entity', 'relation'].map(
    (kind): WrongServer => ({
      name: `files a ${kind} of which only a dry run was wanted`,
      part: 'parameters',
      fault: dryRunsOf(`kb.propose_${kind}`),
    }),
  ),
  { name: 'approves in a dry run', part: 'gate', fault: dryRunsOf('kb.approve') },
  ...['kb.confirm', 'kb.cite', 'kb.session_end'].map(
    (method): WrongServer => ({
      name: `names the first actor in the event of ${method}`,
      part: method === 'kb.session_end' ? 'intake' : 'lifecycle',
      fault: after(method, (_result, { base }) => newestActor(base, 'nobody')),
    }),
  ),
  {
    name: 'overwrites what is there by a second approval',
    part: 'gate',
    fault: inMethod('kb.approve', {
      request: ({ params }, { base }) => {
        const path = `decided/${params.proposal_id}.yaml`;
        if (!base.has(path)) return;
        const { kind, payload } = parse(base.text(path));
        const page = `${FOLDERS[kind]}/${payload.id}.yaml`;
        if (kind === 'entity' && base.has(page))
          base.edit(page, /updated_at: .*/, 'updated_at: null');
      },
    }),
  },
  {
    name: 'drops what superseded a claim when it is archived',
    part: 'lifecycle',
    fault: claimAfter('kb.archive', 'id', /superseded_by: .*\n/, ''),
  },
  {
    name: 'drops contradictions when a claim is archived',
    part: 'lifecycle',
    fault: claimAfter('kb.archive', 'id', /contradicts:\n *- .*\n/, 'contradicts: []\n'),
  },
  {
    name: 'forgets the tags of what it confirms',
    part: 'lifecycle',
    fault: claimAfter('kb.confirm', 'id', /tags:\n( *- .*\n)+/, 'tags: []\n'),
  },
  ...['kb.read_claim', 'kb.read_page', 'kb.list_claims', 'kb.list_entities', 'kb.status'].map(
    (method): WrongServer => ({
      name: `remembers what it once answered to ${method}`,
      part: 'reads',
      fault: remembering(method),
    }),
  ),
  {
    name: 'reads a page without its body',
    part: 'reads',
    fault: after('kb.read_page', (result) => {
      if (result !== null) result.body = '';
    }),
  },
  {
    name: 'tells only of the first finding',
    part: 'damages',
    fault: after('kb.lint', (result) => {
      result.issues = result.issues.slice(0, 1);
    }),
  },
  {
    name: 'says nothing of what cites a source that is gone',
    part: 'damages',
    fault: after('kb.doctor', (result, { base }) => {
      if (base.names('sources').length === 1) result.issues = [];
    }),
  },
  {
    name: 'lets what is contested stay so where it is superseded',
    part: 'lifecycle',
    fault: claimAfter(
      'kb.supersede',
      'old_id',
      /(contradicts:\n *- .*status: )superseded/s,
      '$1contested',
    ),
  },
  {
    name: 'refuses a type of entities',
    part: 'parameters',
    fault: inMethod('kb.propose_entity', {
      instead: ({ params }) =>
        params.type === 'team'
          ? { ok: false, error: { code: 'invalid_request', message: 'no such type' } }
          : undefined,
    }),
  },
  {
    name: 'writes another type of pages',
    part: 'parameters',
    fault: inMethod('kb.propose_page', {
      request: ({ params }) => {
        if (params.type === 'source-summary') params.type = 'report';
      },
    }),
  },
  {
    name: 'cuts what is longer than 65,536 characters',
    part: 'intake',
    fault: inMethod('kb.register_source', {
      request: ({ params }) => {
        params.content = params.content?.slice(0, 65_536);
      },
    }),
  },
  {
    name: 'does not know the agent of the settings',
    part: 'intake',
    fault: after('kb.session_start', (_result, { base, actor }) => {
      if (actor === '') newestActor(base, 'unknown-agent');
    }),
  },
  {
    name: 'lints nothing',
    part: 'damages',
    fault: inMethod('kb.lint', { instead: () => ({ ok: true, result: { ok: true, issues: [] } }) }),
  },
  {
    name: 'calls everything in a bundle new',
    part: 'bundles',
    fault: after('kb.import_check', (result) => {
      result.new = [...result.new, ...result.conflict, ...result.identical];
      result.conflict = [];
      result.identical = [];
    }),
  },
  {
    name: 'finds no conflict',
    part: 'bundles',
    fault: after('kb.import_check', (result) => {
      result.conflict = [];
    }),
  },
  ...['kb.reject', 'kb.supersede', 'kb.export', 'kb.session_end', 'kb.propose_page'].map(
    (method): WrongServer => ({
      name: `calls a missing parameter of ${method} an invalid request`,
      part: 'parameters',
      fault: inMethod(method, {
        response: ({ error }) => {
          if (error?.code === 'missing_param') error.code = 'invalid_request';
        },
      }),
    }),
  ),
  {
    name: 'fails by itself where a parameter is null',
    part: 'parameters',
    fault: () => async (line, right) => {
      const given: Json = JSON.parse(await right.answer(line));
      if (Object.values(parsed(line)?.params ?? {}).includes(null) && !given.ok)
        given.error.code = 'internal_error';
      return [JSON.stringify(given)];
    },
  },
  {
    name: 'gives the events in another order',
    part: 'reads',
    fault: after('kb.audit', (result) => {
      result.reverse();
    }),
  },
  ...(['limit', 'offset'] as const).map(
    (name): WrongServer => ({
      name: `ignores "${name}" in lists`,
      part: 'reads',
      fault: inMethod('kb.list_entities', {
        request: ({ params }) => {
          params[name] = undefined;
        },
      }),
    }),
  ),
  ...(['limit', 'kinds'] as const).map(
    (name): WrongServer => ({
      name: `ignores "${name}" in searches`,
      part: name === 'limit' ? 'parameters' : 'reads',
      fault: inMethod('kb.search', {
        request: ({ params }) => {
          params[name] = undefined;
        },
      }),
    }),
  ),
  {
    name: 'counts nothing',
    part: 'reads',
    fault: after('kb.status', (result) => {
      for (const name of Object.keys(result.counts)) result.counts[name] = 0;
    }),
  },
  {
    name: 'approves what others proposed by crystallizing',
    part: 'intake',
    fault: inMethod('kb.crystallize', {
      request: ({ params }) => {
        params.approve = true;
      },
    }),
  },
  {
    name: 'bundles what waits from other sessions with a session',
    part: 'intake',
    fault: after('kb.crystallize', (result, { base }) => {
      result.pending = base.names('proposed').map((name) => name.replace(/\.yaml$/, ''));
    }),
  },
  {
    name: 'approves what is proposed for who proposed it, where a session is bundled with approval',
    part: 'intake',
    fault: after('kb.crystallize', (_result, { base, actor }, { params }) => {
      for (const name of params.approve === true ? base.names('proposed') : []) {
        const proposal = parse(base.text(`proposed/${name}`));
        if (proposal.session_id !== params.session_id || proposal.proposed_by !== actor) continue;
        const decided = { ...proposal, status: 'approved', decided_by: actor };
        base.write(`decided/${name}`, stringify(decided));
      }
    }),
  },
  {
    name: 'approves what is of no session, where a session is bundled with approval',
    part: 'intake',
    fault: after('kb.crystallize', (_result, { base, actor }, { params }) => {
      for (const name of params.approve === true ? base.names('proposed') : []) {
        const proposal = parse(base.text(`proposed/${name}`));
        if (proposal.session_id || proposal.proposed_by === actor) continue;
        base.write(`decided/${name}`, stringify({ ...proposal, status: 'approved' }));
        base.remove(`proposed/${name}`);
      }
    }),
  },
  {
    name: 'lets a stable claim go uncited where the settings need no citations',
    part: 'gate',
    fault: after('kb.approve', ({ object_id }, { base }) => {
      const path = `claims/${object_id}.yaml`;
      if (base.has(path) && /^evidence: \[\]$/m.test(base.text(path)))
        base.edit(path, /^status: .*$/m, 'status: stable');
    }),
  },
  {
    name: 'logs on in the line that an interrupted write left',
    part: 'damages',
    fault: () => {
      let isTorn = false;
      return inMethod('kb.register_source', {
        request: (_request, { base }) => {
          isTorn = base.has(LOG) && !base.text(LOG).endsWith('\n');
        },
        response: (_response, { base }) => {
          if (isTorn) base.edit(LOG, /\n(?=[^\n]*\n$)/, '');
        },
      })();
    },
  },
  {
    name: 'finds claims alone where it finds parts of words',
    part: 'reads',
    fault: after('kb.search', (result, { base }) => {
      if (!base.text('config.yaml').includes('backend: substring')) return;
      const claims = result.filter(({ kind }: Json) => kind === 'claim');
      result.splice(0, result.length, ...claims);
    }),
  },
  {
    name: 'lets nobody cite a source whose bytes are not kept',
    part: 'intake',
    fault: inMethod('kb.propose_claim', {
      instead: ({ params }, { base }) =>
        params.evidence?.some?.(
          (id: Json) => base.has(`sources/${id}/meta.yaml`) && !base.has(`sources/${id}/content`),
        )
          ? { ok: false, error: { code: 'invalid_request', message: 'It has no content.' } }
          : undefined,
    }),
  },
  {
    name: 'makes a claim stable that was superseded, when somebody confirms it',
    part: 'lifecycle',
    fault: inMethod('kb.confirm', {
      instead: ({ params }, { base }) => {
        const path = `claims/${params.id}.yaml`;
        if (!base.has(path) || !base.text(path).includes('status: superseded')) return undefined;
        base.edit(path, 'status: superseded', 'status: stable');
        return { ok: true, result: { id: params.id } };
      },
    }),
  },
  {
    name: 'does not refuse what is wrong in a page',
    part: 'parameters',
    fault: shrugging('kb.propose_page', ({ params }) => params.claims?.[0] === 'nothing'),
  },
];
