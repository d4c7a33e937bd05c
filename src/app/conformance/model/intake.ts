import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listAt, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { sha256 } from '../../../core/sha256.ts';
import { textOf } from './files.ts';
import { type Fields, faultInFields, Holding, NOW, OneOf, shown } from './values.ts';
import { pathOf, recordIn, type View } from './view.ts';
import { answered, type Call, NEW, type Params, refused, type Wanted } from './wanted.ts';

/** Sections 1.2, 3.3 and 5.2: sources are what their bytes are. */
export function registering(view: View, { method, params }: Call, folder: string): Wanted {
  const bytes =
    method === 'kb.register_source'
      ? Buffer.from(String(params['content']))
      : fileAt(folder, params);
  if (bytes === null)
    return refused('5.2', `${method} of a file that is not there, or not in the repository`);
  const id = sha256(bytes);
  const result = (given: unknown): string | null =>
    textAt(given, 'id') === id
      ? null
      : `the id is ${shown(valueAt(given, 'id'))}, and should be ${id}`;
  const events = [{ verb: 'source.register', ids: [id] }];
  if (view.object('source', id) !== null) {
    const what = `${method} of bytes that are there`;
    const again = events.map((event) => ({ ...event, isOptional: true }));
    return { section: '1.2', what, outcome: 'done', files: [], events: again, result };
  }
  return {
    section: '1.2',
    what: method,
    outcome: 'done',
    files: [
      {
        path: `.vouch/sources/${id}/content`,
        how: 'created',
        check: ({ after }) =>
          after !== null && sha256(after) === id ? null : `it holds ${shown(textOf(after))}`,
      },
      {
        path: pathOf('source', id),
        how: 'created',
        check: ({ path, after }) =>
          faultInFields(recordIn(path, textOf(after)), metaOf(id, bytes, params)),
      },
    ],
    events,
    result,
  };
}

function metaOf(id: string, bytes: Uint8Array, params: Params): Fields {
  const said = ['title', 'scope', 'metadata', 'tags', 'locator']
    .filter((name) => params[name] !== undefined)
    .map((name) => [name, params[name]] as const);
  return {
    ...Object.fromEntries(said),
    id,
    type: params['type'] ?? 'file',
    hash: new OneOf(id, null),
    byte_size: new OneOf(bytes.length, null),
    media_type: params['media_type'] ?? new OneOf('text/plain', null, 'application/octet-stream'),
    immutable: new OneOf(true, null),
    created_at: NOW,
  };
}

/** The bytes of a file in the repository. */
function fileAt(folder: string, params: Params): Uint8Array | null {
  try {
    const path = realpathSync(join(folder, String(params['path'])));
    return relative(realpathSync(folder), path).startsWith('..') ? null : readFileSync(path);
  } catch {
    return null;
  }
}

/** Section 3.3: of which sources it is told that their bytes are not what the id says. */
export function verifying(view: View, { params }: Call): Wanted {
  const asked = params['id'] ?? null;
  if (asked !== null && view.object('source', asked) === null)
    return answered('5.2', 'kb.source_verify of what is not there', undefined, 'either');
  const wanted = view.falseSources.filter((id) => asked === null || id === asked);
  const which = wanted.length > 0 ? 'false' : 'sound';
  return answered('3.3', `kb.source_verify of ${which} sources`, (result) => {
    const issues = Array.isArray(result)
      ? result
      : listAt(result, 'issues').concat(listAt(result, 'items'));
    const bad = issues.filter(
      (each) =>
        valueAt(each, 'stored_ok') !== true && !/^external/.test(textAt(each, 'kind') ?? ''),
    );
    const said = bad.map((each) => textAt(each, 'id') ?? textAt(each, 'source_id') ?? '');
    const isRight = new Set(said).size === wanted.length && wanted.every((id) => said.includes(id));
    const isOk = wanted.length === 0 || valueAt(result, 'ok') !== true;
    return isRight && isOk
      ? null
      : `"issues" name ${shown(said)}, and should name ${shown(wanted)}`;
  });
}

/** Section 5.6: a session, who began it, and what was proposed in it. */
export function sessions(view: View, { method, params, actor }: Call): Wanted {
  if (method === 'kb.session_start') return starting(params, actor);
  const id = String(params['session_id']);
  const session = view.object('session', id);
  if (session === null) return refused('5.6', `${method} of a session that is not there`);
  if (method === 'kb.crystallize') return crystallizing(view, id, actor);
  if (textAt(session, 'ended_at') !== null)
    return answered('5.6', 'kb.session_end of one that has ended', undefined, 'either');
  const { agent, task, started_at } = session;
  const proposals = [...view.pending, ...view.decided]
    .filter(([, { session_id }]) => session_id === id)
    .map(([name]) => name);
  return {
    section: '5.6',
    what: 'kb.session_end',
    outcome: 'done',
    files: [
      {
        path: pathOf('session', id),
        how: 'changed',
        // What the chapter on methods does not name is the server's own.
        check: ({ path, after }) =>
          faultInFields(recordIn(path, textOf(after)), {
            ...{ agent, task, started_at, ended_at: NOW },
            proposal_ids: new Holding(proposals),
            note: noteOf(session['note'], params['note']),
          }),
      },
    ],
    events: [{ verb: 'session.end', ids: [id] }],
  };
}

/** A second note takes the place of the first, or follows it. */
function noteOf(first: unknown, second: unknown): unknown {
  return second === undefined ? first : new OneOf(second, `${first}\n${second}`);
}

function starting({ task, note }: Params, agent: string): Wanted {
  return {
    section: '5.6',
    what: 'kb.session_start',
    outcome: 'done',
    files: [
      {
        path: /^\.vouch\/sessions\/([^/]+)\.yaml$/,
        how: 'created',
        check: ({ path, after }) =>
          faultInFields(recordIn(path, textOf(after)), {
            id: path.replace(/^.*\/|\.yaml$/g, ''),
            agent,
            task,
            note,
            started_at: NOW,
            ended_at: null,
            proposal_ids: [],
          }),
      },
    ],
    events: [{ verb: 'session.start', ids: [NEW] }],
    result: (result, { id }) => {
      const said = textAt(result, 'session_id') ?? textAt(result, 'id');
      return said === id ? null : `the id is ${shown(said)}, and the session is ${id}`;
    },
  };
}

/** It may propose a page, and approves nothing: a session is no way around the gate. */
function crystallizing(view: View, id: string, actor: string): Wanted {
  return {
    section: '4',
    what: 'kb.crystallize',
    outcome: 'either',
    files: [
      {
        path: /^\.vouch\/proposed\/([^/]+)\.yaml$/,
        how: 'created',
        isOptional: true,
        check: ({ path, after }) =>
          faultInFields(recordIn(path, textOf(after)), {
            kind: 'page',
            proposed_by: actor,
            status: 'pending',
          }),
      },
    ],
    events: [
      { verb: 'proposal.create', ids: [NEW], isOptional: true },
      { verb: 'session.crystallize', ids: [id], isOptional: true },
    ],
    result: (result) => {
      const waiting = [...view.pending].filter(([, { session_id }]) => session_id === id);
      const named = textsAt(result, 'approved').filter((each) =>
        waiting.some(([name]) => name === each),
      );
      return named.length === 0 ? null : `it says that it approved ${named.join()}`;
    },
  };
}
