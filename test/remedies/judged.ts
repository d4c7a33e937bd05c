import type { Report as ReportDocument } from '../../src/core/report-document.ts';
import { baseWith } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import type { TestRepository } from '../git/repository-builder.ts';

/** What a run with these arguments tells. */
export async function judged({ root, env }: TestRepository, ...args: readonly string[]) {
  const { out } = await call([...args, '--format', 'json'], { cwd: root, env });
  return (JSON.parse(out) as ReportDocument).diagnostics;
}

/** A sound base with these files, as they are written. */
export function based(files: Parameters<typeof baseWith>[0]) {
  const written: (readonly [string, string | Buffer])[] = [];
  for (const [path, content] of Object.entries(baseWith(files))) {
    if (typeof content === 'string') written.push([path, content]);
    else if ('base64' in content) written.push([path, Buffer.from(content.base64, 'base64')]);
  }
  return Object.fromEntries(written);
}
