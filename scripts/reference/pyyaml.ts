/**
 * Records what PyYAML makes of hard texts as they are written here, and how it writes them itself:
 * `test/core/yaml-text.test.ts` compares without Python. `npm run reference:pyyaml [-- --python
 * COMMAND]`, where the command starts a Python that has PyYAML.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { yamlText } from '../../src/core/yaml-text.ts';
import { HARD_TEXTS, hardDocument } from '../../test/reference/hard-texts.ts';

const RECORD = fileURLToPath(new URL('../../test/fixtures/reference/pyyaml.json', import.meta.url));

/** Reads and writes as the reference implementation of knowledge bases does. */
const PROGRAM = `
import json, sys, yaml
def dumped(document):
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
    try:
        return text if yaml.safe_load(text) == document else None
    except yaml.YAMLError:
        return None
def same(written, document):
    try:
        return yaml.safe_load(written) == document
    except yaml.YAMLError:
        return False
cases = json.load(sys.stdin)
json.dump({
    "version": yaml.__version__,
    "found": [[same(w, d), dumped(d)] for w, d in cases],
}, sys.stdout)
`;

const { values } = parseArgs({ options: { python: { type: 'string', default: 'python3' } } });
const [command = '', ...words] = values.python.split(' ');

const cases = HARD_TEXTS.map((text) => [yamlText(hardDocument(text)), hardDocument(text)] as const);
const answer = execFileSync(command, [...words, '-c', PROGRAM], { input: JSON.stringify(cases) });
const { version, found } = JSON.parse(answer.toString()) as {
  readonly version: string;
  readonly found: readonly (readonly [readsSame: boolean, dumped: string | null])[];
};

const texts = HARD_TEXTS.map((text, index) => {
  const [readsSame, dumped] = found[index] ?? [false, null];
  // Null where PyYAML can not read back what it writes itself.
  return { text, judged: cases[index]?.[0] ?? '', readsSame, dumped };
});
writeFileSync(RECORD, `${JSON.stringify({ version, texts }, null, 1)}\n`);
const wrong = texts.filter(({ readsSame }) => !readsSame);
process.stdout.write(`PyYAML ${version}: ${texts.length} texts, ${wrong.length} read otherwise.\n`);
for (const { text, judged } of wrong) process.stdout.write(`${JSON.stringify(text)}\n${judged}\n`);
if (wrong.length > 0) process.exitCode = 1;
