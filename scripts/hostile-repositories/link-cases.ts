import type { HostileRepository, Refusal } from './hostile-repository.ts';
import { brokenMessage, type Site, soundMessage } from './site.ts';

/** Symbolic links that lead out of the repository. */
export function linkCases(): HostileRepository[] {
  return [...records(), ...settings(), ...ownFiles()];
}

function linked(
  name: string,
  links: Readonly<Record<string, string>>,
  more: Partial<HostileRepository> = {},
): HostileRepository {
  return {
    name: `${name} is a link`,
    arm: async (site) => {
      for (const [path, target] of Object.entries(links))
        site.link(path, `${site.outside}/${target}`);
      await site.git('add', ...Object.keys(links));
      await site.commitIndexOf(Object.keys(links));
    },
    ...more,
  };
}

function records(): HostileRepository[] {
  return [
    linked('a message', { 'messages/link.md': 'messages/secret.md' }),
    linked('a folder of messages', { inbox: 'messages' }),
    linked('a folder above messages', { store: '.' }),
    linked('a log', { 'kb/.vouch/audit.log.jsonl': 'secret.jsonl' }),
    linked('a segment of a log', { '.vouch/audit.log.2026-01.jsonl.gz': 'secret.jsonl' }),
    linked('a bundle', { 'base.bundle.tar.gz': 'secret.txt' }),
    linked('a vote', { '.cleo/consensus/CONS-0001.json': 'secret.jsonl' }),
    linked('a manifest', { '.cleo/contributions/CONTRIBUTIONS.jsonl': 'secret.jsonl' }),
    {
      name: 'a folder of tracked messages became a link',
      arm: async (site) => {
        site.write('inbox/secret.md', soundMessage(40));
        await site.git('add', 'inbox');
        site.link('inbox', `${site.outside}/messages`);
      },
    },
    {
      name: 'a tracked message became a link',
      arm: (site) => site.link('messages/1.md', `${site.outside}/messages/secret.md`),
    },
    {
      name: 'a link to itself, and a ring of folders',
      arm: async (site) => {
        site.link('messages/self.md', 'self.md');
        site.link('messages/ring', '../messages');
        await site.git('add', 'messages');
        await site.git('rm', '--quiet', '--cached', 'messages/untracked.md');
      },
    },
  ];
}

function settings(): HostileRepository[] {
  const everywhere = (code: string) => ({ native: code, js: code });
  // Ranges and histories are judged by the configuration of HEAD, which has none.
  const uncommitted = (code: string) => {
    const refusal = { worktree: code, staged: code };
    return { native: refusal, js: refusal };
  };
  return [
    linked(
      'the configuration',
      { '.lint-protocol.yaml': 'secret.yaml' },
      { refused: everywhere('unreadable-config') },
    ),
    {
      name: 'a configuration that extends a file outside',
      arm: (site) => configured(site, 'extends: ../outside/secret.yaml\n'),
      refused: uncommitted('invalid-config'),
    },
    {
      name: 'a configuration that extends a link',
      arm: async (site) => {
        site.link('more.yaml', `${site.outside}/secret.yaml`);
        await site.git('add', 'more.yaml');
        await configured(site, 'extends: more.yaml\n');
      },
      refused: uncommitted('invalid-config'),
    },
    {
      name: 'a configuration whose baseline is outside',
      arm: (site) => configured(site, 'baseline: ../outside/secret.jsonl\n'),
      refused: uncommitted('invalid-config'),
    },
    {
      name: 'a configuration whose baseline is a link',
      arm: async (site) => {
        site.link('known.jsonl', `${site.outside}/secret.jsonl`);
        await site.git('add', 'known.jsonl');
        await configured(site, 'baseline: known.jsonl\n');
      },
      refused: uncommitted('unreadable-baseline'),
    },
    linked('.gitignore', { '.gitignore': 'secret.txt' }),
  ];
}

async function configured(site: Site, text: string): Promise<void> {
  site.write('.lint-protocol.yaml', text);
  await site.git('add', '.lint-protocol.yaml');
}

/** Where the program itself writes. */
function ownFiles(): HostileRepository[] {
  const output = (
    name: string,
    path: string,
    target: string,
    refused: Refusal,
  ): HostileRepository => ({
    name: `${name} is a link`,
    arm: (site) => site.link(path, `${site.outside}/${target}`),
    refused: { native: refused, js: refused },
    args: ['--format', `compact=${path === 'out' ? 'out/x' : path}`],
  });
  return [
    {
      name: 'the folder of what runs remember is a link',
      arm: (site) => {
        for (let id = 100; id < 160; id += 1) site.write(`messages/${id}.md`, soundMessage(id));
        site.link('.git/lint-protocol', site.outside);
      },
    },
    {
      name: 'what runs remember was written by somebody else',
      arm: async (site) => {
        for (let id = 100; id < 160; id += 1) site.write(`messages/${id}.md`, soundMessage(id));
        await site.git('add', 'messages/1??.md');
        for (const name of ['analyses', 'states', 'history']) {
          site.write(`.git/lint-protocol/${name}-${'0'.repeat(32)}`, `${'0'.repeat(64)} 3\n{}\n`);
        }
      },
    },
    output('the file of a report', 'report.txt', 'secret.txt', 'unwritable-output'),
    output('the folder of a report', 'out', 'messages', 'unwritable-output'),
    {
      name: 'a message is a pipe',
      arm: (site) => site.shell('rm messages/1.md; mkfifo messages/1.md'),
      refused: { native: { worktree: 'unreadable-file' }, js: { worktree: 'unreadable-file' } },
    },
    {
      name: 'a message is a folder',
      arm: (site) => {
        site.write('messages/folder.md/messages/a.md', brokenMessage(41));
      },
      tells: { worktree: ['MB-001 messages/folder.md/messages/a.md'] },
    },
  ];
}
