import { basename, isAbsolute } from 'node:path';
import { BUNDLE_MANIFEST } from '../../../core/bundle.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { text, texts, wholeNumber } from '../../../core/operation-output.ts';
import { sha256 } from '../../../core/sha256.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { BUNDLED, pathIssues } from './bundle-paths.ts';
import { exportExamples } from './export-examples.ts';
import { type Exported, exportedFiles } from './exported-files.ts';
import { settingsOf } from './homes.ts';
import { objectsIn } from './object-kinds.ts';
import { ANY_FOLDER, bundleId, bundleIn } from './read-bundle.ts';
import { packed } from './tar-text.ts';

/** Files, and objects with the scope `private`, that are named. */
const MOST_NAMES = 100;
const MOST_PRIVATE = 10;

/** Bundles end so, and nothing that is a record does. */
const BUNDLE_FILE = /\.(?:tar\.gz|tgz)$/;

export default defineOperation({
  id: 'vouch/export',
  command: 'vouch export',
  method: { name: 'kb.export' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 8',
  summary: 'Packs a knowledge base into a bundle that another one can import',
  about: [
    'Pending proposals, the index and the audit log are left out; whatever has the scope `private` is not.',
    'The bundle holds claims, pages, sources, entities, relations, evidence, sessions, decisions and the settings, and a manifest with their hashes.',
    'The same base gives the same bundle, except for the time in its manifest. A bundle that has the same content already is not written again.',
    ANY_FOLDER,
  ],
  effects: 'writes',
  local: BUNDLE_FILE,
  input: {
    type: 'object',
    properties: {
      out: {
        type: 'string',
        pattern: '\\.(?:tar\\.gz|tgz)$',
        'x-expected': 'a path that ends in .tar.gz or .tgz, such as exports/kb.tar.gz',
        'x-value': 'FILE',
        'x-path': 'anywhere',
        'x-also': ['out_path'],
        description:
          'a new file of the repository that ends in `.tar.gz` or `.tgz`, or a bundle that is there; git may ignore it',
      },
      force: { type: 'boolean', description: 'export although the base has errors' },
      ...ACTOR_INPUT,
    },
    required: ['out'],
    additionalProperties: false,
  },
  output: {
    path: text('the bundle'),
    bundle_id: text('the sha256 of what its files hash to: the same for the same content'),
    files: wholeNumber('how many files it holds, beside its manifest'),
    bytes: wholeNumber('its size'),
    names: texts(`the files, ${MOST_NAMES} at most`),
  },
  errors: {
    ...ACTOR_ERRORS,
    'inside-base': [
      '{path} is in a knowledge base, and would become a part of it.',
      'Name a file outside of .vouch.',
    ],
    'other-file': [
      '{path} exists, and is not a bundle.',
      'Name another file, or move that one away first.',
    ],
    'unsound-base': [
      'The knowledge base {base} has errors ({count}); the first one: {first}',
      '`lint-protocol {base}` lists them. Whoever imports the bundle cannot fix them; --force exports all the same.',
    ],
  },
  examples: exportExamples,
  commitMessage: ({ path }) =>
    `Export the knowledge base to ${isAbsolute(path) ? basename(path) : path}`,
  async plan(planning) {
    const { input, state, now, fail } = planning;
    const acting = await actingOn(planning);
    const { home } = acting;
    const { out } = input;
    if (/(?:^|\/)\.vouch\//.test(out)) throw fail('inside-base', { path: out });
    const there = state.bytes(out);
    const old = there === null ? null : await bundleIn(state, { path: out, bytes: there }, []);
    if (old?.isBundle === false) throw fail('other-file', { path: out });
    const exported = await exportedFiles(state, home);
    const errors = [
      ...(input.force === true ? [] : await errorsOf(state, home)),
      ...pathIssues([...exported.files.keys()], []),
    ];
    if (errors[0] !== undefined) {
      throw fail('unsound-base', { base: home, count: errors.length, first: errors[0] });
    }
    const id = bundleId(exported.files);
    const names = [...exported.files.keys()].slice(0, MOST_NAMES);
    const held = { path: out, bundle_id: id, files: exported.files.size, names };
    if (there !== null && old?.id === id) {
      const result = { ...held, bytes: there.length };
      return { changes: [], result, told: [`${out} holds all of it already.`] };
    }
    const log = await openLog(planning, acting);
    const generatedAt = new Date(now).toISOString();
    const manifest = await manifestOf(state, home, { exported, id, generatedAt });
    const bytes = packed([
      { path: BUNDLE_MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
      ...[...exported.files].map(([path, content]) => ({ path, bytes: content })),
    ]);
    // Where it is on this machine is nobody else's business.
    const isOutside = isAbsolute(out);
    const data = { path: isOutside ? basename(out) : out, files: exported.files.size };
    const isNew = there === null;
    const file = { action: isNew ? 'store' : 'replace', path: out, bytes } as const;
    const event = log.append({ event: 'bundle.export', objectIds: [id], data });
    return {
      ...(isOutside && { outside: { path: out, bytes, isNew } }),
      changes: isOutside ? [event] : [file, event],
      result: { ...held, bytes: bytes.length },
      told: [`Files packed into ${out}: ${exported.files.size}.`],
      notes: [
        ...log.notes,
        ...exported.left.map((path) => `${path} is a link, and was left out.`),
        ...(await privateNotes(state, home)),
      ],
    };
  },
});

/** What is for few, and goes to whoever gets the bundle. */
async function privateNotes(state: OperationState, home: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of ['claim', 'source'] as const)
    for (const { id, value } of await objectsIn(state, home, kind))
      if (textAt(value, 'scope') === 'private') found.push(`${kind} ${id}`);
  if (found.length === 0) return [];
  const more = found.length > MOST_PRIVATE ? ` and ${found.length - MOST_PRIVATE} more` : '';
  const shown = found.slice(0, MOST_PRIVATE).join(', ');
  return [`The bundle holds what has the scope "private": ${shown}${more}.`];
}

async function errorsOf(state: OperationState, home: string): Promise<readonly string[]> {
  const found = await state.lint((path) => path.startsWith(`${home}/`));
  return found
    .filter(({ level }) => level === 'error')
    .map(({ path, message }) => `${path}: ${message}`);
}

/** The keys of the specification, and those that vouch 1.5.0 reads. */
async function manifestOf(
  state: OperationState,
  home: string,
  { exported, id, generatedAt }: { exported: Exported; id: string; generatedAt: string },
) {
  const { id: base, name } = await settingsOf(state, home);
  const paths = [...exported.files.keys()];
  const count = (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`)).length;
  return {
    version: '0.1',
    generated_at: generatedAt,
    kb_name: name,
    spec: 'vouch-bundle-0.1',
    bundle_id: id,
    kb: base === null ? null : { id: base, name },
    counts: Object.fromEntries(BUNDLED.map((folder) => [folder, count(folder)])),
    safety: { has_proposed: false, has_state_db: false, has_audit_log: false },
    files: [...exported.files].map(([path, { length }]) => ({
      path,
      sha256: sha256(exported.files.get(path) ?? ''),
      bytes: length,
      size: length,
    })),
  };
}
