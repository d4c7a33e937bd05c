import { stringify } from 'yaml';
import { namedBy } from '../../src/config/ignore-faults.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Range } from '../../src/core/place.ts';
import type { Help } from '../../src/core/remedy.ts';
import type { Example, ExampleFiles, FileContent, Rule } from '../../src/core/rule.ts';
import { schemaFiles, writtenOptions } from '../../src/core/written-options.ts';
import { pastStates, pastTitle } from '../../src/discover/example-input.ts';
import { mayStay, ONCE_COMMITTED } from '../../src/protocols/kinds.ts';
import { visible } from '../../src/report/sanitize.ts';
import { codeSpan, fenced, table } from './markdown.ts';
import { shortened } from './shortened.ts';
import type { ShownExample, ShownExamples } from './shown-example.ts';

/** Ends the part of a page that is written by the program. */
export const END_OF_GENERATED =
  '<!-- Written by `npm run docs` up to this line. What follows is yours. -->';

const SCOPES: Readonly<Record<Rule['scope'], string>> = {
  file: 'one record',
  link: 'several records',
  history: 'a change',
};

/** How a problem is excused that nothing else excuses. */
const excusedByName = (rule: Rule) =>
  `What can no longer be fixed is [excused](../../adoption.md#what-must-stay-as-it-was-recorded) by naming the ${namedBy([rule]).join(' or the ')}, and not in any other way.`;

/** The page of a rule: what it says of itself, then the old page's hand-written end. */
export function rulePage(rule: Rule, examples: ShownExamples, oldPage: string | null): string {
  const last: LastShown = new Map();
  const head = [
    `# ${rule.id}`,
    `${rule.summary}.`,
    table(
      ['level', 'looks at', 'since', 'source'],
      [[rule.level, SCOPES[rule.scope], rule.since, rule.source]],
    ),
    rule.why,
    '## How to fix it',
    ...mending(rule.fix),
    ...(mayStay(rule) ? [ONCE_COMMITTED] : []),
    ...(rule.tellsTampering ? [excusedByName(rule)] : []),
    ...(rule.autofix === undefined ? [] : ['## What `--fix` does', rule.autofix]),
    ...decisions(rule),
    '## Fails',
    ...examples.invalid.flatMap((shown) => [...example(shown.example, last), findings(shown)]),
    '## Passes',
    ...examples.valid.flatMap((shown) => example(shown.example, last)),
    END_OF_GENERATED,
  ].join('\n\n');
  return `${head}\n${handWritten(oldPage)}`;
}

/** How it is mended; where that depends on whether it is committed, a line for each. */
function mending(fix: Help): readonly string[] {
  if (typeof fix === 'string') return [fix];
  const rows = [
    ['not committed yet', fix.uncommitted],
    ['committed', fix.committed],
  ];
  return [table(['where it is', 'how to fix it'], rows)];
}

/** True for a page that this program wrote the head of. */
export function isGenerated(page: string): boolean {
  return page.includes(END_OF_GENERATED);
}

function handWritten(oldPage: string | null): string {
  return oldPage?.split(`${END_OF_GENERATED}\n`)[1] ?? '';
}

function decisions(rule: Rule): string[] {
  if (rule.decisions === undefined || rule.decisions.length === 0) return [];
  return [
    '## Details and exceptions',
    rule.decisions.map((decision) => `- ${decision}`).join('\n'),
  ];
}

/** What each file of a page held when it was shown last, by path. */
type LastShown = Map<string, string>;

function example({ name, files, past, options }: Example, last: LastShown): string[] {
  return [
    `### ${name}`,
    ...(options === undefined
      ? []
      : [
          'With this in `.lint-protocol.yaml`:',
          fenced(stringify(writtenOptions(options)), 'yaml'),
        ]),
    ...state({ ...schemaFiles(options ?? {}), ...files }, last),
    ...pastStates(past).flatMap((before, index, { length }) => [
      pastTitle(index, length),
      ...state(before, last),
    ]),
  ];
}

/** The files of a state; those that the page showed last with the same content by name alone. */
function state(files: ExampleFiles, last: LastShown): string[] {
  const same: string[] = [];
  const shown = Object.entries(files).flatMap(([path, content]) => {
    const held = JSON.stringify(content);
    if (last.get(path) === held) {
      same.push(codeSpan(path));
      return [];
    }
    last.set(path, held);
    return file(path, content);
  });
  return same.length === 0 ? shown : [...shown, `As shown last above: ${same.join(', ')}`];
}

function file(path: string, content: FileContent): string[] {
  if (typeof content === 'string') {
    return [codeSpan(path), fenced(shortened(content), path.split('.').at(-1) ?? '')];
  }
  if ('symlink' in content) {
    return [`${codeSpan(path)} is a symbolic link to ${codeSpan(content.symlink)}`];
  }
  if ('submodule' in content) return [`${codeSpan(path)} is a submodule`];
  if (content.shown !== undefined) {
    return [`${codeSpan(path)}, which holds`, fenced(shortened(content.shown), '')];
  }
  const shown = shownBytes(Buffer.from(content.base64, 'base64'));
  const note = shown.includes('\\x')
    ? ', with bytes that are not text as `\\x` and two digits'
    : '';
  return [`${codeSpan(path)}${note}`, fenced(shown, '')];
}

/** Bytes as text, with those that are no printable ASCII as `\xff`. */
function shownBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^\n\x20-\x7e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function findings({ diagnostics }: ShownExample): string {
  return fenced(diagnostics.map(finding).join('\n'), 'text');
}

function finding({ path, range, level, message, help, related, fixable }: Diagnostic): string {
  return [
    `${place(path, range)} ${level}: ${visible(message)}`,
    ...related.map((other) => `  see ${place(other.path, other.range)}: ${visible(other.message)}`),
    ...(help === null ? [] : [`  help: ${visible(help)}`]),
    ...(fixable ? ['  fixable with --fix'] : []),
  ].join('\n');
}

function place(path: string, { start, end }: Range): string {
  return `${visible(path)}:${start.line}:${start.column}-${end.line}:${end.column}`;
}
