import type { Diagnostic as Told } from 'vscode-languageserver';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Level } from '../../core/level.ts';
import { mendingWords } from '../../core/remedy.ts';
import type { ReportError } from '../../core/report.ts';
import { TOOL } from '../../core/tool.ts';
import { visible } from '../../report/sanitize.ts';
import type { Range } from './edited-documents.ts';

/** What the protocol calls the levels. */
const SEVERITIES: Readonly<Record<Level, 1 | 2 | 3>> = { error: 1, warning: 2, info: 3 };

/** Where something is: the address of a file, and its range there. */
export type Placing = (
  path: string,
  range: Diagnostic['range'],
) => { readonly uri: string; readonly range: Range };

/** A problem in the form of the protocol. Clients show its texts as they are, so nothing in them is unseen. */
export function toldOf(diagnostic: Diagnostic, placing: Placing): Told {
  const { rule, level, path, range, message, related, docs, fingerprint } = diagnostic;
  const help = mendingWords(diagnostic);
  return {
    range: placing(path, range).range,
    severity: SEVERITIES[level],
    code: rule,
    ...(docs !== null && { codeDescription: { href: docs } }),
    source: TOOL.name,
    message: visible(message) + (help === null ? '' : `\n${visible(help)}`),
    relatedInformation: related.map((place) => ({
      location: placing(place.path, place.range),
      message: visible(place.message),
    })),
    data: fingerprint,
  };
}

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** What is told of a file that could not be judged: silence would look like a verdict. */
export function notJudged({ code, message, help }: ReportError): Told {
  const nothing = 'Nothing was checked.';
  const start = help?.startsWith(nothing) ? [] : [nothing];
  const lines = [[...start, message].join(' '), ...(help === null ? [] : [help])].join('\n');
  return {
    range: START,
    severity: SEVERITIES.error,
    code,
    source: TOOL.name,
    message: lines.split('\n').map(visible).join('\n'),
  };
}
