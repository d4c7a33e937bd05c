/**
 * What an edit costs in an editor: 100 in a row through the built language server, in repositories of
 * 2,000 records, each sent when the one before was answered. Makes its repositories, prints a table.
 * `npm run build`, then `npm run bench:editor -- [--records 2000] [--edits 100]`
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Editor } from '../../test/serve/editor.ts';
import { table } from '../docs/markdown.ts';
import { quantile } from './contest.ts';
import { repository } from './repository.ts';
import { STORES } from './stores.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Where to type: a record in the middle of the store. */
const RECORDS: Readonly<Record<string, RegExp>> = {
  messages: /^messages\/.*\.md$/,
  contributions: /^\.cleo\/contributions\/.*\.json$/,
  claims: /^\.vouch\/claims\/.*\.yaml$/,
};

/** Milliseconds of both processors' time, and mebibytes, of a process; Linux tells. */
function usedBy(pid: number | undefined) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return { time: (Number(fields[11]) + Number(fields[12])) * 10, memory: Number(kibibytes) / 1024 };
}

async function typed(folder: string, path: string, text: string, edits: number): Promise<string[]> {
  const server = spawn(process.execPath, [CLI, 'lsp'], { cwd: folder });
  const editor = new Editor(folder, server.stdout, server.stdin);
  await editor.start();
  const opened = performance.now();
  await editor.open(path, text);
  const first = performance.now() - opened;
  const before = usedBy(server.pid);
  const waits: number[] = [];
  const middle = text.indexOf('\n', text.length / 2);
  const memory: number[] = [];
  for (let edit = 1; edit <= edits; edit += 1) {
    const sent = performance.now();
    await editor.change(path, `${text.slice(0, middle)}${'x'.repeat(edit)}${text.slice(middle)}`);
    waits.push(performance.now() - sent);
    if (edit % (edits / 4) === 0) memory.push(usedBy(server.pid).memory);
  }
  const time = (usedBy(server.pid).time - before.time) / edits;
  await editor.end();
  editor.dispose();
  waits.sort((a, b) => a - b);
  const [median, most, slowest] = [0.5, 0.95, 1].map((share) => Math.round(quantile(waits, share)));
  const held = memory.map((each) => Math.round(each)).join(', ');
  const ended = [first, median, most, slowest].map((each) => `${Math.round(each ?? 0)} ms`);
  return [...ended, `${time.toFixed(0)} ms`, held];
}

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '2000' },
    edits: { type: 'string', default: '100' },
  },
});
const parent = mkdtempSync(join(tmpdir(), 'lint-protocol-editor-'));
try {
  const rows: string[][] = [];
  for (const [what, isRecord] of Object.entries(RECORDS)) {
    const files = [...(STORES[what]?.(Number(values.records)) ?? [])];
    const records = files.filter(([path]) => isRecord.test(path));
    const [path, text] = records[records.length >> 1] ?? ['', ''];
    const folder = repository(parent, what, files);
    rows.push([
      `${values.records} ${what}, ${files.length} files`,
      ...(await typed(folder, path, text, Number(values.edits))),
    ]);
  }
  const spent = 'processor time an edit';
  const head = ['store', 'opened', 'median', '19 of 20', 'slowest', spent, 'MiB'];
  process.stdout.write(`${table(head, rows)}\n`);
} finally {
  rmSync(parent, { recursive: true, force: true });
}
