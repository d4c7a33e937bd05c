import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { operate } from '../../src/index/operate.ts';
import type { OperationInputs } from '../../src/index/operation-inputs.generated.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { serveJsonLines } from '../../src/serve/json-lines.ts';
import type { Offered } from '../../src/serve/offered.ts';
import { Requests } from '../../src/serve/requests.ts';
import { ServerWords } from '../../src/serve/server-words.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { lineOf, served } from './served.ts';

const NOWHERE = { root: '/', env: {} };

const WORDS = new ServerWords([], () => null);

/** A list in a list, more often than a request may nest. */
const DEEP = JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`);

const ACK = { id: '1', from: 'QuietHarbor', status: 'Received' };

function withMessage(use: (repo: TestRepository) => Promise<void>): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('before', { 'messages/1.md': VALID_MESSAGES.KICKOFF });
    await use(repo);
  });
}

describe('a line that is no request', () => {
  test.each([
    ['x\n', 'The line is not JSON: '],
    ['{"id":"1"', 'The line is not JSON: '],
    ['[]\n', 'A request is a JSON object'],
    ['"kb.capabilities"\n', 'A request is a JSON object'],
    ['null\n', 'A request is a JSON object'],
    ['{"method":"kb.capabilities"}\n', 'The request has no "id"'],
    ['{"id":null,"method":"kb.capabilities"}\n', 'The request has no "id"'],
    [`${'['.repeat(10_000)}\n`, 'The line is not JSON: '],
    ['{"id":9007199254740993,"method":"kb.capabilities"}\n', 'The "id" would be rounded'],
    [Uint8Array.of(0x22, 0xff, 0x22, 0x0a), 'The line is not UTF-8.'],
  ])('%j', async (line, message) => {
    const isHalf = line === '{"id":"1"';
    const behind = isHalf ? [] : [{ id: 'n', method: 'no' }];
    const [answer, next] = await served(NOWHERE, [line, ...behind]);
    expect(answer).toEqual({
      id: null,
      ok: false,
      error: { code: 'invalid_request', message: expect.stringContaining(message) },
    });
    expect(next?.id).toBe(isHalf ? undefined : 'n');
  });

  test.each([
    [{ id: 'a' }, 'invalid_request', 'The request has no "method"'],
    [{ id: 'a', method: 7 }, 'invalid_request', 'The request has no "method"'],
    [{ id: 'a', method: 'kb.capabilities', params: [] }, 'invalid_request', '"params" must be an'],
    [{ id: 'a', method: 'kb.capabilites' }, 'method_not_found', 'Did you mean kb.capabilities?'],
    [{ id: 'a', method: '__proto__' }, 'method_not_found', 'There are: '],
    [{ id: 'a', method: 'kb.capabilities', params: { a: 1 } }, 'invalid_request', 'There are none'],
    [
      { id: 'a', method: 'kb.status', params: { a: DEEP } },
      'invalid_request',
      'nests deeper than 64',
    ],
  ])('%j', async (request, code, message) => {
    expect(await served(NOWHERE, [request])).toEqual([
      { id: 'a', ok: false, error: { code, message: expect.stringContaining(message) } },
    ]);
  });

  test('empty lines are none, further members are none of ours, line ends may be any', async () => {
    const request = '{"id":7,"method":"kb.capabilities","params":null,"jsonrpc":"2.0"}';
    const answers = await served(NOWHERE, ['\n \r\n', `${request}\r\n`, request]);
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
      [7, true],
      [7, true],
    ]);
  });
});

test('a call does what the library does, and tells what was written', () =>
  withMessage(async (repo) => {
    const dry = { id: 'a', method: 'messages.ack', params: { ...ACK, dry_run: true } };
    const real = { id: 'b', method: 'messages.ack', params: ACK };
    const [would, did, again] = await served(repo, [dry, real, real]);
    expect(would?.ok).toBe(true);
    const library = await operate('messages/ack', ACK as OperationInputs['messages/ack'], {
      cwd: repo.root,
      env: repo.env,
    });
    expect(library.status).toBe('unchanged');
    const already = ['QuietHarbor has acknowledged 1 already: Received.'];
    expect(again).toEqual({ id: 'b', ok: true, result: library.result, notes: already });
    expect(did?.written).toEqual([{ path: library.result?.['path'], action: 'created' }]);
  }));

test('a method may be named as the command is', () =>
  withMessage(async (repo) => {
    const names = ['messages.acks', 'message.acks', 'message acks'];
    const answers = await served(
      repo,
      names.map((method) => ({ id: 'a', method })),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    const [wrong] = await served(repo, [{ id: 'a', method: 'message.forget' }]);
    expect(wrong?.ok).toBe(false);
  }));

test('wrong use, what the linter refuses and what could not be done have codes of their own', () =>
  withMessage(async (repo) => {
    const unknown = { id: 'a', method: 'messages.ack', params: { ...ACK, id: '9' } };
    const refused = {
      id: 'b',
      method: 'messages.new',
      params: {
        ...{ type: 'DELTA', from: 'AmberFox', to: ['QuietHarbor'], role: 'opus' },
        ...{ subject: 'one less', deltas: ['{ "operation": KILL }'], store: true },
      },
    };
    const [first, second] = await served(repo, [unknown, refused]);
    expect(first?.error).toEqual({
      code: 'invalid_request',
      message: 'No message has the id or the path "9".',
      data: { code: 'unknown-message', help: expect.any(String) },
    });
    expect(second?.error).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^Refused: nothing was written/),
      data: { code: 'refused', diagnostics: [{ level: 'error' }] },
    });
    expect(await repo.git('status', '--short')).toBe('');
    const [nowhere] = await served({ root: repo.base, env: repo.env }, [unknown]);
    expect(nowhere?.error).toMatchObject({
      code: 'internal_error',
      data: { code: 'not-a-repository' },
    });
  }));

test('a read that comes behind a write sees what it wrote; nothing is left of the lock', () =>
  withMessage(async (repo) => {
    const acks = { method: 'messages.acks', params: {} };
    const answers = await served(repo, [
      { id: 'a', ...acks },
      { id: 'b', method: 'messages.ack', params: ACK },
      { id: 'c', ...acks },
    ]);
    expect(answers[0]?.result).toMatchObject({ totals: { outstanding: 1 } });
    expect(answers[2]?.result).toMatchObject({ totals: { outstanding: 0 } });
    const left = readdirSync(join(repo.root, '.git')).filter((name) =>
      /\.(lock|journal)$/.test(name),
    );
    expect(left).toEqual([]);
  }));

test('what records say is JSON that moves no cursor', () =>
  withRepository(async (repo) => {
    const text = VALID_MESSAGES.KICKOFF.replace('at midnight', 'at \u001b[31m\u202e midnight');
    await repo.commit('before', { 'messages/1.md': text });
    const input = new PassThrough();
    const output = new PassThrough();
    input.end(lineOf({ id: '\u202e', method: '\u001b[2J\u0085' }));
    await serveJsonLines(new Requests(new Map(), WORDS), { input, output });
    const written = String(output.read());
    expect(written).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(written).id).toBe('\u202e');
  }));

/** A method that answers when it is told to. */
function slowly() {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const input = {
    type: 'object',
    properties: {},
    required: [],
    additionalProperties: false,
  } as const;
  const offered: Offered = {
    ...{ method: 'slow', tool: 'slow', summary: '', about: [], input, withheld: {}, output: {} },
    effects: 'reads',
    call: () => {
      log.push('begins');
      return new Promise((resolve) => {
        ends.push(() => resolve({ whole: {}, result: 'x'.repeat(1000), besides: {} }));
      });
    },
  };
  return { log, ends, requests: new Requests(new Map([['slow', offered]]), WORDS) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a client', () => {
  test('that sends more than is answered is made to wait', async () => {
    const { log, ends, requests } = slowly();
    const asked = vi.spyOn(requests, 'answer');
    const input = new PassThrough();
    const output = new PassThrough();
    const done = serveJsonLines(requests, { input, output });
    for (let id = 0; id < 100; id += 1) input.write(lineOf({ id: `${id}`, method: 'slow' }));
    await settled();
    await settled();
    expect(asked).toHaveBeenCalledTimes(8);
    expect(log).toHaveLength(1);
    input.end();
    output.resume();
    const ending = setInterval(() => ends.splice(0).forEach((end) => void end()));
    await done;
    clearInterval(ending);
    expect(log).toHaveLength(100);
  });

  test('that takes no answers is asked for no more requests', async () => {
    const { log, ends, requests } = slowly();
    const input = new PassThrough();
    const output = new PassThrough({ highWaterMark: 2000 });
    const done = serveJsonLines(requests, { input, output });
    const ending = setInterval(() => ends.splice(0).forEach((end) => void end()));
    for (let id = 0; id < 100; id += 1) input.write(lineOf({ id: `${id}`, method: 'slow' }));
    input.end();
    for (let turn = 0; turn < 200; turn += 1) await settled();
    expect(log.length).toBeLessThan(30);
    output.resume();
    await done;
    clearInterval(ending);
    expect(log).toHaveLength(100);
  });

  test('that goes away ends the server, though it leaves its end of the input open', async () => {
    const { ends, requests } = slowly();
    const input = new PassThrough();
    const output = new PassThrough();
    const done = serveJsonLines(requests, { input, output });
    input.write(lineOf({ id: 'a', method: 'slow' }));
    await settled();
    output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await settled();
    ends.forEach((end) => void end());
    await done;
    expect(input.destroyed).toBe(true);
  });
});
