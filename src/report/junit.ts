import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { mendingWords } from '../core/remedy.ts';
import type { Report, ReportError } from '../core/report.ts';
import { whereExplained } from '../core/rule-page.ts';
import { TOOL } from '../core/tool.ts';
import { checkedSentence, shownDiagnostics } from './counts.ts';
import { cut } from './cut.ts';
import type { Reporter } from './reporter.ts';
import { visible } from './sanitize.ts';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 2000;

interface Suite {
  readonly name: string;
  readonly tests: readonly Test[];
}

/** A test of a suite: passed where it says nothing. */
interface Test {
  readonly name: string;
  readonly outcome: Outcome | null;
  /** What it prints; left out for nothing. */
  readonly told?: string;
}

interface Outcome {
  /** `failure` is what a test found, `error` that it could not be run, `skipped` what fails nothing. */
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type: string;
  readonly message: string;
  /** Stands in the element; '' for none. */
  readonly text: string;
}

/**
 * JUnit's XML, as most CI systems read it: a suite for each file with problems, because that is what
 * somebody opens to mend them, and before them one that says what was checked: tools take a report
 * without a test for a run of nothing.
 */
export const junit: Reporter = (report, style) => {
  const first = report.error === null ? checkedTest(report) : failedTest(report.error);
  const files = grouped(shownDiagnostics(report, style), ({ path }) => visible(path));
  const suites: readonly Suite[] = [
    { name: TOOL.name, tests: [first] },
    ...[...files].map(([name, problems]) => ({ name, tests: distinct(problems.map(problemTest)) })),
  ];
  const all = suites.flatMap(({ tests }) => tests);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: TOOL.name, ...countsOf(all) })}>`,
    ...suites.map(suiteElement),
    '</testsuites>',
    '',
  ].join('\n');
};

/** The same test whether it passes or not: what it says of a run that passed is not its name. */
const RUN = 'the run';

function checkedTest({ checked }: Report): Test {
  return { name: RUN, outcome: null, told: `${checkedSentence(checked)}.` };
}

function failedTest({ code, message, help }: ReportError): Test {
  const lines = [...message.split('\n'), ...(help === null ? [] : [`help: ${help}`])].map(visible);
  const [first = ''] = lines;
  const text = cut(lines.join('\n'), LONGEST_TEXT);
  return { name: RUN, outcome: { kind: 'error', type: code, message: first, text } };
}

/** A test is known by its name, and the second of one name would be taken for another run of the first. */
function distinct(tests: readonly Test[]): readonly Test[] {
  const seen = new Map<string, number>();
  return tests.map((test) => {
    const number = (seen.get(test.name) ?? 0) + 1;
    seen.set(test.name, number);
    return number === 1 ? test : { ...test, name: `${test.name} (${number})` };
  });
}

/** Only an error fails a test. What is milder is marked as skipped: JUnit has no word for it. */
function problemTest(diagnostic: Diagnostic): Test {
  const { rule, level, path, range, message, record, fingerprint } = diagnostic;
  const help = mendingWords(diagnostic);
  const { line, column } = range.start;
  const shown = cut(visible(message), LONGEST_TEXT);
  const lines = [
    visible(`${level} ${path}:${line}:${column}`),
    shown,
    ...(help === null ? [] : [cut(visible(`help: ${help}`), LONGEST_TEXT)]),
    whereExplained(diagnostic),
  ];
  return {
    // Neither lines nor messages, which count: it is the same test as long as the problem is the same.
    name: cut(
      visible([rule, record, fingerprint.slice(0, 12)].filter(Boolean).join(' ')),
      LONGEST_NAME,
    ),
    outcome: {
      kind: level === 'error' ? 'failure' : 'skipped',
      type: rule,
      message: shown,
      text: lines.join('\n'),
    },
  };
}

function suiteElement({ name, tests }: Suite): string {
  const elements = tests.map((test) => testElement(name, test));
  return [
    `  <testsuite ${attributes({ name, ...countsOf(tests) })}>`,
    ...elements,
    '  </testsuite>',
  ].join('\n');
}

function testElement(suite: string, { name, outcome, told }: Test): string {
  const test = attributes({ name, classname: suite, time: 0 });
  if (outcome === null) {
    return `    <testcase ${test}><system-out>${escaped(told ?? '')}</system-out></testcase>`;
  }
  const { kind, type, message, text } = outcome;
  // Readers know of a skipped test its message only.
  const own = attributes(kind === 'skipped' ? { message } : { type, message });
  return `    <testcase ${test}><${kind} ${own}>${escaped(text)}</${kind}></testcase>`;
}

function countsOf(tests: readonly Test[]): Readonly<Record<string, number>> {
  const count = (kind: Outcome['kind']) =>
    tests.filter(({ outcome }) => outcome?.kind === kind).length;
  return {
    tests: tests.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: 0,
  };
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML: what no document may hold, whichever way it is written, is left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
