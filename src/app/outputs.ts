import { normalize } from 'node:path';
import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { PageWanted } from '../core/showing.ts';
import { FORMATS, type Format, formatOf } from '../report/formats.ts';
import type { Wording } from './values.ts';

/** One report to be written. */
export interface Output {
  readonly format: Format;
  /** Null for standard output. */
  readonly file: string | null;
}

/**
 * The reports that texts such as `json=report.json` ask for. Where none goes to standard output, people get
 * theirs there besides.
 * @throws WrongUse for unknown formats and for two reports in one place.
 */
export function outputsOf(values: readonly string[], wording: Wording): readonly Output[] {
  const outputs = values.map((value) => outputOf(value, wording));
  for (const [index, { format, file }] of outputs.entries()) {
    const other = outputs.slice(0, index).find((earlier) => isSamePlace(earlier.file, file));
    if (other === undefined) continue;
    throw new WrongUse(
      'two-reports',
      `Two reports, ${other.format} and ${format}, would go to ${file ?? 'standard output'}.`,
      `Give each a file of its own: ${wording.written('json=report.json', 'compact=report.txt')}`,
    );
  }
  const onStdout = outputs.some(({ file }) => file === null);
  return onStdout ? outputs : [...outputs, { format: 'pretty', file: null }];
}

/** @throws WrongUse for a report that would go over a file that the run reads or writes for itself. */
export function demandApart(
  outputs: readonly Output[],
  { what, file }: { readonly what: string; readonly file: string | null },
  { written }: Wording,
): void {
  if (file === null || !outputs.some((output) => isSamePlace(output.file, file))) return;
  throw new WrongUse(
    'two-reports',
    `A report and ${what} would go to ${file}.`,
    `Give the report a file of its own: ${written('json=report.json')}`,
  );
}

/**
 * How a page is wanted; null where no format shows records.
 * @param template where places lead to; null where nobody says
 * @throws WrongUse for a template that leads nowhere, and one without a page.
 */
export function pageWanted(
  outputs: readonly Output[],
  template: string | null,
  { called, written }: Wording,
): PageWanted | null {
  const isWanted = outputs.some(({ format }) => formatOf(format).showsRecords);
  if (template === null) return isWanted ? { linkTemplate: null } : null;
  if (!isWanted) {
    throw new WrongUse(
      'lonely-option',
      `${called} says nothing without a page.`,
      `Add --format html=FILE, or leave ${called} out.`,
    );
  }
  if (isLinkTemplate(template)) return { linkTemplate: template };
  throw new WrongUse(
    'bad-value',
    `${called} takes an address with {path} in it, not "${template}".`,
    `For example: ${written('https://github.com/OWNER/NAME/blob/{commit}/{path}#L{line}')}`,
  );
}

/** What a template may lead to: the web, a file, an editor. Whatever runs code is none of them. */
const OPENING = /^(?:https?|file|vscode|vscode-insiders|vscodium|cursor|zed|idea|jetbrains):/i;

const ANY_SCHEME = /^\s*[a-z][a-z\d+.-]*:/i;

/** True for a template that leads to a place: it names the path, and nothing that could run. */
function isLinkTemplate(template: string): boolean {
  if (!template.includes('{path}') || /^\s*\{/.test(template)) return false;
  return OPENING.test(template) || !(ANY_SCHEME.test(template) || template.startsWith('//'));
}

/** Also where one file is written in two ways: `./report` is `report`. */
function isSamePlace(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && normalize(one) === normalize(other));
}

function outputOf(value: string, { written }: Wording): Output {
  const at = value.indexOf('=');
  const name = at === -1 ? value : value.slice(0, at);
  const file = at === -1 ? null : value.slice(at + 1);
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) {
    const meant = nearest(name, FORMATS);
    const hint = meant === null ? `Known are ${FORMATS.join(', ')}.` : `Did you mean ${meant}?`;
    throw new WrongUse('unknown-format', `There is no format "${name}".`, hint);
  }
  if (file === '') {
    throw new WrongUse(
      'missing-value',
      `${written(value)} names no file.`,
      `Write ${written(name)} for standard output, or ${written(`${name}=FILE`)}.`,
    );
  }
  return { format, file };
}
