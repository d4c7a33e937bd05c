import { describe, expect, test } from 'vitest';
import type { TestRepository } from '../git/repository-builder.ts';
import { git, withHooksOnly } from './hooked.ts';

const CONFIG = '.lint-protocol.yaml';
const MESSAGE = 'messages/1.md';

/** A message of which `git add -p` can stage the subject or the text alone. */
function message(subject: string, text: string): string {
  const between = Array.from({ length: 9 }, (_, line) => `line ${line}\n`).join('');
  return `---\nsubject: ${subject}\n---\n${between}${text}\n`;
}

/** Answers the questions of `git add -p`. */
async function stagePart(repo: TestRepository, ...answers: readonly ('y' | 'n')[]): Promise<void> {
  await repo.gitWith({ input: `${answers.join('\n')}\n` }, 'add', '--patch');
}

/** The commit is refused; what the hook said, on one line. */
function refused(repo: TestRepository): string {
  const { code, err } = git(repo, ['commit', '-m', 'part']);
  expect(code).toBe(1);
  return err.replace(/\s+/g, ' ');
}

describe('of what is staged in part, a hook', () => {
  test('lets the right part through, whatever the working tree has', () =>
    withHooksOnly(async (repo) => {
      await repo.commit('first', { [MESSAGE]: message('"INFO: a"', 'one') });
      repo.write({ [MESSAGE]: message('"INFO: a', 'two') });
      await stagePart(repo, 'n', 'y');
      expect(await repo.git('diff', '--cached', '--stat')).toContain('2 +-');
      expect(git(repo, ['commit', '-m', 'part'])).toMatchObject({ code: 0 });
    }));

  test('says that the other part puts it right, where it does', () =>
    withHooksOnly(async (repo) => {
      await repo.commit('first', { [MESSAGE]: message('"INFO: a"', 'one') });
      repo.write({ [MESSAGE]: message('"INFO: a', 'two') });
      await repo.git('add', '--all');
      repo.write({ [MESSAGE]: message('"INFO: a"', 'two') });
      expect(refused(repo)).toContain(
        'The working tree has this right, but what is in "messages/1.md" is not staged.',
      );
      await repo.git('add', '--', MESSAGE);
      expect(git(repo, ['commit', '-m', 'all'])).toMatchObject({ code: 0 });
    }));

  test('says that the file has another text, where that is wrong as well', () =>
    withHooksOnly(async (repo) => {
      await repo.commit('first', { [MESSAGE]: message('"INFO: a"', 'one') });
      repo.write({ [MESSAGE]: message('"INFO: a', 'one') });
      await repo.git('add', '--all');
      repo.write({ [MESSAGE]: message('[', 'one') });
      expect(refused(repo)).toContain(
        'messages/1.md is checked as staged; the working tree has another text.',
      );
    }));

  test('judges by the settings that are staged, and says so', () =>
    withHooksOnly(async (repo) => {
      await repo.commit('first', { [CONFIG]: 'rules: {}\n' });
      repo.write({ [CONFIG]: 'rules: { "MB-*": off }\n', [MESSAGE]: message('"KICKOFF: a"', '') });
      await repo.git('add', '--', MESSAGE);
      expect(refused(repo)).toContain(
        `${CONFIG} is used as it is staged, and the file in the working tree says something else. \`git add ${CONFIG}\` puts that in force.`,
      );
      await repo.git('add', '--', CONFIG);
      expect(git(repo, ['commit', '-m', 'both'])).toMatchObject({ code: 0 });
    }));
});
