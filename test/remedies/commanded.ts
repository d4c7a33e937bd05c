import { gunzipSync } from 'node:zlib';
import type { ByteContent, ExampleFiles } from '../../src/core/rule.ts';
import type { Files } from './mended.ts';
import { append, seal } from './sealing.ts';

/** Does what a command of a report does, without a shell. Throws for one that nobody knows. */
export async function commanded(
  command: string,
  now: Files,
  [past = {}, ...others]: readonly ExampleFiles[],
): Promise<void> {
  for (const [pattern, act] of COMMANDS) {
    const match = pattern.exec(command);
    if (match === null) continue;
    await act(match.slice(1).map(unquoted), now, past, [past, ...others]);
    return;
  }
  throw new Error(`no reader knows how to run: ${command}`);
}

type Act = (
  words: readonly string[],
  now: Files,
  past: ExampleFiles,
  parents: readonly ExampleFiles[],
) => void | Promise<void>;

const WORD = "('(?:[^']|'\\\\'')*'|[^\\s']+)";

const COMMANDS: readonly (readonly [RegExp, Act])[] = [
  [
    pattern('git --literal-pathspecs checkout @ -- @'),
    ([, path = ''], now, past) => put(now, path, past[path]),
  ],
  [
    pattern(
      'git cat-file blob @ \\| sed \'.*\\)([^"]+)"/\\\\1([^"]+)"/\' > @ && git --literal-pathspecs add -- @',
    ),
    ([blob = '', id = '', other = '', to = ''], now, _, parents) => {
      put(now, to, String(heldBy(parents, blob)).replace(`"${id}"`, `"${other}"`));
    },
  ],
  [
    pattern('git --literal-pathspecs rm(?: -q -f)?(?: --cached)?(?: --ignore-unmatch)? -- @'),
    ([path = ''], now) => put(now, path, undefined),
  ],
  [
    pattern(
      '(?:mkdir -p \\S+ && )?(?:git --literal-pathspecs add -- \\S+ && )?git --literal-pathspecs mv -- @ @',
    ),
    ([from = '', to = ''], now) => {
      put(now, to, now[from]);
      put(now, from, undefined);
    },
  ],
  [
    pattern(
      '\\{ \\[ ! -e \\S+ \\] \\|\\| mv @ @; \\} && git --literal-pathspecs add(?: -f)? -- @ && git --literal-pathspecs rm -q --cached --ignore-unmatch -- @',
    ),
    ([from = '', to = ''], now) => {
      put(now, to, now[from]);
      put(now, from, undefined);
    },
  ],
  [
    pattern(
      "(?:\\{ \\[ ! -e \\S+ \\] \\|\\| mv \\S+ \\S+; \\} && )?git --literal-pathspecs ls-files -z(?: -c -o --exclude-standard)? -- @ \\| xargs -0 sh -c '[^']+' sh \\S+ \\S+ @ && \\{ .*; \\} && git --literal-pathspecs rm -rq --cached --ignore-unmatch -- \\S+",
    ),
    ([from = '', to = ''], now) => {
      for (const path of Object.keys(now).filter((each) => each.startsWith(`${from}/`))) {
        put(now, to + path.slice(from.length), now[path]);
        put(now, path, undefined);
      }
    },
  ],
  [
    pattern(
      '\\[ "\\$\\(head -c \\d+ [^|]* \\| git hash-object --stdin\\)" = \\w+ \\] \\|\\| \\{ \\{ git cat-file blob @(?: && echo)? && tail -n \\+(\\d+) @; \\} > @ && mv @ @; \\} && git --literal-pathspecs add -- @',
    ),
    ([, line = '', path = ''], now, past) => {
      const before = String(past[path]).replace(/\n?$/, '\n');
      const added = String(now[path])
        .split('\n')
        .slice(Number(line) - 1);
      put(now, path, before + added.join('\n'));
    },
  ],
  [
    pattern(
      '\\[ "\\$\\(head -c \\d+ [^|]* \\| git hash-object --stdin\\)" = \\w+ \\] \\|\\| \\{ \\{ git cat-file blob @(?: && echo)? && LC_ALL=C sed -n (\\d+)p @; \\} > @ && mv @ @; \\} && git --literal-pathspecs add -- @',
    ),
    ([, line = '', path = ''], now, past) => {
      const before = String(past[path]).replace(/\n?$/, '\n');
      put(now, path, `${before}${String(now[path]).split('\n')[Number(line) - 1]}\n`);
    },
  ],
  [
    pattern(
      '\\[ "\\$\\(head -c \\d+ [^|]* \\| git hash-object --stdin\\)" = \\w+ \\] \\|\\| \\{ \\{ git cat-file blob @(?: && echo)? && LC_ALL=C sed -n (\\d+)p @ \\| LC_ALL=C cut -b (\\d+)-(\\d+); \\} > @ && .* && mv @ @; \\} && git --literal-pathspecs add -- @',
    ),
    ([, line = '', path = '', first = '', last = ''], now, past) => {
      const before = String(past[path]).replace(/\n?$/, '\n');
      const glued = String(now[path]).split('\n')[Number(line) - 1] ?? '';
      put(now, path, `${before}${glued.slice(Number(first) - 1, Number(last))}\n`);
    },
  ],
  [
    pattern('LC_ALL=C sed -E "/\\^[^"]*" @ > @ && mv @ @ && git --literal-pathspecs add -- @'),
    ([path = ''], now) => {
      const lines = String(now[path]).split('\n');
      put(
        now,
        path,
        lines.filter((line) => !/^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/.test(line)).join('\n'),
      );
    },
  ],
  [
    pattern(
      '\\{ gunzip -c @ \\| LC_ALL=C grep -avxFf - @ > @ \\|\\| \\[ \\$\\? = 1 \\]; \\} && mv @ @ && git --literal-pathspecs add -- @',
    ),
    ([segment = '', path = ''], now) => {
      const { base64 } = now[segment] as ByteContent;
      const moved = new Set(gunzipSync(Buffer.from(base64, 'base64')).toString().split('\n'));
      const lines = String(now[path]).split('\n');
      put(now, path, lines.filter((line) => line === '' || !moved.has(line)).join('\n'));
    },
  ],
  [
    pattern(
      '\\{ \\[ -e @ \\] \\|\\| \\[ ! -e \\S+ \\] \\|\\| cp @ \\S+; \\} && git --literal-pathspecs add -- \\S+',
    ),
    ([to = '', from = ''], now) => {
      if (now[to] === undefined) put(now, to, now[from]);
    },
  ],
  [
    pattern(
      '\\{ \\[ -e @ \\] \\|\\| git cat-file blob @ > \\S+; \\} && git --literal-pathspecs add -- \\S+',
    ),
    ([to = '', blob = ''], now) => {
      const [, path = ''] = /^[^:]*:(.*)$/s.exec(blob) ?? [];
      if (now[to] === undefined) put(now, to, now[path]);
    },
  ],
  [
    pattern('git cat-file blob @ > @'),
    ([blob = '', to = ''], now, _, parents) => put(now, to, heldBy(parents, blob)),
  ],
  [
    pattern('git cat-file blob @ \\| sed -n (\\d+)p \\| sed @ >> @'),
    ([blob = '', line = '', script = '', to = ''], now, _, parents) => {
      let text = String(heldBy(parents, blob)).split('\n')[Number(line) - 1] ?? '';
      for (const [, key, value, by] of script.matchAll(/"(\w+)"[^)]*\)([^"]+)"\|\\1([^"]+)"/g))
        text = text.replace(`"${key}":"${value?.replaceAll('[.]', '.')}"`, `"${key}":"${by}"`);
      put(now, to, `${now[to]}${text}\n`);
    },
  ],
  [pattern('git --literal-pathspecs add -- [^&]* && \\{ git rev-parse .*; \\}'), () => {}],
  [pattern('lint-protocol contribution seal @'), ([path = ''], now) => seal(now, path)],
  [pattern('lint-protocol contribution seal @ --reason @'), ([path = ''], now) => seal(now, path)],
  [pattern('lint-protocol manifest append @'), ([path = ''], now) => append(now, path)],
];

/** What a parent holds, by the name of its blob. */
function heldBy(parents: readonly ExampleFiles[], blob: string): Files[string] | undefined {
  const [, parent, path = ''] = /^COMMIT_(\d+):(.*)$/s.exec(blob) ?? [];
  return parents[Number(parent) - 1]?.[path];
}

function put(files: Files, path: string, content: Files[string] | undefined): void {
  if (content === undefined) delete files[path];
  else files[path] = content;
}

/** A command with words of a shell where an at sign is. */
function pattern(text: string): RegExp {
  return new RegExp(`^${text.replaceAll('@', WORD)}$`, 's');
}

function unquoted(word: string): string {
  return word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word;
}
