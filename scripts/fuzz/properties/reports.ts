import type { Report } from '../../../src/core/report.ts';
import { FORMATS, type Format, formatOf } from '../../../src/report/formats.ts';
import { readLog } from '../../../test/report/readers/runner.ts';
import { readXml } from '../../../test/report/readers/xml.ts';
import { rules } from '../../all-rules.ts';
import { Broken, escaped } from '../finding.ts';

/** No colours and no links: whatever is live in a report then came out of a record. */
export const PLAIN = { color: false, links: false, width: 80, quiet: false, verbose: true };

/** What moves the cursor, colours, reorders or hides; the line feed is the report's own. */
export const LIVE =
  /[\0-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/u;

/** Commands of GitHub's runner that annotations are made of. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['error', 'warning', 'notice']);

const JSON_DOCUMENTS: ReadonlySet<Format> = new Set(['json', 'sarif', 'gitlab']);

/**
 * Every format tells the report, as a document that can be read, and nothing that a record holds is
 * live in it.
 * @throws Broken
 */
export async function demandReports(report: Report): Promise<void> {
  for (const format of FORMATS) {
    const text = await rendered(format, report);
    const live = LIVE.exec(text);
    if (live !== null) {
      const around = JSON.stringify(text.slice(Math.max(0, live.index - 60), live.index + 20));
      throw new Broken('a live character in a report', format, around);
    }
    demandDocument(format, text);
  }
}

async function rendered(format: Format, report: Report): Promise<string> {
  const reporter = await formatOf(format).load();
  try {
    return reporter(report, PLAIN, rules);
  } catch (error) {
    throw escaped(error);
  }
}

function demandDocument(format: Format, text: string): void {
  try {
    if (JSON_DOCUMENTS.has(format)) JSON.parse(text);
    if (format === 'jsonl') for (const line of text.trimEnd().split('\n')) JSON.parse(line);
    if (format === 'junit') readXml(text);
  } catch (error) {
    throw new Broken('a report that nobody can read', format, String(error));
  }
  const { commands } = readLog(text);
  const command = commands.find(({ name }) => format !== 'github' || !ANNOTATIONS.has(name));
  if (command === undefined) return;
  throw new Broken('a live command in a report', format, JSON.stringify(command));
}
