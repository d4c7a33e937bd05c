import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { serve } from '../../src/serve/serve.ts';
import type { SurfaceName } from '../../src/serve/surface.ts';
import { askerOf } from './served.ts';

/** The line that answers `tools/list`. */
async function listLine(surface: SurfaceName): Promise<string> {
  const input = new PassThrough();
  const output = new PassThrough();
  const clientInfo = { name: 'test', version: '1' };
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const send = (message: object) =>
    input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  send({ id: 1, method: 'initialize', params: hello });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  const fixed = { actor: 'scout', actors: {}, allowApprover: false };
  const serving = { transport: 'mcp', surface, readOnly: false, ...fixed } as const;
  const served = serve(serving, { input, output }, askerOf({ root: '/', env: {} }));
  let said = '';
  for await (const piece of output) {
    said += piece;
    if (said.split('\n').length > 2) break;
  }
  input.end();
  await served;
  return said.split('\n')[1] ?? '';
}

test.each([
  ['minimal', 12, 12_000],
  ['kb', 39, 25_000],
] as const)(
  'the list of the tools of %s is short: agents read it in every conversation',
  async (surface, count, most) => {
    const line = await listLine(surface);
    expect(JSON.parse(line).result.tools).toHaveLength(count);
    expect(Buffer.byteLength(line)).toBeLessThan(most);
  },
);
