import { PassThrough } from 'node:stream';
import type { Start } from '../../../src/app/conformance/running.ts';
import { type Serving, serve } from '../../../src/serve/serve.ts';
import { askerOf } from '../../serve/served.ts';

/** Our own server in this process. */
export function rightServer(choice: Partial<Serving> = {}): Start {
  return ({ folder, env }) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const serving: Serving = {
      transport: 'jsonl',
      surface: 'kb',
      readOnly: false,
      actor: null,
      actors: {},
      allowApprover: false,
      ...choice,
    };
    const ended = serve(serving, { input, output }, askerOf({ root: folder, env })).finally(() =>
      output.end(),
    );
    return { input, output, ended, kill: () => input.destroy() };
  };
}
