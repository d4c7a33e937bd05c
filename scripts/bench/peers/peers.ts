import { fileURLToPath } from 'node:url';
import type { Output } from '../contest.ts';
import type { Installed } from './packages.ts';
import type { Proof, Rival } from './race.ts';

const SCHEMA = fileURLToPath(new URL('../../../schemas/contribution.schema.json', import.meta.url));
const PARSE_YAML = fileURLToPath(new URL('parse-yaml.cjs', import.meta.url));

/** A place, and how much of what a peer reads is in it. */
export interface Place {
  readonly cwd: string;
  readonly files: number;
}

/** All its own rules, on Markdown files in a folder. It finds something: mail is not a manual. */
export function markdownlint(peers: Installed, { cwd, files }: Place, atMost: number): Rival {
  const program = peers.file('markdownlint-cli2', 'markdownlint-cli2-bin.mjs');
  const command = [process.execPath, program, 'messages/**/*.md'] as const;
  const count = ({ stdout, stderr }: Output): number =>
    Number(/^Linting: (\d+) file/m.exec(stdout + stderr)?.[1]);
  const name = 'markdownlint-cli2';
  const proof: Proof = { command, count, expected: files };
  return { name, command, cwd, codes: [0, 1], lints: false, proof, atMost };
}

/** The recommended rules, on the Markdown files in a folder. What it finds are warnings. */
export function remark(peers: Installed, { cwd, files }: Place, atMost: number): Rival {
  const preset = peers.file('remark-preset-lint-recommended', 'index.js');
  const options = ['--no-config', '--no-color', '--use', preset];
  const program = peers.file('remark-cli', 'cli.js');
  const command = [process.execPath, program, ...options, 'messages'] as const;
  // It names every file, also those without a warning.
  const count = ({ stderr }: Output): number => stderr.match(/^messages\/\S+\.md/gm)?.length ?? 0;
  const name = 'remark-cli, recommended preset';
  const proof: Proof = { command, count, expected: files };
  return { name, command, cwd, codes: [0], lints: false, proof, atMost };
}

/** The schema of contributions that the linter is built from, without the formats of strings. */
export function ajv(peers: Installed, { cwd, files }: Place, atMost: number): Rival {
  const program = peers.file('ajv-cli', 'dist/index.js');
  const options = ['--spec=draft2020', '--strict=false', '--validate-formats=false'];
  const data = '.cleo/contributions/*.json';
  const args = ['validate', ...options, '-s', SCHEMA, '-d', data];
  const command = [process.execPath, program, ...args] as const;
  const count = ({ stdout }: Output): number => stdout.match(/\.json valid$/gm)?.length ?? 0;
  const proof: Proof = { command, count, expected: files };
  return { name: 'ajv-cli', command, cwd, codes: [0], lints: false, proof, atMost };
}

/** The recommended rules of its JSON plugin. */
export function eslint(peers: Installed, { cwd, files }: Place, atMost: number): Rival {
  const program = peers.file('eslint', 'bin/eslint.js');
  const args = ['--config', peers.eslintConfig, '.cleo/contributions'];
  const command = [process.execPath, program, ...args] as const;
  const count = ({ stdout }: Output): number => {
    const results = JSON.parse(stdout) as { fatalErrorCount: number }[];
    return results.filter(({ fatalErrorCount }) => fatalErrorCount === 0).length;
  };
  const name = 'eslint, JSON plugin';
  const proof: Proof = { command: [...command, '--format', 'json'], count, expected: files };
  return { name, command, cwd, codes: [0], lints: false, proof, atMost };
}

/** Puts a folder of sources before all others, and runs the program that is in it. */
const RUN_VOUCH =
  'import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); runpy.run_module("vouch", run_name="__main__")';

/**
 * The reference implementation's lint, in a base whose claims are all invalid.
 * @param sources the folder that its package is in
 */
export function vouchLint(sources: string, { cwd, files }: Place, atMost: number): Rival {
  const command = ['python3', '-c', RUN_VOUCH, sources, 'lint'] as const;
  const count = ({ stdout }: Output): number => stdout.match(/\[invalid_claim\]/g)?.length ?? 0;
  const proof: Proof = { command, count, expected: files };
  return { name: '`vouch lint`', command, cwd, codes: [1], lints: false, proof, atMost };
}

/** One thread that parses YAML files, and does nothing with them: without its start and reading. */
export function parseDocument(peers: Installed, { cwd, files }: Place, atMost: number): Rival {
  const library = peers.file('yaml', 'dist/index.js');
  const command = [process.execPath, PARSE_YAML, library, '.vouch'] as const;
  const said = ({ stdout }: Output): { documents: number; milliseconds: number } =>
    JSON.parse(stdout);
  const proof: Proof = { command, count: (output) => said(output).documents, expected: files };
  const timeSaid = (output: Output): number => said(output).milliseconds;
  const name = "yaml's `parseDocument`, without reading";
  return { name, command, cwd, codes: [0], lints: false, proof, timeSaid, atMost };
}
