import { defineOperation, type PlannedChange } from '../../../core/operation.ts';
import { text, texts } from '../../../core/operation-output.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import { openLog } from './audit-writer.ts';
import { homeAt } from './homes.ts';
import { initExamples } from './init-examples.ts';

/** What git ignores of a base, and whose bytes git must leave alone. */
const IGNORED = 'proposed/\nstate.db\nstate.db-*\n';
const ATTRIBUTES = 'sources/*/content -text\n';

export default defineOperation({
  id: 'vouch/init',
  command: 'vouch init FOLDER',
  operands: ['folder'],
  since: '0.2.0',
  source: 'vouch specification 2026-05-21, sections 1 and 1.1',
  summary: 'Makes a knowledge base: its configuration, its .gitignore and its audit log',
  about: [
    'The base is the folder `.vouch` in FOLDER, by default in the folder of the call. Files that are there stay as they are.',
    'Proposals are ignored by git, and so is the search index; what was approved, decided and logged is committed. The contents of sources are kept from being changed by git: `.gitattributes`.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      folder: { type: 'string', 'x-value': 'FOLDER', description: 'where the base is made' },
      name: {
        type: 'string',
        minLength: 1,
        description: 'what it is called; by default as its folder',
      },
      agent: {
        type: 'string',
        minLength: 1,
        'x-value': 'NAME',
        description: 'who acts where nobody else is named; by default the one who makes the base',
      },
      actor: {
        type: 'string',
        minLength: 1,
        'x-value': 'NAME',
        description: 'who makes it; by default VOUCH_AGENT, else `agent`',
      },
    },
    required: [],
    additionalProperties: false,
  },
  output: { base: text('the `.vouch` folder'), created: texts('the files that were made') },
  errors: {
    'no-actor': [
      'Nobody is named who makes the knowledge base.',
      'Name yourself with --actor, set VOUCH_AGENT, or give --agent.',
    ],
  },
  examples: initExamples,
  commitMessage: ({ base }) => `Begin the knowledge base ${String(base)}`,
  async plan(planning) {
    const { input, state, folder, env, fail } = planning;
    const home = homeAt(input.folder ?? folder);
    const actor = input.actor ?? (env['VOUCH_AGENT'] || input.agent);
    if (actor === undefined) throw fail('no-actor');
    const above = home.split('/').at(-2);
    const settings = {
      version: '0.1',
      kb_name: input.name ?? above ?? 'knowledge',
      agent: input.agent ?? actor,
      retrieval: { backend: 'fts5', fts5_porter: true },
      review: { require_citations: true, approver_role: 'human' },
    };
    const files = {
      'config.yaml': yamlText(settings),
      '.gitignore': IGNORED,
      '.gitattributes': ATTRIBUTES,
    };
    const there = new Set(state.entries.map(({ path }) => path));
    const missing = Object.entries(files).filter(([name]) => !there.has(`${home}/${name}`));
    const log = await openLog(planning, { home, actor });
    const changes: PlannedChange[] = missing.map(([name, content]) => ({
      action: 'create',
      path: `${home}/${name}`,
      text: content,
    }));
    // A base that is there already has begun.
    const isNew =
      !there.has(`${home}/audit.log.jsonl`) && missing.length === Object.keys(files).length;
    if (isNew) changes.push(log.append({ event: 'kb.init', objectIds: [] }));
    return {
      changes,
      result: { base: home, created: changes.map(({ path }) => path) },
      told:
        changes.length === 0
          ? [`The knowledge base ${home} is there already.`]
          : [`Made the knowledge base ${home}.`],
    };
  },
});
