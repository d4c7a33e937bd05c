import { listAt, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { bundles } from './bundles.ts';
import { deciding } from './deciding.ts';
import { registering, sessions, verifying } from './intake.ts';
import { lifecycle, successors } from './lifecycle.ts';
import { misshapen } from './parameters.ts';
import { proposing } from './proposing.ts';
import { auditing, context, listing, reading, searching, status } from './reading.ts';
import { shown } from './values.ts';
import { type Gated, statusOf, type View } from './view.ts';
import { answered, type Call, type Wanted } from './wanted.ts';

/**
 * What a call has to do, and to answer, in a base that has these files: the specification as a function.
 * It knows nothing of how our own server does it.
 * @param folder the folder of the base, whose other files a call may name
 */
export function wantedOf(view: View, call: Call, folder: string): Wanted {
  return misshapen(call) ?? wantedOfMethod(view, call, folder);
}

function wantedOfMethod(view: View, call: Call, folder: string): Wanted {
  const { method } = call;
  const [, verb = '', kind = ''] = /^kb\.([a-z]+)_?(.*)$/.exec(method) ?? [];
  if (verb === 'propose') return proposing(view, call, kind as Gated);
  if (verb === 'read') return reading(view, call);
  if (verb === 'list') return listing(view, call);
  if (verb === 'register') return registering(view, call, folder);
  if (verb === 'session' || verb === 'crystallize') return sessions(view, call);
  if (verb === 'approve' || verb === 'reject') return deciding(view, call);
  if (['supersede', 'contradict', 'archive', 'confirm', 'cite'].includes(verb))
    return lifecycle(view, call);
  if (verb === 'export' || verb === 'import') return bundles(view, call, folder);
  switch (method) {
    case 'kb.source_verify':
      return verifying(view, call);
    case 'kb.status':
      return status(view);
    case 'kb.audit':
      return auditing(view, call);
    case 'kb.search':
      return searching(view, call);
    case 'kb.context':
      return context(view, call);
    case 'kb.lint':
    case 'kb.doctor':
      return health(view, call);
    case 'kb.index_rebuild': {
      const logged = [{ verb: 'index.rebuild', ids: [], isOptional: true }];
      return { ...answered('5.7', method), events: logged };
    }
    default:
      return answered('5', method);
  }
}

/** What a base is wrong with under section 3: the ids, and why. */
function damages(view: View, isWhole: boolean): readonly (readonly [id: string, why: string])[] {
  const found: (readonly [string, string])[] = [];
  for (const [id, claim] of view.objects('claim')) {
    const evidence = textsAt(claim, 'evidence');
    if (evidence.length === 0) found.push([id, 'it cites nothing']);
    if (!evidence.every((each) => view.isCitable(each)))
      found.push([id, 'it cites what is not there']);
    const by = textAt(claim, 'superseded_by');
    const isOld = statusOf(claim) === 'superseded';
    if (isOld && (by === null || !textsAt(view.object('claim', by), 'supersedes').includes(id)))
      found.push([id, 'what supersedes it does not say so']);
    const isAround = successors(view, id).some((each) => successors(view, each).includes(id));
    if (isAround) found.push([id, 'it supersedes itself in a circle']);
    for (const other of textsAt(claim, 'contradicts')) {
      if (!textsAt(view.object('claim', other), 'contradicts').includes(id))
        found.push([id, 'what it contradicts does not name it']);
    }
  }
  for (const [id, piece] of view.objects('evidence')) {
    if (view.object('source', piece['source_id']) === null)
      found.push([id, 'its source is not there']);
  }
  for (const [id, relation] of view.objects('relation')) {
    const ends = [relation['source'], relation['target']];
    if (!ends.every((end) => view.isNode(end))) found.push([id, 'an end of it is not there']);
  }
  if (isWhole) for (const id of view.falseSources) found.push([id, 'its bytes are others']);
  return found;
}

/** Section 5.7: what is wrong is found, and nothing where nothing is. */
function health(view: View, { method }: Call): Wanted {
  const isWhole = method === 'kb.doctor';
  const wrong = damages(view, isWhole);
  const why = [...new Set(wrong.map(([, each]) => each))].join(', ');
  const what = wrong.length === 0 ? `${method} of a sound base` : `${method}: ${why}`;
  return answered('5.7', what, (result) => {
    const issues = ['issues', 'findings', 'lint'].flatMap((name) => listAt(result, name));
    if (!['issues', 'findings', 'lint'].some((name) => Array.isArray(valueAt(result, name))))
      return 'it gives no list of issues';
    const said = JSON.stringify(issues);
    const missing = wrong.filter(([id]) => !said.includes(id));
    if (missing.length > 0) return `it says nothing of ${missing.map(([id]) => id).join(', ')}`;
    if (wrong.length > 0) return valueAt(result, 'ok') === true ? '"ok" is true' : null;
    const errors = issues.filter((each) => textAt(each, 'severity') === 'error');
    // Sources may be false where only their bytes are looked at by the other method.
    if (view.falseSources.length > 0 || errors.length === 0) return null;
    return `it finds ${shown(errors[0])}`;
  });
}
