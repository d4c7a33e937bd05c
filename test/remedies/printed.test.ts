import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Example, ExampleFiles } from '../../src/core/rule.ts';
import { rules } from '../all-rules.ts';
import { oneOf } from '../runs.ts';
import { STANDINGS, settingOf } from './following.ts';

/*
 * What a report prints is run: a path may begin like an option or like a pattern of git, and may hold
 * whatever a shell reads otherwise.
 */

const FOLDERS = ["-x:y'z", ':!it\'s "a" $(b) *?[c]\n`d`', ':(exclude)x'];

/** Commands of git whose operands are patterns, where nothing says that they are paths. */
const BARE = /\bgit (?:add|checkout|clean|log|mv|restore|rm|stash)\b[^"\n]* -- /;

describe.each(FOLDERS)('below %j', { timeout: 180_000 }, (folder) => {
  test('each printed command names the paths that it means, and no other ones', async () => {
    const commands: string[] = [];
    // Each rule is played below one of the folders: all of them take minutes.
    for (const rule of rules.filter((_, at) => at % FOLDERS.length === FOLDERS.indexOf(folder))) {
      for (const example of rule.examples.invalid) {
        for (const standing of oneOf(STANDINGS, `${rule.id}: ${example.name}`)) {
          const setting = settingOf(rule, below(folder, example), standing);
          for (const problem of await setting.judge(setting.files)) {
            for (const text of wordsOf(problem)) expect(text).not.toMatch(BARE);
            commands.push(...commandsOf(problem));
          }
        }
      }
    }
    // What writes a log anew has files of its own beside it.
    const distinct = [...new Set(commands)].filter((text) => !text.includes('.rest'));
    expect(distinct.length).toBeGreaterThan(3);
    for (const words of asRead(distinct)) {
      const [program, first] = words;
      if (program === 'git') expect([first, words]).toEqual(['--literal-pathspecs', words]);
      const at = words.indexOf('--');
      const paths = words.slice(at + 1).filter((word) => word.includes(folder));
      for (const path of paths)
        expect(path).toMatch(startOf(folder, program === 'git' ? '' : '(?:\\./)?'));
      // Nothing that begins like an option is read as one.
      const options = at === -1 ? words.slice(1) : words.slice(1, at);
      if (folder.startsWith('-'))
        expect(options.filter((word) => word.startsWith(folder))).toEqual([]);
    }
  });
});

function startOf(folder: string, before: string): RegExp {
  return new RegExp(`^${before}${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`);
}

function below(folder: string, example: Example): Example {
  const { past, files } = example;
  const states = past === undefined ? [] : Array.isArray(past) ? past : [past];
  return {
    ...example,
    files: moved(folder, files),
    ...(past !== undefined && { past: states.map((state: ExampleFiles) => moved(folder, state)) }),
  };
}

function moved(folder: string, files: ExampleFiles): ExampleFiles {
  return Object.fromEntries(Object.entries(files).map(([path, to]) => [`${folder}/${path}`, to]));
}

function wordsOf({ help, steps }: Diagnostic): readonly string[] {
  return [help ?? '', ...steps.map(({ text }) => text)];
}

function commandsOf({ steps }: Diagnostic): readonly string[] {
  return steps.flatMap(({ action, text }) => (action === 'run' ? [text] : []));
}

/** The words that a shell hands to each command's program. */
function asRead(commands: readonly string[]): readonly (readonly string[])[] {
  const show = (program: string) =>
    `${program}() { printf '%s\\0' ${program} "$@"; printf '\\n\\0'; }`;
  const script = [
    show('git'),
    ...['cleo', 'mv', 'sed', 'awk', 'mkdir'].map(show),
    'lint-protocol() { printf "%s\\0" lint-protocol "$@"; printf "\\n\\0"; }',
    // What is written to is a word as well: nothing is written here.
    ...commands.map((command) => command.replaceAll(' > ', ' ')),
  ].join('\n');
  // In others no function may be called like our program.
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .split('\0\n\0')
    .filter((line) => line !== '')
    .map((line) => line.split('\0'));
}
