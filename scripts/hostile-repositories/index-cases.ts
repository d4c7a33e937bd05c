import { writeSigned } from './forgery.ts';
import type { HostileRepository, Refusal } from './hostile-repository.ts';
import { brokenMessage, type Site, soundMessage } from './site.ts';

const UNSUPPORTED = 'unsupported-by-js-backend';

const DAMAGED = { worktree: 'damaged-repository', staged: 'damaged-repository' };
const UNREAD = { worktree: UNSUPPORTED, staged: UNSUPPORTED };

/** An index that git would never write, or that hides something. */
export function indexCases(): HostileRepository[] {
  return [...paths(), ...flags(), ...layouts(), ...broken()];
}

/** An entry by a name of as many bytes is given another one. */
function renamed(from: string, to: string, native?: Refusal): HostileRepository {
  return {
    name: `an entry called ${to}`,
    arm: async (site) => {
      await site.stage(Buffer.from(from), soundMessage(50));
      const index = site.read('.git/index');
      index.write(to, index.indexOf(from));
      writeSigned(site, '.git/index', index);
    },
    refused: { ...(native && { native }), js: DAMAGED },
  };
}

function paths(): HostileRepository[] {
  return [
    renamed('.!/outside/messages/secret.md', '../outside/messages/secret.md', {
      worktree: 'git-failed',
    }),
    renamed('.!!/outside/messages/secret.md', './../outside/messages/secret.md', {
      worktree: 'git-failed',
    }),
    renamed('.gix/messages/secret.md', '.git/messages/secret.md'),
    renamed(
      'messages/!!/!!/outside/messages/secret.md',
      'messages/../../outside/messages/secret.md',
      { worktree: 'git-failed' },
    ),
    renamed('0messages/secret.md', '/messages/secret.md', { staged: 'damaged-repository' }),
  ];
}

/** It can't be committed, so it is no problem. It must not pass for a file that was looked at. */
const UNWATCHED = { worktree: /"messages\/1\.md" was judged as it is in the index/ };

/** Breaks a message, and has git look at it no more. */
async function hidden(site: Site, flag: string): Promise<void> {
  site.write('messages/1.md', brokenMessage(1));
  await site.git('update-index', flag, 'messages/1.md');
}

/** What git was told about files, in the index. */
function flags(): HostileRepository[] {
  const told = (
    name: string,
    arm: (site: Site) => Promise<unknown>,
    more = {},
  ): HostileRepository => ({
    name,
    arm,
    ...more,
  });
  return [
    told(
      'a changed file that is assumed to be unchanged',
      (site) => hidden(site, '--assume-unchanged'),
      { says: UNWATCHED },
    ),
    told(
      'a changed file that is not to be checked out',
      (site) => hidden(site, '--skip-worktree'),
      { says: UNWATCHED, refused: { js: UNREAD } },
    ),
    told(
      'a changed file that the file system monitor calls valid',
      async (site) => {
        await site.config('core.fsmonitor', site.trap());
        await site.try({}, 'update-index', '--fsmonitor');
        await hidden(site, '--fsmonitor-valid');
      },
      { tells: { worktree: ['MB-001 messages/1.md'] } },
    ),
    told(
      'a changed file as old and as long as before, with settings that believe it',
      async (site) => {
        await site.config('core.trustctime', 'false');
        await site.config('core.checkStat', 'minimal');
        await site.backdated('messages/1.md', (text) => text.replace('INFO: ', 'xxxxxx'));
      },
      { tells: { worktree: ['MB-001 messages/1.md'] } },
    ),
    told(
      'a new file that is only intended to be added',
      (site) => site.git('add', '--intent-to-add', 'messages/untracked.md'),
      { refused: { js: UNREAD } },
    ),
    told(
      'a conflict',
      async (site) => {
        const id = await site.blob(brokenMessage(51));
        const lines = [1, 2, 3].map((stage) => `100644 ${id} ${stage}\tmessages/conflict.md\n`);
        await site.repo.gitWith({ input: lines.join('') }, 'update-index', '--index-info');
      },
      {
        refused: { native: { staged: 'unmerged-index' }, js: { staged: 'unmerged-index' } },
      },
    ),
  ];
}

function layouts(): HostileRepository[] {
  return [
    {
      name: 'an index in two files',
      arm: (site) => site.git('update-index', '--split-index'),
      refused: { js: UNREAD },
    },
    {
      name: 'an index in two files, the second of which is gone',
      arm: async (site) => {
        await site.git('update-index', '--split-index');
        await site.shell('rm .git/sharedindex.*');
      },
      refused: { native: DAMAGED, js: UNREAD },
    },
    {
      name: 'an index with a cache of untracked files',
      arm: async (site) => {
        await site.git('update-index', '--force-untracked-cache');
        await site.try({}, 'status');
        site.write('messages/untracked2.md', brokenMessage(52));
      },
      tells: { worktree: ['MB-001 messages/untracked2.md'] },
    },
    {
      name: 'an index of folders, sparse',
      arm: async (site) => {
        await site.try({}, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'messages');
      },
      refused: { js: UNSUPPORTED },
    },
    {
      name: 'an index of version 4',
      arm: (site) => site.git('update-index', '--index-version', '4'),
      refused: { js: UNREAD },
    },
  ];
}

function broken(): HostileRepository[] {
  return [
    {
      name: 'an index without a checksum',
      arm: (site) => {
        const index = site.read('.git/index');
        index.fill(0, index.length - 20);
        site.write('.git/index', index);
      },
    },
    {
      name: 'an index with a wrong checksum',
      arm: (site) => {
        const index = site.read('.git/index');
        index.fill(7, index.length - 20);
        site.write('.git/index', index);
      },
      // Git itself takes no notice.
      refused: { js: DAMAGED },
    },
    {
      name: 'an index that is cut off',
      arm: (site) => site.write('.git/index', site.read('.git/index').subarray(0, 100)),
      refused: { native: { worktree: 'git-output', staged: 'damaged-repository' }, js: DAMAGED },
    },
    {
      name: 'an index of four billion entries',
      arm: (site) => {
        const index = site.read('.git/index');
        index.writeUInt32BE(0xffffffff, 8);
        writeSigned(site, '.git/index', index);
      },
      refused: { native: { worktree: 'git-failed', staged: 'git-failed' }, js: DAMAGED },
    },
    {
      name: 'an index with an extension that must be understood',
      arm: (site) => {
        const index = site.read('.git/index');
        const body = Buffer.concat([index.subarray(0, -20), Buffer.from('evil\0\0\0\0', 'latin1')]);
        writeSigned(site, '.git/index', Buffer.concat([body, Buffer.alloc(20)]));
      },
      refused: { native: DAMAGED, js: UNREAD },
    },
    {
      name: 'no index',
      arm: (site) => site.shell('rm .git/index'),
      without: ['MB-001 messages/staged.md'],
    },
  ];
}
