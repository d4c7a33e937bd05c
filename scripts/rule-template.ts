import { DEFAULT_CONFIG } from '../src/config/default-config.ts';
import type { Protocol } from '../src/core/protocol.ts';
import type { ReadableKind } from '../src/core/record.ts';
import type { Rule, Seen } from '../src/core/rule.ts';
import { TOOL } from '../src/core/tool.ts';
import { discover } from '../src/discover/discover.ts';
import { PROTOCOLS } from '../src/protocols/index.ts';
import { KINDS } from '../src/protocols/kinds.ts';
import { familyOf } from '../src/protocols/rules.ts';
import { END_OF_GENERATED } from './docs/rule-page.ts';

/** What a new rule begins with. */
export interface NewRule {
  /** Path from the root to content. */
  readonly files: Readonly<Record<string, string>>;
  /** The protocol's list of rules, where it has to be added. */
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

/** What a rule is asked to be. */
export interface Wanted {
  readonly id: string;
  readonly scope: Scope;
  /** The name of a protocol, where the id's family has rules in several (`history/*`). */
  readonly protocol?: string | undefined;
}

/**
 * A rule that has everything but a check, so that its example is a failing test.
 * @param rules that there are: their examples show a record of the kind
 * @throws When the id belongs to no family, or the protocol does not exist.
 */
export function newRule({ id, scope, protocol: asked }: Wanted, rules: readonly Rule[]): NewRule {
  const family = familyOf(id);
  const protocol = PROTOCOLS.find((each) =>
    asked === undefined ? each.families.includes(family) : each.name === asked,
  );
  if (protocol === undefined) {
    const names = PROTOCOLS.map(({ name }) => name).join(', ');
    throw new Error(`There is no protocol '${asked}'. There are ${names}.`);
  }
  const name = fileName(id, protocol);
  const entry = id
    .toLowerCase()
    .replace(/[/-](\w)/g, (_match, letter: string) => letter.toUpperCase());
  const folder = `src/protocols/${protocol.name}`;
  return {
    files: {
      [`${folder}/rules/${name}.ts`]: TEXTS[scope](id, recordFor(id, protocol, rules)),
      [`docs/rules/${id}.md`]: `# ${id}\n\n${END_OF_GENERATED}\n`,
    },
    list: `${folder}/rules.ts`,
    importLine: `import ${entry} from './rules/${name}.ts';`,
    entry,
  };
}

/** Of several prefixes that a protocol's ids have, only the first is left out of the names of files. */
function fileName(id: string, { families: [first] }: Protocol): string {
  const [prefix = '', rest] = id.split('/');
  const isFirst = prefix === 'history' || first?.newId.startsWith(`${prefix}/`) === true;
  return rest === undefined || isFirst ? (rest ?? id) : `${prefix}-${rest}`;
}

/** A kind, and a record of it at its place. */
interface SampleRecord {
  readonly kind: Seen;
  readonly path: string;
  readonly text: string;
}

const MESSAGE: SampleRecord = {
  kind: 'message',
  path: 'messages/1.md',
  text: '---\nsubject: "INFO: tests are green"\n---\n\nAll of them.\n',
};

/** The shortest record that a rule of the protocol allows, of the kind that the id seems to be about. */
function recordFor(id: string, { kinds }: Protocol, rules: readonly Rule[]): SampleRecord {
  const [family = ''] = id.split('/');
  const own = kinds.flatMap(({ kind, format }) =>
    format === 'path' ? [] : [kind as ReadableKind],
  );
  const wanted = own.find((kind) => kind.split('-').includes(family)) ?? own[0];
  if (wanted === undefined) return { ...MESSAGE, kind: family === 'history' ? 'message' : 'any' };
  if (wanted === MESSAGE.kind) return MESSAGE;
  const shown = rules
    .filter((rule) => rule.scope === 'file' && rule.kinds.includes(wanted))
    .flatMap((rule) => rule.examples.valid.flatMap(({ files }) => Object.entries(files)))
    .flatMap(([path, text]) => (typeof text === 'string' && text !== '' ? [{ path, text }] : []))
    .filter(({ path }) => kindsAt(path).includes(wanted))
    .sort((a, b) => a.text.length - b.text.length);
  return { kind: wanted, ...(shown[0] ?? { path: 'path/of/a/record', text: '' }) };
}

function kindsAt(path: string): readonly string[] {
  return discover([{ path, mode: 'file', id: null }], DEFAULT_CONFIG).map(({ kind }) => kind);
}

function fileRule(id: string, record: SampleRecord): string {
  const kinds = `  kinds: ['${record.kind}'],\n`;
  const input = `{ record } holds the text, the parsed value and the positions of both.`;
  return source('defineFileRule', { id, record, kinds, input });
}

function linkRule(id: string, record: SampleRecord): string {
  const kinds = `  kinds: ['${seen(record)}'],\n`;
  const kind = KINDS.find((each) => each.kind === seen(record));
  const isLookedUp = kind?.rows !== undefined;
  const isList = isLookedUp && 'isList' in kind;
  const input = isLookedUp
    ? `Handed ({ record, ${isList ? 'entry' : 'fact'} }, db): db looks up other records by the rows of the protocol.`
    : `{ facts } holds what is known of every record: facts.of('${seen(record)}').`;
  const define = isLookedUp ? 'defineRecordRule' : 'defineLinkRule';
  return source(define, { id, record, kinds, input, ...(isList && { check: 'checkEntry' }) });
}

function historyRule(id: string, record: SampleRecord): string {
  const kinds = `  kinds: ['${seen(record)}'],\n`;
  const input = `{ records, logs } hold what one step changed; an example's \`past\` is the state before.`;
  const past = `past: { '${record.path}': EXAMPLE }, `;
  return source('defineHistoryRule', { id, record, kinds, input, past });
}

/** Only file rules see any kind. */
function seen({ kind }: SampleRecord): string {
  return kind === 'any' ? MESSAGE.kind : kind;
}

const TEXTS = { file: fileRule, link: linkRule, history: historyRule };

/** What differs from rule to rule. */
interface Parts {
  readonly id: string;
  readonly record: SampleRecord;
  readonly kinds: string;
  readonly input: string;
  /** The state before, where changes are looked at. */
  readonly past?: string;
  /** The function that judges. */
  readonly check?: string;
}

function source(
  define: string,
  { id, record, kinds, input, past = '', check = 'check' }: Parts,
): string {
  const { path, text } = record;
  const files = `${past}files: { '${path}': EXAMPLE }`;
  const passes = past
    ? `\n      {\n        name: 'what passes',\n        ${broken(files)},\n      },\n    `
    : `{ name: 'what passes', ${files} }`;
  const from = define === 'defineRecordRule' ? 'look-up-rule' : 'rule';
  return `import { ${define} } from '../../../core/${from}.ts';

const EXAMPLE =${quotedText(text)};

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
    valid: [${passes}],
    invalid: [
      {
        name: 'what fails',
        ${broken(files)},
        expect: [{ message: 'wrong', at: '1:1-1:2' }],
      },
    ],
  },
  *${check}() {
    // For every fault: yield { message: 'wrong', at, data: { found } }.
    // ${input}
  },
});
`;
}

/** The states of an example, a line each. */
function broken(files: string): string {
  return files.replace('}, files', '},\n        files');
}

/** Formatted as the sources are: several lines as they are, one in single quotes. */
function quotedText(text: string): string {
  if (/\n./.test(text) && !/[`\\]|\$\{/.test(text)) return ` \`${text}\``;
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  const quoted = `'${escaped.replaceAll("'", "\\'")}'`;
  return quoted.length > 82 ? `\n  ${quoted}` : ` ${quoted}`;
}
