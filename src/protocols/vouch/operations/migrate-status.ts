import { textAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { flag, orNull, text, texts } from '../../../core/operation-output.ts';
import { basesOf } from '../bases.ts';
import { baseWith, config } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { BASE_ERRORS, baseFor, ONLY_BASE } from './homes.ts';

/** The one version of the layout that there is (seed, section 1.1). */
const LAYOUT = '0.1';

export default defineOperation({
  id: 'vouch/migrate-status',
  command: 'vouch migrate status',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 10',
  summary: 'Says which version of the layout a knowledge base has',
  about: [
    'The specification has only one version of the layout so far (0.1), so there is nothing to migrate. A base with a newer version was written by a newer program.',
  ],
  effects: 'reads',
  input: ONLY_BASE,
  output: {
    version: orNull(text('`version` of its config.yaml; null if that says none')),
    schema_version: orNull(
      text('what its file `schema_version` says, which vouch 1.5.0 writes; null if there is none'),
    ),
    target_version: text('the version that this program knows'),
    up_to_date: flag('false for a base that says that it is newer'),
    pending: texts('migrations to be made: none'),
  },
  errors: { ...BASE_ERRORS },
  examples: [
    {
      name: 'a base of today',
      before: baseWith({ schema_version: '0.1.0\n' }),
      input: {},
      result: { version: '0.1', schema_version: '0.1.0', up_to_date: true, pending: [] },
    },
    {
      name: 'a base of a newer version',
      before: baseWith({ 'config.yaml': config({ version: '0.3' }) }),
      input: {},
      result: { version: '0.3', schema_version: null, target_version: '0.1', up_to_date: false },
    },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { state } = planning;
    const home = baseFor(planning);
    const path = `${home}/config.yaml`;
    const config = await state.text(path);
    const value = config === null ? null : await state.parsed(path, 'vouch-config', config);
    const said = valueAt(value?.value, 'version');
    const version =
      textAt(value?.value, 'version') ?? (typeof said === 'number' ? `${said}` : null);
    const schemaVersion = (await state.text(`${home}/schema_version`))?.trim() ?? null;
    const isNewer = basesOf(await state.facts()).isNewer({ home });
    return {
      changes: [],
      result: {
        version,
        schema_version: schemaVersion,
        target_version: LAYOUT,
        up_to_date: !isNewer,
        pending: [],
      },
      told: [
        isNewer
          ? `${home} says that it has the version ${version ?? schemaVersion}, which is later than ${LAYOUT}. This program reads and writes it as ${LAYOUT}, and has nothing to migrate.`
          : `${home} has the layout ${LAYOUT}: there is nothing to migrate.`,
      ],
    };
  },
});
