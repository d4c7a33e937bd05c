import { type HookName, isAboutRefs } from '../../app/hook-names.ts';
import { chainedPath, type HookFile } from './hook-file.ts';
import { type HookOwner, namesUs } from './hook-owners.ts';
import { quoted } from './hook-script.ts';
import type { Trial } from './trial.ts';

/** What a command did to a hook; null where it left it alone. */
export type Deed = 'written' | 'chained' | 'removed' | 'restored' | null;

/** What is told of one hook. */
export interface HookRow {
  readonly hook: HookName;
  readonly path: string;
  /** Before something was removed, else as it is now. */
  readonly state: HookFile['state'];
  readonly done: Deed;
  /** Whether git would run the hook, and the hook the linter; null where only its text can tell. */
  readonly runs: boolean | null;
  /** The program that a hook of ours would start. */
  readonly program: string | null;
  readonly message: string;
  readonly help: string | null;
}

/** All that is known of one hook. */
export interface Standing {
  readonly hook: HookName;
  readonly file: HookFile;
  /** Where a hook that is written now would look for the program, before the PATH. */
  readonly places: readonly string[];
  /** How a hook of somebody's own names the program. */
  readonly nearest: string;
  /** Who wrote another's hook, or would write the one that is missing, where that is known. */
  readonly owner: HookOwner | null;
  /** The program that a hook of ours would start, null where it would find none. */
  readonly program: string | null;
  /** The folder that git looks into where it is not the file's own. */
  readonly sentTo: string | null;
  /** What came of starting it; null where it was not, or could not be. */
  readonly trial: Trial | null;
}

/** True for a hook that is not there, and that no other program would write. */
export function canBeWritten({ state, help }: Pick<HookRow, 'state' | 'help'>): boolean {
  return state === 'absent' && help === null;
}

const PASSED_OVER = 'it is not executable, so git skips it';

type Verdict = Pick<HookRow, 'runs' | 'message' | 'help'>;

/** Whether a hook was written by `lint-protocol hooks`. */
export function isOurs({ file: { state } }: Pick<Standing, 'file'>): boolean {
  return state !== 'absent' && state !== 'foreign';
}

/** Says of one hook what stands there, and whether the linter would be run. */
export function rowOf(standing: Standing, done: Deed): HookRow {
  const { hook, file, program } = standing;
  const { runs, message, help } = verdictOf(standing, done);
  return { hook, path: file.path, state: file.state, done, runs, program, message, help };
}

function verdictOf(standing: Standing, done: Deed): Verdict {
  const { hook, file, owner } = standing;
  if (done === 'removed') return { runs: false, message: 'removed', help: null };
  if (done === 'restored') {
    const message = `removed; ${chainedPath(hook)} has its old name again`;
    return { runs: false, message, help: null };
  }
  if (file.state === 'absent') return ofAbsent(standing);
  if (isOurs(standing)) return ofOurs(standing, done);
  return owner === null ? ofForeign(standing) : ofOwner(standing, owner);
}

function ofAbsent(standing: Standing): Verdict {
  const { owner } = standing;
  if (owner === null) return no('is not installed', null);
  if (!owner.namesUs) return ofOwner(standing, owner);
  return no(
    `belongs to ${owner.name}, and ${owner.configuration} names lint-protocol, but git runs nothing here: the folder that ${owner.name} makes, which core.hooksPath names, is missing in this work tree`,
    `Run ${owner.name} here, as an installation of the packages does: npm install, or npx ${owner.name}.`,
  );
}

