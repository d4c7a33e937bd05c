import { exchangeInMultiPack, exchangeInPack, overwriteObject } from './forgery.ts';
import type { HostileRepository } from './hostile-repository.ts';
import { type Site, soundMessage } from './site.ts';

/** What stands in git's own folder, and leads elsewhere or is not what it should be. */
export function directoryCases(): HostileRepository[] {
  return [...places(), ...included(), ...links(), ...refs(), ...objects(), ...formats()];
}

const UNSUPPORTED = 'unsupported-by-js-backend';
const NO_HEAD = {
  ...{ worktree: 'missing-object', staged: 'missing-object' },
  ...{ since: 'unknown-revision', history: 'missing-object' },
};
const DAMAGED = { worktree: 'damaged-repository', staged: 'damaged-repository' };
/** Git reads no ref then, and says so of the one that it was asked for. */
const IN_RANGE = { ...DAMAGED, since: 'damaged-repository' };
/** A content that is not what its id says. The log is another one. */
const BELIED = { native: IN_RANGE, js: IN_RANGE };
const NO_START = { since: 'unknown-revision' };

/** Settings and files that say that the repository is somewhere else. */
function places(): HostileRepository[] {
  return [
    {
      name: 'setting core.worktree: a folder outside',
      arm: (site) => site.config('core.worktree', site.outside),
      refused: { native: { worktree: 'no-work-tree', staged: 'no-work-tree' }, js: UNSUPPORTED },
    },
    {
      name: 'setting core.worktree: the folder above',
      arm: (site) => site.config('core.worktree', site.repo.base),
      refused: { native: 'outside-work-tree', js: UNSUPPORTED },
    },
    {
      name: 'setting core.worktree: the root of the system',
      arm: (site) => site.config('core.worktree', '/'),
      refused: { native: 'outside-work-tree', js: UNSUPPORTED },
    },
    {
      name: 'setting core.bare',
      arm: (site) => site.git('config', 'core.bare', 'true'),
      refused: {
        native: { worktree: 'bare-repository', staged: 'bare-repository' },
      },
    },
  ];
}

function included(): HostileRepository[] {
  return [
    ...['include.path', 'includeIf.gitdir:/.path'].map((key) => ({
      name: `setting ${key}: a file outside`,
      arm: (site: Site) => site.config(key, `${site.outside}/secret.gitconfig`),
      refused: { native: 'git-failed', js: UNSUPPORTED },
    })),
    {
      name: 'setting include.path: settings that run programs',
      arm: async (site) => {
        site.write('settings', `[core]\n\tfsmonitor = ${site.trap()}\n`);
        await site.config('include.path', `${site.root}/settings`);
      },
      goesOff: (site) => site.try({}, 'status'),
      refused: { js: UNSUPPORTED },
    },
    ...['core.attributesFile', 'core.excludesFile', 'mailmap.file', 'commit.template'].map(
      (key) => ({
        name: `setting ${key}: a file outside`,
        arm: (site: Site) => site.config(key, `${site.outside}/secret.txt`),
      }),
    ),
    {
      name: 'objects/info/alternates: a folder outside',
      arm: (site) => site.write('.git/objects/info/alternates', `${site.outside}\n`),
      refused: { js: UNSUPPORTED },
    },
    {
      name: 'objects/info/http-alternates',
      arm: (site) => site.write('.git/objects/info/http-alternates', 'https://x.invalid/objects\n'),
    },
    {
      name: 'commondir: a folder outside',
      arm: (site) => site.write('.git/commondir', `${site.outside}\n`),
      refused: { native: 'not-a-repository', js: UNSUPPORTED },
    },
    {
      name: '.git is a file that names a folder outside',
      arm: (site) => site.shell(`mv .git ../git && printf 'gitdir: ../outside' > .git`),
      refused: { native: 'not-a-repository', js: UNSUPPORTED },
    },
    {
      name: '.git is a link to a file outside',
      arm: async (site) => {
        await site.shell('mv .git ../git');
        site.link('.git', `${site.outside}/secret.txt`);
      },
      refused: { native: 'git-failed', js: UNSUPPORTED },
    },
  ];
}

/** Files of git's folder that are links to a file outside: its lines must not become git's words. */
function links(): HostileRepository[] {
  const link = (path: string, refused?: HostileRepository['refused']): HostileRepository => ({
    name: `.git/${path} is a link to outside`,
    arm: (site) => site.link(`.git/${path}`, `${site.outside}/secret.txt`),
    ...(refused && { refused }),
  });
  return [
    link('HEAD', { native: 'not-a-repository', js: NO_HEAD }),
    link('config', { native: 'git-failed', js: UNSUPPORTED }),
    link('index', { native: DAMAGED, js: DAMAGED }),
    link('packed-refs', { native: 'git-failed' }),
    link('shallow', { native: { since: 'git-failed', history: 'git-failed' } }),
    link('refs/heads/main', { native: NO_HEAD, js: NO_HEAD }),
    link('refs/heads/other'),
    link('refs/tags/before', { native: NO_START, js: NO_START }),
    link('info/exclude'),
    link('info/attributes'),
    link('info/grafts'),
    link('info/sparse-checkout'),
    link('objects/info/alternates', { native: { since: 'git-failed' }, js: UNSUPPORTED }),
    link('MERGE_HEAD', { native: DAMAGED, js: DAMAGED }),
    link('commondir', { native: 'not-a-repository', js: UNSUPPORTED }),
    link('config.worktree'),
  ];
}

