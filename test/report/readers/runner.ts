/**
 * What GitHub's runner makes of a log: written from its documented behaviour, and from nothing that
 * the project itself uses. `::name key=value,...::data` is a command at the start of a line, blanks
 * in front of it or not; `##[name key=value;...]data` is one anywhere in a line.
 */
export interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** Commands, and the lines that are none. */
export interface Log {
  readonly commands: readonly Command[];
  readonly lines: readonly string[];
}

/** Reads what a step printed. Every line end that any reader knows ends a line. */
export function readLog(text: string): Log {
  const commands: Command[] = [];
  const lines: string[] = [];
  for (const line of text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
    const command = modernCommand(line) ?? oldCommand(line);
    if (command === null) lines.push(line);
    else commands.push(command);
  }
  return { commands, lines };
}

/** Not only those that the runner knows: a later one may know more. */
function modernCommand(line: string): Command | null {
  const text = line.trimStart();
  if (!text.startsWith('::')) return null;
  const end = text.indexOf('::', 2);
  if (end === -1) return null;
  const info = text.slice(2, end);
  const blank = info.indexOf(' ');
  const name = blank === -1 ? info : info.slice(0, blank);
  const list = blank === -1 ? '' : info.slice(blank + 1).trim();
  const properties = propertiesOf(list, ',', (value) =>
    unescaped(value, { '%3A': ':', '%2C': ',' }),
  );
  return { name, properties, data: unescaped(text.slice(end + 2), {}) };
}

function oldCommand(line: string): Command | null {
  const start = line.indexOf('##[');
  const end = line.indexOf(']', start);
  if (start === -1 || end === -1) return null;
  const [name = '', ...rest] = line.slice(start + 3, end).split(' ');
  return { name, properties: propertiesOf(rest.join(' '), ';', String), data: line.slice(end + 1) };
}

function propertiesOf(
  list: string,
  separator: string,
  decode: (value: string) => string,
): Record<string, string> {
  const pairs = list.split(separator).filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decode(pair.slice(at + 1))];
    }),
  );
}

/** The percent sign last: `%250A` is the text `%0A`. */
function unescaped(text: string, more: Readonly<Record<string, string>>): string {
  const codes = { '%0D': '\r', '%0A': '\n', ...more };
  const plain = Object.entries(codes).reduce(
    (all, [code, sign]) => all.replaceAll(code, sign),
    text,
  );
  return plain.replaceAll('%25', '%');
}
