import type { Style } from '../report/style.ts';
import type { Caller, Stream } from './caller.ts';

export type ColorChoice = 'always' | 'never' | 'auto';

/** Columns of what is no terminal: a log is read in a wide window. */
const WIDTH = 100;
const NARROWEST = 40;
const WIDEST = 140;

/** Terminals that are known to open OSC 8 hyperlinks, by TERM_PROGRAM. */
const LINKING_PROGRAMS = new Set(['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'Tabby']);

/** How text on a stream is to look: the option first, then FORCE_COLOR and NO_COLOR, then the terminal. */
export function appearance(
  stream: Stream,
  env: Caller['env'],
  choice: ColorChoice | null,
): Pick<Style, 'color' | 'links' | 'width' | 'wraps'> {
  const columns = stream.columns ?? WIDTH;
  return {
    color: hasColor(stream, env, choice),
    links: stream.isTerminal && env['TERM'] !== 'dumb' && opensLinks(env),
    wraps: stream.isTerminal,
    width: Math.min(Math.max(columns, NARROWEST), WIDEST),
  };
}

/**
 * An empty variable says nothing (no-color.org, force-color.org). Where both are set, FORCE_COLOR
 * wins, as in the example of force-color.org and in node; that 0 and false force none is node's.
 */
function hasColor(stream: Stream, env: Caller['env'], choice: ColorChoice | null): boolean {
  if (choice === 'always' || choice === 'never') return choice === 'always';
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: terminal } = env;
  if (choice === null && forced !== '') return forced !== '0' && forced !== 'false';
  if (choice === null && refused !== '') return false;
  return stream.isTerminal && terminal !== 'dumb';
}

function opensLinks(env: Caller['env']): boolean {
  const { TERM: terminal = '', TERM_PROGRAM: program = '', VTE_VERSION: vte = '' } = env;
  if (env['CI'] !== undefined || env['TMUX'] !== undefined) return false;
  return (
    LINKING_PROGRAMS.has(program) ||
    /kitty|alacritty|ghostty|foot|wezterm/.test(terminal) ||
    Number(vte) >= 5000 ||
    env['WT_SESSION'] !== undefined ||
    env['KONSOLE_VERSION'] !== undefined
  );
}
