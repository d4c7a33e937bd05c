import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import type { Start } from '../../../src/app/conformance/running.ts';
import { inAnswers, parsed } from './wrong/faults.ts';
import { type Json, wrongServer } from './wrong/wrong-server.ts';

const NAMES = fc.constantFrom(
  ...['id', 'ok', 'items', 'hits', 'issues', 'events', 'counts', 'methods', 'kind', 'status'],
  ...['proposal_id', 'claim_id', 'object_id', 'session_id', 'citations', 'evidence', 'created_at'],
  ...['content', 'structuredContent', 'isError', 'text', 'tools', 'capabilities', 'serverInfo'],
  ...['__proto__', 'toString', 'constructor', 'length', '', 'error', 'code', 'message', 'result'],
);
const TEXTS = fc.constantFrom(
  ...['', 'claim', 'toString', '../../x', 'a\0b', '\ud800', '2026-13-40T99:99:99Z', 'kb.status'],
  ...['x'.repeat(100_000), '\n', 'internal_error', 'missing parameter'],
);

/** As deep as nobody looks: whoever reads it step by step runs out of room. */
const DEEP = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;

export const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    TEXTS,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, 0.5),
    fc.constant(DEEP),
    fc.array(tie('anything'), { maxLength: 3 }),
    fc.dictionary(NAMES, tie('anything'), { maxKeys: 4 }),
  ),
}));

/** What a server may say to a request: of its form, or of none. */
export const responses = fc.oneof(
  fc.record({ ok: fc.constant(true), result: anything }),
  fc.record({ ok: fc.constant(false), error: anything }),
  fc.record({ result: anything }),
  fc.record({ result: fc.record({ content: anything, structuredContent: anything }) }),
  fc.dictionary(NAMES, anything, { maxKeys: 4 }),
);

/** JSON text, which `JSON.stringify` has no room to write where it is deep. */
function lineOf(value: unknown): string {
  if (value === DEEP) return `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  if (Array.isArray(value)) return `[${value.map(lineOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}:${lineOf(each)}`,
  );
  return `{${members.join()}}`;
}

/** A server that has read nothing of what it is asked. */
export function saying(answers: readonly object[]): Start {
  return () => {
    const input = new PassThrough();
    const output = new PassThrough();
    let count = 0;
    const lines = createInterface({ input }).on('line', (line) => {
      const { id } = parsed(line) ?? {};
      if (id === undefined && line.includes('"notifications/')) return;
      const said = answers[count % answers.length] ?? {};
      count += 1;
      output.write(`${lineOf({ ...said, jsonrpc: '2.0', ...(id !== undefined && { id }) })}\n`);
    });
    const ended = new Promise<void>((resolve) => {
      lines.once('close', () => {
        output.end();
        resolve();
      });
    });
    return { input, output, ended, kill: () => input.destroy() };
  };
}

/** What the right server answers, with other values in some places. */
export function spoiling(others: readonly unknown[], every: number): Start {
  let count = 0;
  const change = (value: Json): Json => {
    count += 1;
    if (count % every === 0) return others[count % others.length];
    if (Array.isArray(value)) return value.map(change);
    return typeof value !== 'object' || value === null ? value : changed(value);
  };
  const changed = (value: object): Json =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]));
  const fault = inAnswers(({ id, ok, ...said }) => [lineOf({ ...changed(said), ok, id })]);
  return wrongServer({ name: 'spoils some answers', part: '', fault });
}
