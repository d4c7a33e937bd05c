import { listAt, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { shown } from './values.ts';
import { statusOf, type View } from './view.ts';
import { answered, type Call, type Wanted } from './wanted.ts';

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
    for (const other of textsAt(claim, 'contradicts')) {
      if (!textsAt(view.object('claim', other), 'contradicts').includes(id))
        found.push([id, 'what it contradicts does not name it']);
    }
  }
  for (const [id, relation] of view.objects('relation')) {
    const ends = [relation['source'], relation['target']];
    if (!ends.every((end) => view.isNode(end))) found.push([id, 'an end of it is not there']);
  }
  if (isWhole) for (const id of view.falseSources) found.push([id, 'its bytes are others']);
  return found;
}

/** Section 5.7: what is wrong is found, and nothing where nothing is. */
export function health(view: View, { method }: Call): Wanted {
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
