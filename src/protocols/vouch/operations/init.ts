import { defineOperation, type PlannedChange } from '../../../core/operation.ts';
import { text, texts } from '../../../core/operation-output.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import { BASE_FOLDERS } from '../bases.ts';
import { openLog } from './audit-writer.ts';
import { homeAt, homesIn } from './homes.ts';
import { initExamples } from './init-examples.ts';

/** What git ignores of a base, and whose bytes git must leave alone. */
const IGNORED = 'proposed/\nstate.db\nstate.db-*\n';
const ATTRIBUTES = 'sources/*/content -text\n';

export default defineOperation({
  id: 'vouch/init',
  command: 'vouch init [FOLDER]',
  operands: ['folder'],
  method: { name: 'kb.init', isFurther: true },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1 and 1.1',
  summary: 'Makes a knowledge base: its configuration, its .gitignore and its audit log',
  about: [
    'The base is the folder `.vouch` in FOLDER, by default the current folder. Existing files stay as they are; missing ones are made.',
    'The folders that vouch 1.5.0 needs are made as well. Git keeps no empty folders: in a new clone, run it again without options.',
    'vouch locks the empty file `audit.log.jsonl.lock` while it writes an event, and so does every operation here.',
    'Git ignores the proposals that wait and the search index. What was approved, decided and logged is committed. `.gitattributes` keeps git from changing the contents of sources.',
  ],
  usual: ['actor'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      folder: {
        type: 'string',
        minLength: 1,
        'x-value': 'FOLDER',
        'x-path': 'folder',
        description: 'where the base is made',
      },
      name: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a name',
        description: 'what it is called; by default as its folder, `knowledge` at the root',
      },
      agent: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a name',
        'x-value': 'NAME',
        description: 'who acts if nobody else is named; by default who makes the base',
      },
      actor: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a name',
        'x-value': 'NAME',
        description: 'who makes it; needed unless VOUCH_AGENT or `agent` says who',
      },
    },
    required: [],
    additionalProperties: false,
  },
  output: { base: text('the `.vouch` folder'), created: texts('the files that were made') },
  errors: {
    'no-actor': ['No actor is given.', 'Add --actor NAME, set VOUCH_AGENT, or give --agent.'],
    'inside-base': [
      '{folder} is inside the knowledge base {base}.',
      'Name the folder that is to hold the new base, outside of other bases.',
    ],
  },
  examples: initExamples,
  commitMessage: ({ base }) => `Set up the knowledge base ${base}`,
  async plan(planning) {
    const { input, state, folder, env, fail } = planning;
    const home = homeAt(input.folder ?? folder);
    const around = /^(.*?(?:^|\/)\.vouch)\/./s.exec(home)?.[1];
    if (around !== undefined) {
      throw fail('inside-base', { folder: input.folder ?? folder, base: around });
    }
    const actor = input.actor ?? (env['VOUCH_AGENT'] || input.agent);
    const agent = input.agent ?? actor;
    const there = new Set(state.entries.map(({ path }) => path));
    // A base that is there already has begun: what it lacks is no event.
    const isNew = !homesIn(state).has(home);
    if (actor === undefined && isNew) throw fail('no-actor');
    const settings = {
      version: '0.1',
      kb_name: input.name ?? home.split('/').at(-2) ?? 'knowledge',
      ...(agent !== undefined && { agent }),
      retrieval: { backend: 'fts5', fts5_porter: true },
      review: { require_citations: true, approver_role: 'human' },
    };
    const files = {
      'config.yaml': yamlText(settings),
      '.gitignore': IGNORED,
      '.gitattributes': ATTRIBUTES,
      // Without it, nobody could keep vouch from writing the first events at the same time.
      'audit.log.jsonl.lock': '',
    };
    const changes: PlannedChange[] = Object.entries(files)
      .map(([name, content]) => ({ path: `${home}/${name}`, text: content }))
      .filter(({ path }) => !there.has(path))
      .map((file) => ({ action: 'create', ...file }));
    if (isNew && actor !== undefined) {
      const log = await openLog(planning, { home, actor });
      changes.push(log.append({ event: 'kb.init', objectIds: [] }));
    }
    const created = changes.map(({ path }) => path);
    const folders = BASE_FOLDERS.map((name) => `${home}/${name}`);
    return { changes, folders, result: { base: home, created }, told: told(home, created, isNew) };
  },
});

function told(home: string, created: readonly string[], isNew: boolean): readonly string[] {
  if (isNew) {
    return [
      `Made the knowledge base ${home}.`,
      'Commit it. Then keep a source with `lint-protocol vouch source add-file FILE`, and propose a claim that cites it: `lint-protocol vouch propose claim TEXT --evidence ID`.',
    ];
  }
  return created.length === 0
    ? [`The knowledge base ${home} already exists, and nothing is missing.`]
    : [`The knowledge base ${home} already exists. What was missing was made.`];
}
