import { isUtf8 } from 'node:buffer';
import type { Config } from '../../../src/core/config.ts';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { discover } from '../../../src/discover/discover.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { isIn } from '../../../src/protocols/kinds.ts';
import { rules } from '../../all-rules.ts';
import { Broken } from '../finding.ts';
import { type Content, type Files, type FuzzInput, lastCommit } from '../fuzz-input.ts';
import { configOf, verdictOn } from '../verdict.ts';

/** Rules that are about bytes: line ends change what they say by design. */
const OF_BYTES = new Set(rules.filter(({ bytes }) => bytes === true).map(({ id }) => id));

/**
 * The same records with CRLF line ends have the same problems in the same lines and columns.
 * @throws Broken
 */
export async function demandSameWithCrlf(input: FuzzInput): Promise<void> {
  const config = configOf(input);
  // What is nearly too large to be read is too large with one byte more in each line.
  if (input.options.limits?.fileBytes !== undefined) return;
  const { files } = lastCommit(input);
  const hashed = hashedPaths(files, config);
  const lf = inLf(files, hashed);
  if (lf === null) return;
  const before = told((await verdictOn(memorySnapshot(lf), config)).diagnostics);
  const after = told((await verdictOn(memorySnapshot(inCrlf(lf, hashed)), config)).diagnostics);
  const lost = before.find((line) => !after.includes(line));
  const made = after.find((line) => !before.includes(line));
  const [line, what] = lost === undefined ? [made, 'only with CRLF'] : [lost, 'only with LF'];
  if (line === undefined) return;
  const [rule = ''] = line.split(' ');
  throw new Broken('CRLF changes the verdict', rule, `${what}: ${line}`);
}

function told(problems: readonly Diagnostic[]): readonly string[] {
  return problems
    .filter(({ rule }) => !OF_BYTES.has(rule))
    .map(({ rule, messageId, path, range: { start, end }, message, fingerprint, related }) => {
      const at = `${start.line}:${start.column}-${end.line}:${end.column}`;
      const others = related.map(
        (other) => `${other.path}:${other.range.start.line}:${other.range.start.column}`,
      );
      return [rule, messageId, path, at, message, fingerprint, ...others].join(' ');
    });
}

/** Files that others tell the bytes of: line ends are a part of what they say. */
function hashedPaths(files: Files, config: Config): ReadonlySet<string> {
  const candidates = discover(memorySnapshot(files).entries, config);
  const hashed = candidates.filter(({ kind }) => isIn('bytes', kind));
  return new Set(hashed.map(({ entry }) => entry.path));
}

/** Null where a carriage return stands alone: what that does differs by design. */
function inLf(files: Files, hashed: ReadonlySet<string>): Files | null {
  const made = byText(files, hashed, (text) => text.replaceAll('\r\n', '\n'));
  const isAlone = Object.entries(made).some(
    ([path, content]) => !hashed.has(path) && isText(content) && content.includes(0x0d),
  );
  return isAlone ? null : made;
}

function inCrlf(files: Files, hashed: ReadonlySet<string>): Files {
  return byText(files, hashed, (text) => text.replaceAll('\n', '\r\n'));
}

function byText(
  files: Files,
  hashed: ReadonlySet<string>,
  change: (text: string) => string,
): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]): [string, Content] => {
      if (hashed.has(path) || !isText(content)) return [path, content];
      return [path, Buffer.from(change(Buffer.from(content).toString()))];
    }),
  );
}

function isText(content: Content): content is Uint8Array {
  return content instanceof Uint8Array && isUtf8(content) && !content.includes(0);
}
