import type { ReportError } from '../core/report.ts';
import { visible } from './sanitize.ts';
import { paint, type Style } from './style.ts';
import { wrapWhole } from './wrap.ts';

/**
 * Why a run has no verdict, for people. A message may have several lines: the first says what,
 * the others list the faults.
 */
export function failureText({ message, help }: ReportError, style: Style): string {
  const [first = '', ...faults] = message.split('\n');
  const lines = [`${paint(style, 'error', 'red', 'bold')}: ${visible(first)}`];
  for (const fault of faults) lines.push(`  ${visible(fault)}`);
  if (help !== null) {
    const wrapped = wrapWhole(visible(help), Math.max(style.width - 6, 30));
    const [start = '', ...rest] = wrapped.map(visible);
    lines.push(`${paint(style, 'help', 'bold')}: ${start}`, ...rest.map((line) => `      ${line}`));
  }
  return `${lines.join('\n')}\n`;
}