function refs(): HostileRepository[] {
  return [
    {
      name: 'packed-refs with lines of nothing',
      arm: async (site) => {
        await site.git('pack-refs', '--all');
        site.write('.git/packed-refs', `${site.read('.git/packed-refs')}nothing\n`);
      },
      refused: { native: NO_START },
    },
    {
      name: 'refs whose names are options and controls',
      arm: async (site) => {
        const id = await site.git('rev-parse', 'HEAD');
        const names = ['--upload-pack=x', '-n', 'a\u001b[2J', 'a\u202eb', '$(x)', '`x`', 'HEAD'];
        const lines = names.flatMap((name) => [
          `${id} refs/heads/${name}`,
          `${id} refs/tags/${name}`,
        ]);
        site.write(
          '.git/packed-refs',
          `# pack-refs with: peeled fully-peeled \n${lines.sort().join('\n')}\n`,
        );
      },
    },
    {
      name: 'a ref with the name of what a range is asked from',
      arm: (site) => site.git('update-ref', 'refs/heads/refs/tags/before', 'HEAD'),
      // The js backend takes the name as it stands, in full.
      refused: { native: NO_START },
    },
    {
      name: 'a ref that names itself',
      arm: (site) => site.write('.git/refs/heads/main', 'ref: refs/heads/main\n'),
      refused: { native: NO_HEAD, js: NO_HEAD },
    },
    {
      name: 'a HEAD that climbs out',
      arm: (site) => site.write('.git/HEAD', 'ref: refs/heads/../../../../outside/secret.txt\n'),
      refused: { native: NO_HEAD, js: NO_HEAD },
    },
  ];
}

function objects(): HostileRepository[] {
  return [
    {
      name: 'a content under the name of another',
      arm: async (site) => {
        const sound = await site.blob(soundMessage(9));
        await site.repack(false);
        const planted = await site.git('rev-parse', 'HEAD:messages/committed.md');
        overwriteObject(site, planted, sound);
      },
      refused: BELIED,
    },
    {
      name: 'an index of a pack that exchanges two contents',
      arm: async (site) => {
        await site.repack(true);
        await exchangeInPack(site, 'HEAD:messages/committed.md', 'HEAD:messages/1.md');
      },
      refused: BELIED,
    },
    {
      name: 'an index of several packs that exchanges two contents',
      arm: async (site) => {
        await site.repack(true);
        await site.git('multi-pack-index', 'write');
        await exchangeInMultiPack(site, 'HEAD:messages/committed.md', 'HEAD:messages/1.md');
      },
      // A few objects are read by the index of each pack, by either backend.
    },
  ];
}

function formats(): HostileRepository[] {
  const format = (key: string, value: string, refused?: HostileRepository['refused']) => ({
    name: `setting ${key}=${value}`,
    arm: async (site: Site) => {
      if (key.startsWith('extensions'))
        await site.git('config', 'core.repositoryFormatVersion', '1');
      await site.git('config', key, value);
    },
    ...(refused && { refused }),
  });
  return [
    format('core.repositoryFormatVersion', '99', { native: 'git-failed', js: UNSUPPORTED }),
    format('extensions.no-such', 'x', { native: 'git-failed', js: UNSUPPORTED }),
    format('extensions.objectFormat', 'sha256', {
      native: {
        ...{ worktree: 'git-failed or missing-object', staged: 'git-failed or missing-object' },
        ...{ since: 'unknown-revision', history: 'missing-object' },
      },
      js: UNSUPPORTED,
    }),
    format('extensions.refStorage', 'reftable', { native: 'git-failed', js: UNSUPPORTED }),
    format('extensions.worktreeConfig', 'true', { js: UNSUPPORTED }),
    format('extensions.partialClone', 'origin'),
    format('core.ignoreCase', 'true'),
    format('core.precomposeUnicode', 'true'),
    format('core.quotePath', 'true'),
    format('core.fileMode', 'false'),
    format('core.symlinks', 'false', { js: { worktree: UNSUPPORTED } }),
    format('core.commitGraph', 'no-boolean'),
    format('core.useReplaceRefs', 'true'),
    format('core.compression', '99', {
      native: { worktree: 'git-failed', since: 'git-failed', history: 'git-failed' },
    }),
    format('status.submoduleSummary', 'true'),
    format('diff.ignoreSubmodules', 'all'),
    format('core.untrackedCache', 'true'),
  ];
}
