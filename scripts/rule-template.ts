import { TOOL } from '../src/core/tool.ts';
import { PROTOCOLS } from '../src/protocols/index.ts';
import { familyOf } from '../src/protocols/rules.ts';
import { END_OF_GENERATED } from './docs/rule-page.ts';

/** What a new rule begins with. */
export interface NewRule {
  /** Path from the root to content. */
  readonly files: Readonly<Record<string, string>>;
  /** The family's list of rules, where it has to be added. */
  readonly list: string;
  /** The import there. */
  readonly importLine: string;
  /** The entry of the list. */
  readonly entry: string;
}

const SCOPES = ['file', 'link', 'history'] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

/**
 * A rule that has everything but a check, so that its example is a failing test.
 * @throws When the id belongs to no family.
 */
export function newRule(id: string, scope: Scope): NewRule {
  const family = familyOf(id);
  const folder = PROTOCOLS.find(({ families }) => families.includes(family))?.name ?? '';
  const name = id.split('/').at(-1) ?? id;
  const entry = id
    .toLowerCase()
    .replace(/[/-](\w)/g, (_match, letter: string) => letter.toUpperCase());
  const text = TEXTS[scope](id, folder);
  return {
    files: {
      [`src/protocols/${folder}/rules/${name}.ts`]: text,
      [`docs/rules/${id}.md`]: `# ${id}\n\n${END_OF_GENERATED}\n`,
    },
    list: `src/protocols/${folder}/rules.ts`,
    importLine: `import ${entry} from './${name}.ts';`,
    entry,
  };
}

function fileRule(id: string, folder: string): string {
  return source(
    'defineFileRule',
    id,
    `  kinds: ['${folder === 'files' ? 'any' : 'message'}'],\n`,
    `{ record } holds the text, the parsed value and the positions of both.`,
  );
}

function linkRule(id: string): string {
  return source('defineLinkRule', id, '', `{ facts } holds what is known of every record.`);
}

function historyRule(id: string): string {
  return source(
    'defineHistoryRule',
    id,
    `  kinds: ['contribution'],\n`,
    `{ records, logs } hold what one step changed; an example's \`past\` is the state before.`,
  );
}

const TEXTS = { file: fileRule, link: linkRule, history: historyRule };

function source(define: string, id: string, kinds: string, input: string): string {
  return `import { ${define} } from '../../core/rule.ts';

const EXAMPLE = '---\\nsubject: "INFO: tests are green"\\n---\\n\\nAll of them.\\n';

export default ${define}({
  id: '${id}',
  level: 'warning',
  since: '${TOOL.version}',
  source: 'Document and version, section',
  summary: 'What holds of a record that passes, in one line without a full stop',
  why: 'What goes wrong where it does not hold, in a sentence or two.',
  fix: 'What to do about it.',
${kinds}  messages: {
    wrong: 'What was found, {found}, and what was expected',
  },
  examples: {
    valid: [{ name: 'what passes', files: { 'messages/1.md': EXAMPLE } }],
    invalid: [
      {
        name: 'what fails',
        files: { 'messages/2.md': EXAMPLE },
        expect: [{ message: 'wrong', at: '2:10-2:33' }],
      },
    ],
  },
  *check() {
    // For every fault: yield { message: 'wrong', at, data: { found } }.
    // ${input}
  },
});
`;
}
