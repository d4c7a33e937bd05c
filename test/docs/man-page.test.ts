import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { manPage } from '../../scripts/docs/man-page.ts';
import { COMMANDS } from '../../src/cli/command-names.ts';
import { OPTIONS } from '../../src/cli/options.ts';

const PAGE = manPage();

const MACROS = new Set(['\\"', 'TH', 'SH', 'SS', 'PP', 'TP', 'BR', 'br']);

describe('the man page', () => {
  test('tells of every command and every option', () => {
    for (const command of COMMANDS) expect(PAGE).toContain(`\n.SS ${command}\n`);
    for (const name of Object.keys(OPTIONS)) {
      expect(PAGE).toContain(`\\fB\\-\\-${name.replaceAll('-', '\\-')}\\fR`);
    }
  });

  test('has no line that roff would take for something else', () => {
    for (const line of PAGE.split('\n')) {
      if (line.startsWith('.')) expect(MACROS).toContain(line.slice(1).split(' ')[0]);
      expect(line).not.toMatch(/^'/);
      // What follows a backslash is one of the escapes that are meant.
      expect(line.replace(/\\(?:f[BIR]|-|e|&|"|\((?:aq|ga|ha|ti))/g, '')).not.toContain('\\');
    }
  });

  test('is text that anybody can type', () => {
    expect(PAGE).toMatch(/^[\n -~]*$/);
  });

  const groff = spawnSync('groff', ['--version']).status === 0;
  test('is set without a complaint, each command as it is typed', { skip: !groff }, () => {
    const { stdout, stderr, status } = spawnSync('groff', ['-man', '-ww', '-Tascii', '-P-c'], {
      input: PAGE,
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    // Bold is a letter, a step back, and the letter again.
    const plain = stdout.replaceAll(/.\u0008/g, '');
    expect(plain).toContain('lint-protocol hooks install [HOOK...]');
    expect(plain).toContain('eval "$(lint-protocol completion bash)"');
    expect(plain).toContain("lint-protocol --only 'vouch/*' --format compact");
  });
});
