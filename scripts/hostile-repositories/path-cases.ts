import { commitForged } from './forgery.ts';
import type { HostileRepository } from './hostile-repository.ts';
import { brokenMessage, type Site } from './site.ts';

/** Files whose names are more than names. Each is a record with a planted problem. */
export function pathCases(): HostileRepository[] {
  return [...NAMES.map(named), ...FORGED.map(forged), ...references()];
}

/** What it is called here, and the name below `messages/`: bytes where it is no UTF-8. */
const NAMES: readonly (readonly [string, string | Buffer])[] = [
  ['a line end', 'a\nb.md'],
  ['a tab and quotes', 'a\t"b\'`$(x)`.md'],
  ['a carriage return', 'a\r::error::b.md'],
  ['escapes of a terminal', 'a\u001b[2J\u001b]8;;x\u0007.md'],
  ['C1 controls', 'a\u009b31m\u0085.md'],
  ['another direction', 'a\u202edm.\u2066\u200f\u200b.md'],
  ['a workflow command', '::error file=x::y.md'],
  ['bytes that are no UTF-8', Buffer.from('caf\xe9\xff.md', 'latin1')],
  ['an option in front', '-rf --upload-pack=x.md'],
  ['a backslash', 'a\\..\\..\\b.md'],
  ['blanks and dots at the end', ' . .md'],
  ['two forms of one letter, first', 'e\u0301.md'],
  ['two forms of one letter, second', '\u00e9.md'],
  ['a name that Windows keeps for itself', 'CON.md'],
  ['a stream of Windows', 'a.md:stream.md'],
  ['a pattern', '*[a-z]{x,y}!.md'],
  ['the magic of a pathspec', ':(exclude)*.md'],
  ["what looks like git's folder", '.git .md'],
  ["what HFS takes for git's folder", '.g\u200cit/x/messages/a.md'],
  ["what NTFS takes for git's folder", 'git~1/messages/a.md'],
  ['__proto__', '__proto__/messages/__proto__.md'],
  ['255 bytes', `${'a'.repeat(252)}.md`],
  ['3,000 bytes', `${`${'b'.repeat(200)}/`.repeat(15)}messages/a.md`],
  ['1,000 folders', `${'c/'.repeat(1000)}messages/a.md`],
];

/** One version in HEAD, another in the index, a third on disk. */
function named([what, name]: (typeof NAMES)[number]): HostileRepository {
  const path = Buffer.concat([Buffer.from('messages/'), Buffer.from(name)]);
  const problem = `MB-001 ${shown(path)}`;
  return {
    name: `a path with ${what}`,
    arm: async (site) => {
      await site.commitTree(path, brokenMessage(20));
      await site.stage(path, brokenMessage(21).replace('subject: x', 'subject: y'));
      site.writeBytes(path, brokenMessage(22).replace('subject: x', 'subject: z'));
    },
    tells: { worktree: [problem], staged: [problem], since: [problem] },
  };
}

/** As paths stand in JSON: a byte that is no UTF-8 is one of U+DC80 to U+DCFF. */
function shown(path: Buffer): string {
  return path.toString('hex').includes('ff')
    ? path
        .toString('latin1')
        .replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)))
    : path.toString();
}

/** Names that git itself would never write into a tree, and whether there can be a verdict. */
const FORGED: readonly (readonly [string, readonly string[], HostileRepository['refused']?])[] = [
  ['..', ['..', 'outside', 'messages', 'secret.md']],
  ['.', ['.', 'messages', 'a.md']],
  ['.git', ['.git', 'messages', 'a.md']],
  ['.GIT', ['.GIT', 'messages', 'a.md']],
  [
    'a slash in a name',
    ['messages/a.md'],
    { native: 'damaged-repository', js: 'damaged-repository' },
  ],
  [
    'a name of nothing',
    ['messages', '', 'a.md'],
    { native: 'damaged-repository', js: 'damaged-repository' },
  ],
];

/** A commit whose tree holds such a name. What it holds is told by that name, and read nowhere else. */
function forged([what, names, refused]: (typeof FORGED)[number]): HostileRepository {
  return {
    name: `a tree with ${what}`,
    arm: (site) => commitForged(site, names, brokenMessage(23)),
    ...(refused ? { refused } : { tells: { since: [`MB-001 ${names.join('/')}`] } }),
  };
}

/** Ranges and histories are judged by the configuration of HEAD, which has none. */
const INVALID = { worktree: 'invalid-config', staged: 'invalid-config' };
const UNCONFIGURED = { native: INVALID, js: INVALID };

/** Records that name files outside. */
function references(): HostileRepository[] {
  const record = (name: string, path: string, text: (site: Site) => string): HostileRepository => ({
    name: `a ${name} that names a file outside`,
    arm: async (site) => {
      site.write(path, text(site));
      await site.git('add', path);
    },
  });
  const secret = '../outside/messages/secret.md';
  return [
    record(
      'message',
      'messages/refers.md',
      () =>
        `---\nid: 30\nsubject: "INFO: words"\nfrom: BlueLake\nto: [GreenCastle]\nattachments: [${secret}]\n---\n[x](${secret}) ![y](${secret}) @${secret}\n`,
    ),
    record(
      'source of a knowledge base',
      '.vouch/sources/x/meta.yaml',
      (site) =>
        `id: x\nlocator: file://${site.outside}/secret.txt\npath: ../../${secret}\nhash: "0"\n`,
    ),
    record(
      'manifest',
      '.cleo/contributions/CONTRIBUTIONS.jsonl',
      () => `{"id":"contrib_ab12cd34_T1","file":"../../${secret}","checksum":"0"}\n`,
    ),
    {
      ...record(
        'configuration',
        '.lint-protocol.yaml',
        () => 'messages:\n  include: [messages/**, ../outside/**]\n',
      ),
      refused: UNCONFIGURED,
    },
  ];
}
