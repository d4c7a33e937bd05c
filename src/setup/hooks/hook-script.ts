import { createHash } from 'node:crypto';
import { type HookName, isAboutRefs } from '../../app/hook-names.ts';
import { TRACKED } from './tracked-in-shell.ts';

/** Where a project keeps its own programs, from the folder in which git runs hooks. */
export const OWN_PROGRAM = './node_modules/.bin/lint-protocol';

/**
 * Where yarn keeps the program of a project without `node_modules`, below that project: the shell
 * finds the one folder, whose name says a version and a digest.
 */
export const UNPLUGGED = '.yarn/unplugged/lint-protocol-*/node_modules/lint-protocol/dist/cli.cjs';

/** The number of the script's form. A script of a higher one is never replaced by this version's. */
const FORM = 1;

/** What is told when there is no program, and what git does not do then. */
const DENIED: Readonly<Record<HookName, string>> = {
  'pre-commit': 'nothing is committed',
  'pre-merge-commit': 'nothing is merged',
  'pre-push': 'nothing is pushed',
  'pre-receive': 'nothing is accepted',
};

const FIRST_LINES = /^#!\/bin\/sh\r?\n# lint-protocol hook (\d{1,9}) \S+ ([0-9a-f]{16})\r?\n/;
const UNSIGNED = '0'.repeat(16);

/**
 * The text of a hook. It is signed with its own digest, so that it can be told later whether
 * somebody has put lines of his own into it.
 * @param places programs to try before the one on the PATH, from the folder in which the hook runs
 */
export function hookScript(hook: HookName, places: readonly string[]): string {
  // A server has no work tree.
  const mayBeTracked = hook !== 'pre-receive';
  const unsigned = `#!/bin/sh
# lint-protocol hook ${FORM} ${hook} ${UNSIGNED}
# \`lint-protocol hooks\` writes and removes it; docs/hooks.md of lint-protocol tells about it.

check() {
  for program in ${[...places, 'lint-protocol'].map(quoted).join(' ')}; do
    if path=$(command -v "$program") && [ -x "$path" ]; then
${mayBeTracked ? refusal(hook) : ''}      if ! ${mayBeTracked ? '{ node=$(command -v node) && ! tracked "$node"; }' : 'command -v node >/dev/null'}; then without_node "$path"; fi
      exec "$path" --hook ${hook} "$@"
    fi
  done
  echo '${hook}: lint-protocol was not found, so nothing was checked, and ${DENIED[hook]}.' >&2
  echo 'Install it ${places.length > 0 ? 'in node_modules, or ' : ''}where the PATH finds it, then try again.' >&2
  exit 1
}

without_node() {
  echo "${hook}: $1 needs node, and the PATH has none, so nothing was checked, and ${DENIED[hook]}." >&2
  echo 'Put node on the PATH of whatever runs git (a link in /usr/local/bin will do), then try again.' >&2
  exit 1
}

${mayBeTracked ? `# What git tracks is whatever a branch brought: it is not started.\n${TRACKED}\n` : ''}${isAboutRefs(hook) ? CHAIN_TOLD : CHAIN}`;
  return unsigned.replace(UNSIGNED, digestOf(unsigned));
}

/** Goes on with the next program. */
function refusal(hook: HookName): string {
  return `      if tracked "$path"; then
        echo "${hook}: $path is not started: git tracks it, or files of its packages." >&2
        continue
      fi
`;
}

const CHAIN = `# The hook that stood here before goes first.
if [ -x "$0.chained" ]; then "$0.chained" "$@" || exit; fi
check "$@"
`;

/** What is read once is gone: both are handed a copy, to the byte. */
const CHAIN_TOLD = `[ -x "$0.chained" ] || check "$@"
# The hook that stood here before goes first. Git tells on standard input what both need to know.
told=$(cat; echo .)
printf %s "\${told%.}" | "$0.chained" "$@" || exit
printf %s "\${told%.}" | check "$@"
`;

/** What the first lines of a script say of it. */
export interface Signature {
  readonly form: number;
  /** False when the script was changed after it was written. */
  readonly intact: boolean;
}

/** Null for a script that is none of ours. */
export function signatureOf(script: string): Signature | null {
  const [, form, digest = ''] = FIRST_LINES.exec(script) ?? [];
  if (form === undefined) return null;
  const unsigned = script.replace(digest, UNSIGNED);
  return { form: Number(form), intact: digestOf(unsigned) === digest };
}

/** Whether a script of ours is other than this version writes it, wherever its programs stand. */
export function isOutdated(hook: HookName, script: string): boolean {
  const form = signatureOf(script)?.form ?? 0;
  return form <= FORM && script !== hookScript(hook, programsOf(script).slice(0, -1));
}

/** The programs that a script of ours tries, in their order; the last is looked for on the PATH. */
export function programsOf(script: string): readonly string[] {
  const [, words = ''] = /for program in ([\s\S]*); do\n {4}if /.exec(script) ?? [];
  return [...words.matchAll(/(?:'((?:[^']|'\\'')*)')?([^' ]*)/g)].flatMap(
    ([word, inside = '', rest = '']) =>
      word === '' ? [] : [`${inside.replaceAll("'\\''", "'")}${rest}`],
  );
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, UNSIGNED.length);
}

/** A word that the shell takes as it is. */
export function quoted(word: string): string {
  if (word.endsWith(`/${UNPLUGGED}`)) {
    return `${quoted(word.slice(0, -UNPLUGGED.length))}${UNPLUGGED}`;
  }
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
