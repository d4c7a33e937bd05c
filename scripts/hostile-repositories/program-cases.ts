import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HostileRepository } from './hostile-repository.ts';
import type { Site } from './site.ts';

/** Settings of a repository, and hooks, that name a program which git would run. */
export function programCases(): HostileRepository[] {
  return [...settings(), ...remotes(), ...hooks()];
}

/** A setting that names a trap, and the command of git that runs it. */
function setting(
  key: string,
  goesOff?: readonly string[],
  more: Partial<HostileRepository> & { readonly value?: (trap: string) => string } = {},
): HostileRepository {
  const { value = (trap: string) => trap, ...rest } = more;
  return {
    name: `setting ${key}`,
    arm: (site) => site.config(key, value(site.trap())),
    ...(goesOff && { goesOff: (site) => site.try({}, ...goesOff) }),
    ...rest,
  };
}

function settings(): HostileRepository[] {
  const commit = ['commit', '--quiet', '--allow-empty'];
  return [
    setting('core.fsmonitor', ['status']),
    setting('core.editor', commit),
    setting('core.pager'),
    setting('pager.rev-parse'),
    setting('core.askPass'),
    setting('sequence.editor', ['rebase', '--autostash', '--interactive', 'HEAD~1']),
    setting('diff.external', ['diff', 'HEAD~1', 'HEAD']),
    setting('interactive.diffFilter'),
    setting('gpg.program', [...commit, '--gpg-sign', '--message=x']),
    setting('credential.helper', undefined, {
      value: (trap) => `!${trap}`,
      goesOff: (site) => site.try({ input: 'url=https://x.invalid\n' }, 'credential', 'fill'),
    }),
    setting('uploadpack.packObjectsHook'),
    setting('core.alternateRefsCommand'),
    setting('trailer.x.command', undefined, {
      goesOff: (site) => site.try({ input: 'a\n' }, 'interpret-trailers', '--trailer', 'x=y'),
    }),
    setting('tar.x.command', ['archive', '--format=x', 'HEAD']),
    setting('difftool.x.cmd', ['difftool', '--no-prompt', '--tool=x', 'HEAD~1', 'HEAD']),
    setting('gc.recentObjectsHook'),
    ...['rev-parse', 'ls-files', 'cat-file', 'diff-index', 'config', 'x'].map((name) =>
      setting(`alias.${name}`, name === 'x' ? ['x'] : undefined, { value: (trap) => `!${trap}` }),
    ),
    signed(),
  ];
}

/** Whoever shows a signed commit with its signature runs a program. */
function signed(): HostileRepository {
  return {
    name: 'setting log.showSignature, with a signed commit',
    arm: async (site) => {
      await site.config('log.showSignature', 'true');
      await site.config('gpg.program', site.trap());
      const commit = await site.git('cat-file', 'commit', 'HEAD');
      const signature =
        'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n';
      const input = `${commit.replace('\n\n', `\n${signature}\n`)}\n`;
      const id = await site.repo.gitWith({ input }, 'hash-object', '-t', 'commit', '-w', '--stdin');
      await site.git('update-ref', 'refs/heads/main', id);
    },
    goesOff: (site) => site.try({}, 'log', '-1'),
  };
}

/** What would run, were anything fetched. */
function remotes(): HostileRepository[] {
  const fetching = (name: string, set: (site: Site, trap: string) => Promise<unknown>) => ({
    name,
    arm: (site: Site) => set(site, site.trap()),
    goesOff: (site: Site) => site.try({}, 'fetch', '--quiet', 'origin'),
  });
  return [
    fetching('setting core.sshCommand', async (site, trap) => {
      await site.config('core.sshCommand', trap);
      await site.config('remote.origin.url', 'ssh://x.invalid/x');
    }),
    fetching('setting core.gitProxy', async (site, trap) => {
      await site.config('core.gitProxy', trap);
      await site.config('remote.origin.url', 'git://x.invalid/x');
    }),
    fetching('setting remote.origin.uploadpack', async (site, trap) => {
      await site.config('remote.origin.uploadpack', trap);
      await site.config('remote.origin.url', site.outside);
    }),
    fetching('setting protocol.ext.allow, with such a remote', async (site, trap) => {
      await site.config('protocol.ext.allow', 'always');
      await site.config('remote.origin.url', `ext::${trap}`);
    }),
    fetching('setting remote.origin.vcs', async (site, trap) => {
      await site.config('protocol.ext.allow', 'always');
      await site.config('remote.origin.vcs', 'ext');
      await site.config('remote.origin.url', trap);
    }),
    promisor('ssh://x.invalid/x', 'core.sshCommand'),
    promisor('ext::', 'remote.origin.url'),
  ];
}

/** A partial clone: git runs a program to fetch the content that is missing. */
function promisor(url: string, key: string): HostileRepository {
  return {
    name: `a missing content that ${key} promises`,
    arm: async (site) => {
      await site.config('protocol.ext.allow', 'always');
      await site.config('remote.origin.promisor', 'true');
      await site.config('remote.origin.partialclonefilter', 'blob:none');
      await site.config('extensions.partialClone', 'origin');
      if (key !== 'remote.origin.url') await site.config(key, site.trap());
      await site.config('remote.origin.url', url === 'ext::' ? `ext::${site.trap()}` : url);
      await site.forget('HEAD:messages/committed.md');
    },
    goesOff: (site) => site.try({}, 'cat-file', '-p', 'HEAD:messages/committed.md'),
    // The history of the log can be told without that message.
    refused: {
      native: { worktree: 'missing-object', staged: 'missing-object', since: 'missing-object' },
      js: { worktree: 'missing-object', staged: 'missing-object', since: 'missing-object' },
    },
  };
}

function hooks(): HostileRepository[] {
  const names = [
    ...['pre-commit', 'post-index-change', 'reference-transaction', 'fsmonitor-watchman'],
    ...['post-checkout', 'pre-auto-gc', 'post-rewrite', 'proc-receive'],
  ];
  const arming = (site: Site, folder: string) => {
    for (const name of names) {
      site.write(`${folder}/${name}`, `#!/bin/sh\nexec '${site.trap()}' "$0"\n`);
      site.executable(`${folder}/${name}`);
    }
  };
  const goesOff = (site: Site) => site.try({}, 'update-ref', 'refs/heads/x', 'HEAD');
  return [
    { name: "hooks in git's folder", arm: (site) => arming(site, '.git/hooks'), goesOff },
    {
      name: 'hooks among the files, setting core.hooksPath',
      arm: async (site) => {
        arming(site, 'hooks');
        await site.config('core.hooksPath', 'hooks');
      },
      goesOff,
    },
    {
      name: 'hooks of a template, setting init.templateDir',
      arm: async (site) => {
        arming(site, 'template/hooks');
        await site.config('init.templateDir', join(site.root, 'template'));
      },
    },
    {
      name: 'a program called git among the files, and a PATH that begins with a dot',
      arm: (site) => {
        site.write('git', `#!/bin/sh\nexec '${site.trap()}' "$0"\n`);
        site.executable('git');
        mkdirSync(join(site.root, 'bin'));
        site.write('bin/git', site.read('git'));
        site.executable('bin/git');
      },
      env: () => ({ PATH: `.::bin:${process.env['PATH']}` }),
      goesOff: (site) => site.shell('PATH=.:$PATH git status'),
    },
  ];
}
