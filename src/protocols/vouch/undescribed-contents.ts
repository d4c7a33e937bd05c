import type { FactEntry, Facts } from '../../core/fact.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';

/** What was captured and has no record of its source beside it, readable or not. */
export function undescribed(facts: Facts): readonly FactEntry<'vouch-source-content'>[] {
  const described = new Set([
    ...facts.of('vouch-source').map(({ record }) => record.path),
    ...facts.of('vouch-base').flatMap(({ fact }) => fact.unreadable),
  ]);
  return facts
    .of('vouch-source-content')
    .filter(({ record: { path } }) => !described.has(path.replace(/[^/]*$/, 'meta.yaml')));
}

const HELP =
  'Restore its meta.yaml if there was one. Otherwise register the source with the tool, which writes both, or take the file out.';

/** The same as problems of the layout. */
export function* undescribedContents(facts: Facts) {
  for (const { record } of undescribed(facts)) {
    const data = { path: quoted(record.path.slice(record.home.length + 1), LONGEST_PATH) };
    const missing = [record.path.replace(/[^/]*$/, 'meta.yaml')];
    yield { message: 'described' as const, record, data, help: HELP, missing };
  }
}
