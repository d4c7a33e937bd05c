import { defineOperation } from '../../../core/operation.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { SOURCE_INPUT, SOURCE_OUTPUT, sourceRegistered } from './new-source.ts';
import { beginningOf } from './read-bundle.ts';
import { registerFromPathExamples } from './register-source-from-path-examples.ts';
import { contentOf } from './source-files.ts';

export default defineOperation({
  id: 'vouch/register-source-from-path',
  command: 'vouch source add-file FILE',
  operands: ['path'],
  method: { name: 'kb.register_source_from_path' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1.2, 2.1 and 5.2',
  summary: 'Keeps a file of the repository as a source, under the sha256 of its bytes',
  about: [
    'The source keeps its bytes as they are now.',
    'It must be in the repository, not behind a symbolic link and not in `.git`.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      path: {
        type: 'string',
        minLength: 1,
        'x-value': 'FILE',
        'x-path': 'file',
        description: 'the file',
      },
      locator: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a text that is not blank',
        description: "where it is from; by default `url`, else the file's path in the repository",
      },
      ...SOURCE_INPUT,
      ...ACTOR_INPUT,
    },
    required: ['path'],
    additionalProperties: false,
  },
  output: SOURCE_OUTPUT,
  errors: {
    ...ACTOR_ERRORS,
    'no-file': [
      '{path} is not a file that can be read.',
      'Name a file in the repository that is not behind a symbolic link and not in .git. Paths begin at {folder}.',
    ],
  },
  examples: registerFromPathExamples,
  commitMessage: ({ id }) => `Register the source ${id.slice(0, 12)}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { path, url, locator = url ?? path } = input;
    const acting = await actingOn(planning);
    const bytes = await contentOf(state, path);
    if (bytes === null) throw fail('no-file', { path, folder: beginningOf(planning.folder) });
    const plan = await sourceRegistered(planning, acting, { bytes, locator });
    const isListed = state.entries.some((entry) => entry.path === path);
    const note = `Git ignores ${path}. As a source its content is committed.`;
    const notes = isListed || plan.changes.length === 0 ? [] : [note];
    return { ...plan, notes: [...(plan.notes ?? []), ...notes] };
  },
});
