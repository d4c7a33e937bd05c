import { env } from 'node:process';
import { expect, test, vi } from 'vitest';
import { conformance } from '../../../src/app/conformance/conformance.ts';
import { everyThird } from '../../runs.ts';
import { askerOf } from '../../serve/served.ts';
import { inMethod } from './wrong/faults.ts';
import { type Fault, wrongServer } from './wrong/wrong-server.ts';
import { unmet } from './wrong-servers.ts';

/** What is not met by the right server with another way of its own, in one part. */
async function unmetWith(part: string, fault: () => Fault): Promise<readonly string[]> {
  const server = { name: 'another way', part, fault };
  const tried = { transport: 'jsonl', start: wrongServer(server), env } as const;
  return unmet(await conformance(tried, askerOf({ root: '/', env }), [part]));
}

const LONG = { timeout: 240_000 };

test.each(
  everyThird<readonly [string, string, () => Fault]>([
    [
      'has the other names for the parameters of one method',
      'lifecycle',
      inMethod('kb.contradict', {
        instead: ({ params }) =>
          params.a_id === undefined
            ? undefined
            : { ok: false, error: { code: 'missing_param', message: 'There is no claim_a.' } },
      }),
    ],
    [
      'archives nothing that is superseded',
      'lifecycle',
      inMethod('kb.archive', {
        instead: ({ params }, { base }) =>
          base.has(`claims/${params.id}.yaml`) &&
          base.text(`claims/${params.id}.yaml`).includes('status: superseded')
            ? { ok: false, error: { code: 'invalid_request', message: 'It is superseded.' } }
            : undefined,
      }),
    ],
    [
      'fails by itself where the settings are none',
      'gate',
      inMethod('kb.approve', {
        instead: (_request, { base }) =>
          base.text('config.yaml').includes('review: trusted-agent')
            ? { ok: false, error: { code: 'internal_error', message: 'No review.' } }
            : undefined,
      }),
    ],
    [
      'keeps a field of its own in sessions',
      'intake',
      inMethod('kb.session_end', {
        response: ({ ok }, { base }, { params }) => {
          const path = `sessions/${params.session_id}.yaml`;
          if (ok && !base.text(path).includes('state:'))
            base.write(path, `${base.text(path)}state: ended\n`);
        },
      }),
    ],
  ]),
)('is called right: a server that %s', LONG, async (_name, part, fault) => {
  expect(await unmetWith(part, fault)).toEqual([]);
});

test('a server that breaks the repository has a report', LONG, async () => {
  const found = await unmetWith(
    'bundles',
    inMethod('kb.export', {
      instead: ({ params }, { base }) => {
        if (params.out !== '.git/config') return undefined;
        base.write('../.git/config', 'no settings');
        return { ok: true, result: { path: params.out } };
      },
    }),
  );
  expect(found).toContain('11: what is left on disk can be linted');
  expect(found).toContain(
    '8: kb.export over a file of the base, or out of the repository: it is refused',
  );
});

test('a server that takes long for many answers has a report, and is not asked for ever', async () => {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 5000;
    return time;
  });
  try {
    const found = await unmetWith('intake', () => async (line, right) => [
      await right.answer(line),
    ]);
    expect(found).toContain('6: the server answers every request');
  } finally {
    clock.mockRestore();
  }
}, 240_000);
