import { bundles } from './bundles.ts';
import { deciding } from './deciding.ts';
import { health } from './health.ts';
import { registering, sessions, verifying } from './intake.ts';
import { lifecycle } from './lifecycle.ts';
import { misshapen } from './parameters.ts';
import { proposing } from './proposing.ts';
import { auditing, context, listing, reading, searching, status } from './reading.ts';
import type { Gated, View } from './view.ts';
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
  if (verb === 'export' || verb === 'import') return bundles(view, call);
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
