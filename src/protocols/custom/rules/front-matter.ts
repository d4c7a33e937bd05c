import type { DeclaredSchema } from '../../../core/declared-kind.ts';
import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { declaring, NOTE, note, noteText } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';

export default defineFileRule({
  id: 'custom/front-matter',
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, schema of Markdown',
  summary: 'A Markdown record has the front matter that its kind requires',
  why: 'The schema and the id are about the front matter. Without front matter there is nothing to check.',
  decisions: [
    'A kind with a schema requires front matter, unless its fields are in the text or it has `frontMatter: optional`. `frontMatter: required` requires it without a schema too.',
  ],
  fix: 'Begin the file with a line of three hyphens, the keys that the schema wants, and another such line.',
  kinds: ['custom'],
  messages: { none: 'This {kind} has no front matter' },
  examples: {
    valid: [
      { name: 'a note with it', files: { [NOTE]: noteText('n-1') }, ...declaring(note) },
      {
        name: 'a kind without a schema',
        files: { [NOTE]: 'Text.\n' },
        ...declaring({ ...note, schema: null, frontMatter: 'optional' }),
      },
    ],
    invalid: [
      {
        name: 'a note without front matter',
        files: { [NOTE]: 'Text.\n' },
        ...declaring(note),
        expect: [{ message: 'none', at: '1:1-1:2' }],
      },
    ],
  },
  *check({ record }) {
    if (!('envelope' in record) || record.envelope !== null) return;
    const { frontMatter, schema, words } = declarationOf(record.kind);
    // One that is broken is reported as that.
    if (frontMatter === 'optional' || record.frontMatter.end > record.frontMatter.start) return;
    yield {
      message: 'none',
      at: { start: 0, end: Math.min(1, record.text.length) },
      data: { kind: words[0] },
      ...helpFor(schema),
    };
  },
});

/** By schema: thousands of files may lack front matter, and a schema may be large. */
const HELPS = new WeakMap<DeclaredSchema, { readonly help?: string }>();

/** Names the keys that the schema requires. */
function helpFor(schema: DeclaredSchema | null): { readonly help?: string } {
  if (schema === null) return {};
  const help = HELPS.get(schema) ?? helpOf(schema);
  HELPS.set(schema, help);
  return help;
}

function helpOf({ text }: DeclaredSchema): { readonly help?: string } {
  const { required = [] } = JSON.parse(text) as { required?: readonly string[] };
  const keys = required.slice(0, MOST_NAMED).map((key) => quoted(key));
  const more = required.length > MOST_NAMED ? ` and ${required.length - MOST_NAMED} more` : '';
  if (keys.length === 0) return {};
  const help = `Begin the file with a line of three hyphens, the keys ${keys.join(', ')}${more}, and another such line.`;
  return { help };
}

/** Keys that a help names. */
const MOST_NAMED = 12;
