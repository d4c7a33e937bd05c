import { type Content, type FuzzInput, withContent } from './fuzz-input.ts';

/**
 * A smaller input that still fails: without commits, files, settings, lines and bytes that have no
 * part in it.
 * @param fails whether an input breaks the same property in the same way
 * @param tries how many inputs may be tried
 */
export async function minimised(
  input: FuzzInput,
  fails: (input: FuzzInput) => Promise<boolean>,
  tries: number,
): Promise<FuzzInput> {
  let left = tries;
  const holds = async (candidate: FuzzInput): Promise<boolean> => {
    if (left <= 0) return false;
    left -= 1;
    return fails(candidate);
  };
  let small = input;
  for (const isBetter of [withoutOptions, withoutPast]) {
    const candidate = isBetter(small);
    if (await holds(candidate)) small = candidate;
  }
  small = await withFewerFiles(small, holds);
  for (const [commit, path, content] of contentsIn(small)) {
    const put = (bytes: Uint8Array): FuzzInput => withContent(small, commit, path, bytes);
    const bytes = await shortened(content, (part) => holds(put(part)));
    small = put(bytes);
  }
  return small;
}

function withoutOptions(input: FuzzInput): FuzzInput {
  return { ...input, options: {} };
}

function withoutPast(input: FuzzInput): FuzzInput {
  return { ...input, commits: input.commits.slice(-1).map((last) => ({ ...last, parents: [] })) };
}

function contentsIn({ commits }: FuzzInput): readonly [number, string, Buffer][] {
  return commits.flatMap(({ files }, commit) =>
    Object.entries(files).flatMap(([path, content]): [number, string, Buffer][] =>
      isBytes(content) ? [[commit, path, Buffer.from(content)]] : [],
    ),
  );
}

function isBytes(content: Content): content is Uint8Array {
  return content instanceof Uint8Array;
}

async function withFewerFiles(
  input: FuzzInput,
  holds: (candidate: FuzzInput) => Promise<boolean>,
): Promise<FuzzInput> {
  let small = input;
  for (const [commit, { files }] of input.commits.entries()) {
    for (const path of Object.keys(files)) {
      const commits = small.commits.map((each, index) => {
        const { [path]: _left, ...others } = each.files;
        return index === commit ? { ...each, files: others } : each;
      });
      if (await holds({ ...small, commits })) small = { ...small, commits };
    }
  }
  return small;
}

/** Lines first, then bytes: takes out pieces, each time of half the size, as long as it fails. */
async function shortened(
  bytes: Buffer,
  holds: (bytes: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  const lines = bytes.toString('latin1').split(/(?<=\n)/);
  const fewer = await withoutPieces(lines, (some) => holds(Buffer.from(some.join(''), 'latin1')));
  const single = [...fewer.join('')];
  const kept = await withoutPieces(single, (some) => holds(Buffer.from(some.join(''), 'latin1')));
  return Buffer.from(kept.join(''), 'latin1');
}

async function withoutPieces(
  all: readonly string[],
  holds: (some: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  let kept = all;
  for (let size = kept.length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const some = kept.toSpliced(at, size);
      if (await holds(some)) kept = some;
      else at += size;
    }
  }
  return kept;
}
