import { shellWord } from './shell-word.ts';

/**
 * A command of git about some paths, as it is printed, to be run at the root of the repository. Git
 * takes each as it is: else a path such as `:!x/log` means every other file.
 * @param command what comes before the paths, as words of a shell
 */
export function gitCommand(command: string, ...paths: readonly string[]): string {
  return `git --literal-pathspecs ${command} -- ${paths.map(shellWord).join(' ')}`;
}

/** What makes git notice changes of files again. Of two such options git heeds only one at a time. */
export function noticedAgain(...paths: readonly string[]): string {
  const options = ['--no-skip-worktree', '--no-assume-unchanged'];
  return options.map((option) => gitCommand(`update-index ${option}`, ...paths)).join(' && ');
}

/** A path from the root as a word of a command whose options may come in any place. */
export function pathWord(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}
