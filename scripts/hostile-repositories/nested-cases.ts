import type { HostileRepository } from './hostile-repository.ts';
import { brokenMessage, type Site } from './site.ts';

/** Repositories in the repository. */
export function nestedCases(): HostileRepository[] {
  return [...submodules(), ...lists(), ...embedded()];
}

function submodules(): HostileRepository[] {
  return [
    {
      name: 'a submodule whose settings run programs',
      arm: async (site) => {
        await submodule(site);
        await site.repo.gitWith(
          { cwd: `${site.root}/sub` },
          'config',
          'core.fsmonitor',
          site.trap(),
        );
        await site.repo.gitWith(
          { cwd: `${site.root}/sub` },
          'config',
          'filter.x.clean',
          site.trap(),
        );
        site.write('sub/.gitattributes', '* filter=x\n');
        site.write('sub/messages/1.md', brokenMessage(60));
      },
      goesOff: (site) => site.try({}, 'status'),
      refused: { js: { worktree: 'unsupported-by-js-backend' } },
    },
    {
      name: 'a submodule whose update is a program',
      arm: async (site) => {
        await submodule(site);
        await site.config('submodule.sub.update', `!${site.trap()}`);
        await site.repo.gitWith(
          { cwd: `${site.root}/sub` },
          'commit',
          '--allow-empty',
          '--quiet',
          '-m',
          'More',
        );
      },
      goesOff: (site) => site.try({}, 'submodule', 'update'),
      refused: { js: { worktree: 'unsupported-by-js-backend' } },
    },
  ];
}

function lists(): HostileRepository[] {
  return [
    ...[
      ['a path that climbs', 'path = ../outside'],
      ['an address that is a program', 'path = sub\n\turl = ext::sh -c x'],
      ['an address that is an option', 'path = sub\n\turl = --upload-pack=x'],
      ['a name that climbs', 'path = sub'],
    ].map(
      ([what, text]): HostileRepository => ({
        name: `.gitmodules with ${what}`,
        arm: async (site) => {
          const name = what === 'a name that climbs' ? '../../outside' : 'sub';
          site.write('.gitmodules', `[submodule "${name}"]\n\t${text}\n\tupdate = !x\n`);
          const id = await site.git('rev-parse', 'HEAD');
          await site.git('update-index', '--add', '--cacheinfo', `160000,${id},sub`);
        },
      }),
    ),
    {
      name: '.gitmodules is a link to outside',
      arm: (site) => site.link('.gitmodules', `${site.outside}/secret.gitconfig`),
    },
  ];
}

function embedded(): HostileRepository[] {
  return [
    {
      name: 'a repository among the messages, which git passes over',
      arm: async (site) => {
        site.write('messages/inner/messages/a.md', brokenMessage(61));
        await site.repo.gitWith({ cwd: `${site.root}/messages/inner` }, 'init', '--quiet');
        await site.repo.gitWith(
          { cwd: `${site.root}/messages/inner` },
          'config',
          'core.fsmonitor',
          site.trap(),
        );
      },
      goesOff: (site) => site.try({ cwd: `${site.root}/messages/inner` }, 'status'),
    },
    bare('a folder of the files that is a bare repository', 'sub'),
    bare('a folder of the files that names the work tree', 'sub', true),
  ];
}

async function submodule(site: Site): Promise<void> {
  const inner = `${site.repo.base}/inner`;
  await site.shell(`git init --quiet -b main ${inner}`);
  await site.repo.gitWith({ cwd: inner }, 'commit', '--quiet', '--allow-empty', '-m', 'Inner');
  const allowing = ['-c', 'protocol.file.allow=always'];
  await site.git(...allowing, 'submodule', '--quiet', 'add', inner, 'sub');
}

/** Started in a folder that looks like a repository: git would go by its settings. */
function bare(name: string, folder: string, hasWorkTree = false): HostileRepository {
  return {
    name,
    folder,
    arm: async (site) => {
      await site.shell(`git init --quiet --bare ${folder} && cp .git/HEAD ${folder}/HEAD`);
      const there = { cwd: `${site.root}/${folder}` };
      await site.repo.gitWith(there, 'config', 'core.fsmonitor', site.trap());
      if (!hasWorkTree) return;
      await site.repo.gitWith(there, 'config', 'core.bare', 'false');
      await site.repo.gitWith(there, 'config', 'core.worktree', '../..');
    },
    ...(hasWorkTree && {
      goesOff: (site: Site) => site.try({ cwd: `${site.root}/${folder}` }, 'status'),
    }),
    refused: { native: 'embedded-repository', js: 'embedded-repository' },
  };
}
