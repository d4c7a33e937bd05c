import { createHash } from 'node:crypto';
import { renameSync } from 'node:fs';
import { parse } from 'yaml';
import { after, inAnswers, inMethod, parsed, shrugging } from './faults.ts';
import type { Base, Fault, Json, WrongServer } from './wrong-server.ts';

const PASSING: Fault = async (line, right) => [await right.answer(line)];

/** Puts lines of a claim back as they were before a call that names it. */
function unchanged(method: string, name: string, line: RegExp, said = ''): () => Fault {
  let before = '';
  return inMethod(method, {
    request: ({ params }, { base }) => {
      const path = `claims/${params[name]}.yaml`;
      before = base.has(path) ? (line.exec(base.text(path))?.[0] ?? '') : '';
    },
    response: ({ ok }, { base }, { params }) => {
      if (ok && before !== '' && before.includes(said))
        base.edit(`claims/${params[name]}.yaml`, line, before);
    },
  });
}

const UPDATED = /^updated_at: .*$/m;

/** Changes the newest event behind calls of a method. */
function newest(method: string, change: (event: Json) => void): () => Fault {
  return after(method, (_result, { base }) => {
    const event = JSON.parse(base.events.at(-1) ?? '{}');
    change(event);
    base.setEvents([...base.events.slice(0, -1), JSON.stringify(event)]);
  });
}

/** Takes what a proposal says by then as if it said something right. */
function approvingAnyway(name: string, wrong: RegExp, right: string): () => Fault {
  return inMethod('kb.approve', {
    request: ({ params }, { base }) => {
      const path = `proposed/${params.proposal_id}.yaml`;
      if (base.has(path))
        base.edit(path, new RegExp(`^  ${name}: ${wrong.source}$`, 'm'), `  ${name}: ${right}`);
    },
  });
}

/** The files of a kind with another name, wherever it is written. */
function renaming(base: Base, folder: string, id: string, other: string): void {
  renameSync(base.path(`${folder}/${id}.yaml`), base.path(`${folder}/${other}.yaml`));
  for (const path of [`${folder}/${other}.yaml`, 'audit.log.jsonl', ...decided(base)])
    base.write(path, base.text(path).replaceAll(id, other));
}

function decided(base: Base): readonly string[] {
  return base.names('decided').map((name) => `decided/${name}`);
}

/** Believes a request that says who makes it. */
function believing(method: string, name: string): () => Fault {
  return inMethod(method, {
    request: (request) => {
      request.said = request.params[name];
      request.params[name] = undefined;
    },
    response: ({ ok, result }, { base }, { said }) => {
      const path = `proposed/${result?.proposal_id}.yaml`;
      if (ok && said && base.has(path))
        base.edit(path, /^proposed_by: .*$/m, `proposed_by: ${said}`);
    },
  });
}

/** A server that lists from its index, once it has one. */
function listingFromIndex(method: string): () => Fault {
  return inMethod(method, {
    response: (given, { base }) => {
      const hadIndex = base.has('../.git/indexed');
      if (given.ok && hadIndex && !base.has('state.db')) given.result = [];
      else if (given.ok) {
        base.write('state.db', 'x');
        base.write('../.git/indexed', '');
      }
    },
  });
}