function ofOurs({ hook, file, program, sentTo, trial }: Standing, done: Deed): Verdict {
  const { path, state, executable, chained } = file;
  if (sentTo !== null) {
    return no(
      `is in ${path}, where git does not look: core.hooksPath is ${sentTo}`,
      `To have git look there again: \`git config core.hooksPath "$(git rev-parse --path-format=absolute --git-common-dir)/hooks"\`. To remove this hook alone: \`rm -- ${quoted(path)}\`. \`git config --show-origin core.hooksPath\` shows where the other folder is set.`,
    );
  }
  if (state === 'edited') {
    const message = `was changed after it was written, and is left as it is: ${path}`;
    const help = `To have it as it was, move your own lines to ${chainedPath(path)}, remove the file, and install again.`;
    if (!executable) return no(`${message}; ${PASSED_OVER}`, help);
    if (trial === null) return { runs: null, message: `${message}; ${UNTRIED}`, help };
    return { ...tried(trial, message), help };
  }
  if (!executable) return no(PASSED_OVER, 'Run `lint-protocol hooks install` to fix that.');
  const deed = done === null ? '' : 'written; ';
  if (program === null) {
    return no(
      `${deed}finds no lint-protocol in node_modules/.bin or on the PATH, so it refuses everything`,
      'Install lint-protocol in this project, or on the PATH.',
    );
  }
  const first = chained === 'executable' ? `${chainedPath(hook)}, then ` : '';
  const doubt = hook === 'pre-receive' ? ', if the server has the same PATH' : '';
  if (state === 'outdated') {
    const message = `starts ${program}, written by another version of lint-protocol`;
    return { runs: null, message, help: '`lint-protocol hooks install` brings it up to date.' };
  }
  if (trial?.answered === false) return unanswered(`${deed}starts ${first}${program}`, trial);
  return { runs: true, message: `${deed}runs ${first}${program}${doubt}`, help: null };
}

/** Of a hook that may do more than we know. */
const UNTRIED = 'it was not started: `lint-protocol hooks status --probe` does that';

function unanswered(message: string, { said }: Trial): Verdict {
  const last = said === '' ? '' : `. It says: ${said}`;
  return no(
    `${message}, but the linter does not answer when the hook is started${last}`,
    /lint-protocol was not found/.test(said)
      ? 'Install the packages in this work tree: npm install, or the same with your package manager.'
      : 'Start the hook by hand to see what it says: in the folder in which git starts it, and without npx or yarn.',
  );
}

function tried(trial: Trial, message: string): Verdict {
  if (!trial.answered) return unanswered(message, trial);
  return { runs: true, message: `${message}; started, it runs the linter`, help: null };
}

function ofOwner({ hook, trial }: Standing, owner: HookOwner): Verdict {
  const { name, configuration, namesUs: does } = owner;
  if (trial?.answered) return tried(trial, `belongs to ${name}`);
  if (does) {
    const message = `belongs to ${name}, and ${configuration} names lint-protocol`;
    if (trial !== null) return tried(trial, message);
    return { runs: null, message: `${message}; ${UNTRIED}`, help: null };
  }
  return no(
    `belongs to ${name}, and ${configuration} does not name lint-protocol for it`,
    `Have ${name} run \`lint-protocol --hook ${hook}\`; docs/hooks.md says how.`,
  );
}

function ofForeign({ hook, file, nearest, trial }: Standing): Verdict {
  const { path, script, executable, chained } = file;
  if (trial?.answered) return tried(trial, 'was not written by lint-protocol');
  if (executable && namesUs(script)) {
    const message = 'was not written by lint-protocol, but names it';
    if (trial !== null) return tried(trial, message);
    return { runs: null, message: `${message}; ${UNTRIED}`, help: null };
  }
  if (!executable) {
    return no(
      `was not written by lint-protocol; ${PASSED_OVER}`,
      'Remove it, or have git run it (chmod +x) and look again.',
    );
  }
  const message = 'was not written by lint-protocol, and does not name it';
  if (chained !== 'absent') {
    const help = 'Join the two, or remove one, and install again.';
    return no(`${message}; ${chainedPath(path)} exists as well`, help);
  }
  const chain = `\`lint-protocol hooks install --chain\` renames it to ${chainedPath(hook)}, and has it called first.`;
  // Of what git tells a hook on standard input, a second program would find nothing left.
  const line = `Or add this line to it: ${quoted(nearest)} --hook ${hook} || exit`;
  return no(message, isAboutRefs(hook) ? chain : `${chain} ${line}`);
}

function no(message: string, help: string | null): Verdict {
  return { runs: false, message, help };
}
