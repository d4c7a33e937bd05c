import { defineOperation } from '../../../core/operation.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { SOURCE_INPUT, SOURCE_OUTPUT, sourceRegistered } from './new-source.ts';
import { registerExamples } from './register-examples.ts';

export default defineOperation({
  id: 'vouch/register-source',
  command: 'vouch source add',
  method: { name: 'kb.register_source' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1.2, 2.1 and 5.2',
  summary: 'Keeps a text as a source, under the sha256 of its bytes',
  about: [
    'Sources are not reviewed: they are what claims cite. A text that is known already is not kept twice.',
  ],
  usual: ['locator'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      content: { type: 'string', 'x-file': true, description: 'the text itself' },
      locator: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a text that is not blank',
        description: 'where the text is from: a path, a URL, a commit; needed without `url`',
      },
      ...SOURCE_INPUT,
      ...ACTOR_INPUT,
    },
    required: ['content'],
    additionalProperties: false,
  },
  output: SOURCE_OUTPUT,
  errors: {
    ...ACTOR_ERRORS,
    'missing-locator': ['--locator is missing: where the text is from.', 'Give it, or --url.'],
  },
  examples: registerExamples,
  commitMessage: ({ id }) => `Register the source ${id.slice(0, 12)}`,
  async plan(planning) {
    const { input, fail } = planning;
    const { content, url, locator = url } = input;
    // Where there is no base, nothing else is worth giving.
    const acting = await actingOn(planning);
    if (locator === undefined) throw fail('missing-locator');
    const bytes = new TextEncoder().encode(content);
    return sourceRegistered(planning, acting, { bytes, locator });
  },
});