/** What one sentence of the specification forbids, and nothing asked for. */
export const BY_SENTENCE: readonly WrongServer[] = [
  {
    name: 'has git keep what waits',
    part: 'intake',
    fault: after('kb.session_start', (_result, { base }) => base.write('.gitignore', 'state.db\n')),
  },
  {
    name: 'has git ignore decisions',
    part: 'intake',
    fault: after('kb.session_start', (_result, { base }) =>
      base.write('.gitignore', 'proposed/\nstate.db\ndecided/\n'),
    ),
  },
  {
    name: 'lists nothing without its index',
    part: 'reads',
    fault: listingFromIndex('kb.list_pages'),
  },
  {
    name: 'does not find what was written by hand',
    part: 'reads',
    fault: after('kb.search', (result, _right, { params }) => {
      if (params.query === 'unmistakably') result.length = 0;
    }),
  },
  {
    name: 'fails by itself where a search has quotation marks',
    part: 'reads',
    fault: inMethod('kb.search', {
      response: (given, _right, { params }) => {
        if (!params.query?.includes('"')) return;
        given.ok = false;
        given.result = undefined;
        given.error = { code: 'internal_error', message: 'fts5: syntax error' };
      },
    }),
  },
  {
    name: 'finds no other words of a stem',
    part: 'reads',
    fault: after('kb.search', (result, _right, { params }) => {
      if (params.query === 'refunding') result.length = 0;
    }),
  },
  {
    name: 'finds whole words only, whatever the settings say',
    part: 'reads',
    fault: after('kb.search', (result, _right, { params }) => {
      if (params.query === 'arwhal') result.length = 0;
    }),
  },
  {
    name: 'has names of no order for sessions',
    part: 'intake',
    fault: after('kb.session_start', (result, { base }) => {
      const random = createHash('md5').update(result.session_id).digest('hex');
      renaming(base, 'sessions', result.session_id, `sess-${random}`);
      result.session_id = `sess-${random}`;
    }),
  },
  {
    name: 'has names of its own form for entities',
    part: 'parameters',
    fault: after('kb.approve', (result, { base }) => {
      if (result.object_kind !== 'entity') return;
      const other = `${result.object_id}`.replaceAll('-', '_');
      renaming(base, 'entities', result.object_id, other);
      result.object_id = other;
    }),
  },
  {
    name: 'says of a source that it may change',
    part: 'intake',
    fault: after('kb.register_source', (result, { base }) =>
      base.edit(`sources/${result.id}/meta.yaml`, 'immutable: true', 'immutable: false'),
    ),
  },
  {
    name: 'has another sum of what is quoted',
    part: 'intake',
    fault: after('kb.propose_claim', (_result, { base }) => {
      for (const name of base.names('evidence'))
        base.edit(`evidence/${name}`, /^hash: .*$/m, `hash: ${'0'.repeat(64)}`);
    }),
  },
  {
    name: 'says of evidence that it was made in 1970',
    part: 'intake',
    fault: after('kb.propose_claim', (_result, { base }) => {
      for (const name of base.names('evidence'))
        base.edit(`evidence/${name}`, /^created_at: .*$/m, 'created_at: "1970-01-01T00:00:00Z"');
    }),
  },
  {
    name: 'says of evidence that its source is of another type',
    part: 'intake',
    fault: after('kb.propose_claim', (_result, { base }) => {
      for (const name of base.names('evidence').filter((each) => each.startsWith('ev-')))
        base.edit(`evidence/${name}`, /^source_type: .*$/m, 'source_type: url');
    }),
  },
  ...(['kb.propose_claim', 'kb.cite'] as const).flatMap((method): WrongServer[] => [
    {
      name: `takes sources alone as citations in ${method}`,
      part: 'intake',
      fault: inMethod(method, {
        instead: ({ params }) =>
          params.evidence?.some?.((each: Json) => /^by-hand/.test(each))
            ? { ok: false, error: { code: 'invalid_request', message: 'no such source' } }
            : undefined,
      }),
    },
    {
      name: `takes evidence whose source is gone in ${method}`,
      part: 'intake',
      fault: inMethod(method, {
        request: ({ params }, { base }) => {
          const lost = (id: Json) =>
            typeof id === 'string' &&
            base.has(`evidence/${id}.yaml`) &&
            parse(base.text(`evidence/${id}.yaml`)).source_id === '0'.repeat(64);
          const [sound] = base.names('sources');
          params.evidence = params.evidence?.map?.((each: Json) => (lost(each) ? sound : each));
        },
      }),
    },
  ]),
  ...(
    [
      ['kb.confirm', 'id'],
      ['kb.cite', 'id'],
      ['kb.archive', 'id'],
      ['kb.contradict', 'b_id'],
      ['kb.supersede', 'old_id'],
      ['kb.supersede', 'new_id'],
    ] as const
  ).map(
    ([method, name]): WrongServer => ({
      name: `says nothing of the time in ${method} of "${name}"`,
      part: 'lifecycle',
      fault: unchanged(method, name, UPDATED),
    }),
  ),
  {
    name: 'says once when a claim was confirmed',
    part: 'lifecycle',
    fault: unchanged('kb.confirm', 'id', /^last_confirmed_at: .*$/m, '2026-01-01'),
  },
  {
    name: 'gives all events one id',
    part: 'intake',
    fault: newest('kb.register_source', (event) => {
      event.id = 'event';
    }),
  },
  {
    name: 'says of every event that it was only tried',
    part: 'intake',
    fault: newest('kb.register_source', (event) => {
      event.dry_run = true;
    }),
  },
  {
    name: 'has objects for the ids of events',
    part: 'intake',
    fault: newest('kb.register_source', (event) => {
      event.object_ids = [...event.object_ids, { kind: 'source' }];
    }),
  },
  {
    name: 'cuts its log when it ends',
    part: 'intake',
    fault: () => PASSING,
    atEnd: (base) => base.setEvents(base.events.slice(-20)),
  },
  {
    name: 'goes on when its input has ended',
    part: 'wire',
    fault: () => PASSING,
    isEndless: true,
    patience: 2000,
  },
  {
    name: 'takes a piece of a line for a line',
    part: 'wire',
    fault: () => PASSING,
    isHasty: true,
    patience: 2000,
  },
  {
    name: 'has a result beside an error',
    part: 'wire',
    fault: inAnswers((response) => [
      JSON.stringify(response.ok ? response : { ...response, result: {} }),
    ]),
  },
  {
    name: 'has an error beside a result',
    part: 'intake',
    fault: inAnswers((response) => [
      JSON.stringify(response.ok ? { ...response, error: { code: '', message: '' } } : response),
    ]),
  },
  {
    name: 'has a code of its own for what is not there',
    part: 'lifecycle',
    fault: inMethod('kb.archive', {
      response: ({ error }) => {
        if (error !== undefined) error.code = 'not_found';
      },
    }),
  },
  ...(
    [
      ['type', /novel/, 'decision'],
      ['confidence', /2/, '1'],
      ['relation', /novel/, 'uses'],
    ] as const
  ).map(
    ([name, wrong, right]): WrongServer => ({
      name: `approves whatever the "${name}" has become`,
      part: 'gate',
      fault: approvingAnyway(name, wrong, right),
    }),
  ),
  ...['proposed_by', 'actor'].map(
    (name): WrongServer => ({
      name: `believes a proposal whose "${name}" is another`,
      part: 'gate',
      fault: believing('kb.propose_page', name),
    }),
  ),
  {
    name: 'believes who says to be the decider',
    part: 'gate',
    fault: shrugging('kb.approve', ({ params }) => params.decided_by !== undefined),
  },
  {
    name: 'lets nobody approve',
    part: 'gate',
    fault: shrugging(
      'kb.approve',
      (_request, { actor, base }) => actor === '' && !/^agent:/m.test(base.text('config.yaml')),
    ),
  },
  {
    name: 'changes a page that a proposal names',
    part: 'gate',
    fault: inMethod('kb.propose_page', {
      request: ({ params }, { base }) => {
        const path = `pages/${params.page_id}.md`;
        if (params.page_id && base.has(path)) base.write(path, `${base.text(path)}\nMore.\n`);
      },
    }),
  },
  {
    name: 'says nothing of evidence whose source is gone',
    part: 'damages',
    fault: after('kb.lint', (result) => {
      result.issues = result.issues.filter(({ id }: Json) => !String(id).startsWith('by-hand'));
    }),
  },
  {
    name: 'says nothing of a circle',
    part: 'damages',
    fault: after('kb.doctor', (result, { base }) => {
      const texts = base.names('claims').map((name) => base.text(`claims/${name}`));
      if (texts.filter((text) => text.includes('status: superseded')).length > 1) {
        result.issues = [];
        result.ok = true;
      }
    }),
  },
  ...said('follows a specification of its own', (result) => {
    result.spec = 'mine-1';
  }),
  ...said('says nothing of its kind', (result) => {
    result.knowledge_capability.kind = 'notes';
  }),
  ...said('names a method twice', (result) => {
    result.methods.push('kb.status');
  }),
  ...said('searches by what nobody knows', (result) => {
    result.retrieval.push('magic');
  }),
  {
    name: 'loses events of others that write at the same time',
    part: 'intake',
    fault: () => async (line, right) => {
      const before = right.base.events;
      const answer = await right.answer(line);
      const isWrite = parsed(line)?.method === 'kb.register_source' && parsed(answer).ok;
      const last = right.base.events.at(-1);
      if (isWrite && last !== undefined && right.base.events.length > before.length)
        right.base.setEvents([...before, last]);
      return [answer];
    },
  },
];

/** A fault in what a server says of itself (section 9). */
function said(name: string, change: (result: Json) => void): readonly WrongServer[] {
  return [{ name, part: 'capabilities', fault: after('kb.capabilities', change) }];
}
