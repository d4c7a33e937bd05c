import { execFileSync } from 'node:child_process';
import type { Diagnostic, Report as ReportDocument } from '../../src/core/report-document.ts';
import { baseWith } from '../../src/protocols/vouch/example.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import type { TestRepository } from '../git/repository-builder.ts';

/** What a run with these arguments tells. */
export async function judged({ root, env }: TestRepository, ...args: readonly string[]) {
  const { out } = await checkByEither([...args, '--format', 'json'], { cwd: root, env });
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

/** Runs the commands of problems, as somebody at a shell would. What several ask for is done once. */
export function done(repository: TestRepository, problems: readonly Diagnostic[]): void {
  const lists = new Set(problems.map((each) => JSON.stringify(commandsOf(each))));
  for (const list of lists) ran(repository, JSON.parse(list));
}

export function commandsOf({ then }: Diagnostic): readonly string[] {
  return then.flatMap(({ text, action }) => (action === 'run' ? [text] : []));
}

export function ran({ root, env }: TestRepository, commands: readonly string[]): void {
  // In one shell, which ends at the first that fails.
  const script = commands.map((command) => `{ ${command}\n} || exit\n`).join('');
  execFileSync('sh', ['-c', script], { cwd: root, env, stdio: 'pipe' });
}

export function errors(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ level }) => level === 'error');
}
