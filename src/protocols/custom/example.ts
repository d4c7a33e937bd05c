import type { DeclaredKind, DeclaredReference } from '../../core/declared-kind.ts';

export const DECISIONS = 'decisions/log.jsonl';
export const NOTE = 'notes/n-1.md';

const SCHEMA = {
  type: 'object',
  required: ['id', 'status'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^D-[0-9]{3}$', examples: ['D-004'] },
    at: { type: 'string', format: 'date-time' },
    status: { enum: ['proposed', 'accepted', 'superseded'] },
    decision: { type: 'string' },
    supersedes: { type: 'string' },
  },
};

const NOTE_SCHEMA = {
  type: 'object',
  required: ['id', 'kind'],
  properties: { id: { type: 'string' }, kind: { enum: ['fix', 'feat'] } },
};

/** A log of decisions. */
export const decision: DeclaredKind = {
  name: 'decision',
  words: ['decision', 'decisions'],
  of: null,
  files: ['decisions/*.jsonl'],
  except: [],
  format: 'jsonl',
  items: null,
  schema: { path: 'lint/decision.schema.json', others: [], text: JSON.stringify(SCHEMA) },
  fields: 'front-matter',
  frontMatter: 'optional',
  fieldsIn: null,
  id: ['id'],
  unique: 'kind',
  fileName: null,
  keep: null,
  latest: false,
  steps: null,
  fixed: null,
  sections: null,
  refers: [],
  order: null,
  columns: [],
  samples: null,
  levels: {},
  say: {},
};

/** Notes with front matter, called after their id. */
export const note: DeclaredKind = {
  ...decision,
  name: 'note',
  words: ['note', 'notes'],
  files: ['notes/*.md'],
  format: 'markdown',
  schema: { path: 'lint/note.schema.json', others: [], text: JSON.stringify(NOTE_SCHEMA) },
  frontMatter: 'required',
  fileName: '{id}',
};

/** A reference of which nothing more is said. */
export function reference(from: readonly string[], to: string): DeclaredReference {
  return { from, to, cycles: true, answered: null, answers: false, level: null };
}

export function declaring(...kinds: readonly DeclaredKind[]) {
  return { options: { custom: { kinds } } };
}

/** A log of such lines. */
export function lines(...values: readonly object[]): string {
  return values.map((each) => `${JSON.stringify(each)}\n`).join('');
}

export function noteText(id: string, body = 'Text.'): string {
  return `---\nid: ${id}\nkind: fix\n---\n\n${body}\n`;
}
