import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRepository } from './repository-builder.ts';

/**
 * Variables with which a script is found in place of git, and asked for all: one of them is not what
 * a repository that is read without git has around it.
 * @param script of sh; `"$git" "$@"` is what git itself would have been asked
 */
export async function withStandIn(
  repo: TestRepository,
  script: string,
): Promise<Record<string, string>> {
  const git = join(await repo.git('--exec-path'), 'git');
  const folder = join(repo.base, 'stand-in');
  mkdirSync(folder);
  writeFileSync(join(folder, 'git'), `#!/bin/sh\ngit='${git}'\n${script}\n`);
  chmodSync(join(folder, 'git'), 0o755);
  return { ...byGitAlone(repo), PATH: `${folder}:${repo.env['PATH']}` };
}

/** Variables with which nothing is read without git. */
export function byGitAlone({ base, env }: TestRepository): Record<string, string> {
  return { ...env, GIT_CEILING_DIRECTORIES: base };
}

/** A script that does something else for one command of git. */
export function insteadOf(command: string, script: string): string {
  return `case " $* " in *" ${command} "*) ${script};; *) exec "$git" "$@";; esac`;
}
