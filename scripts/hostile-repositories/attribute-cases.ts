import type { HostileRepository } from './hostile-repository.ts';
import type { Site } from './site.ts';

const PLANTED_HERE = '*.md';

/** Attributes that send contents through programs, or let them be taken for other contents. */
export function attributeCases(): HostileRepository[] {
  return [...filters(), ...drivers(), ...conversions()];
}

function filters(): HostileRepository[] {
  const names = ['evil', 'a=b', 'with.dot', 'UPPER', '-x'];
  const filtered = { worktree: 'filtered-file' };
  const cases = ['clean', 'smudge', 'process'].flatMap((variable) =>
    names.slice(0, variable === 'clean' ? undefined : 1).map(
      (name): HostileRepository => ({
        name: `attribute filter=${name} (${variable})`,
        arm: async (site) => {
          site.write('.gitattributes', `${PLANTED_HERE} filter=${name}\n`);
          await site.config(`filter.${name}.${variable}`, site.trap());
        },
        goesOff: (site) =>
          variable === 'smudge'
            ? site.try({}, 'checkout-index', '--prefix=x/', '--all')
            : site.try({}, 'add', 'messages/untracked.md'),
        // What the filter would store is not known without it. A smudge filter changes nothing there.
        ...(variable !== 'smudge' && { refused: { native: filtered, js: UNREAD } }),
      }),
    ),
  );
  return [
    ...cases,
    {
      name: "attribute filter, in the attributes of git's own folder",
      arm: async (site) => {
        site.write('.git/info/attributes', `${PLANTED_HERE} filter=evil\n`);
        await site.config('filter.evil.clean', site.trap());
      },
      goesOff: (site) => site.try({}, 'add', 'messages/untracked.md'),
      refused: { native: filtered, js: UNREAD },
    },
    {
      name: 'attribute filter, in the file that core.attributesFile names',
      arm: async (site) => {
        site.write('attributes', `${PLANTED_HERE} filter=evil\n`);
        await site.config('core.attributesFile', `${site.root}/attributes`);
        await site.config('filter.evil.clean', site.trap());
      },
      goesOff: (site) => site.try({}, 'add', 'messages/untracked.md'),
      refused: { native: filtered, js: UNREAD },
    },
  ];
}

const UNREAD = { worktree: 'unsupported-by-js-backend' };

function drivers(): HostileRepository[] {
  const driver = (
    name: string,
    key: string,
    goesOff?: (site: Site) => Promise<unknown>,
  ): HostileRepository => ({
    name: `attribute ${name}, with ${key}`,
    arm: async (site) => {
      site.write('.gitattributes', `${PLANTED_HERE} ${name}\n*.jsonl ${name}\n`);
      await site.config(key, site.trap());
    },
    ...(goesOff && { goesOff }),
  });
  const diff = (site: Site) => site.try({}, 'diff', 'HEAD~1', 'HEAD');
  return [
    driver('diff=evil', 'diff.evil.command', diff),
    driver('diff=evil', 'diff.evil.textconv', diff),
    driver('merge=evil', 'merge.evil.driver', async (site) => {
      await site.git('branch', 'one', 'before');
      const worktree = `${site.repo.base}/worktree`;
      await site.git('worktree', 'add', '--quiet', worktree, 'one');
      const there = { cwd: worktree };
      await site.try(there, 'rm', '--quiet', '.vouch/audit.log.jsonl');
      await site.repo.gitWith(
        { cwd: worktree },
        ...['-c', 'core.hooksPath=/dev/null', 'checkout', 'HEAD', '--', '.'],
      );
      await site.shell(`echo '{"id":"e4"}' >> .vouch/audit.log.jsonl`, worktree);
      await site.try(there, 'commit', '--quiet', '--all', '--message=Aside');
      await site.shell(
        `echo '${PLANTED_HERE} merge=evil\n*.jsonl merge=evil' > .gitattributes`,
        worktree,
      );
      await site.try(there, 'merge', '--quiet', 'main');
    }),
  ];
}

/** What git would store is another text than the file's. */
function conversions(): HostileRepository[] {
  const attribute = (text: string, more: Partial<HostileRepository> = {}): HostileRepository => ({
    name: `attribute ${text}`,
    arm: (site) => site.write('.gitattributes', `${PLANTED_HERE} ${text}\n`),
    ...more,
  });
  const encoded = { native: { worktree: 'wrong-encoding' }, js: UNREAD };
  return [
    attribute('ident'),
    attribute('export-subst export-ignore'),
    attribute('binary'),
    attribute('text eol=crlf'),
    attribute('-diff -merge -text linguist-generated'),
    attribute('working-tree-encoding=UTF-16', { refused: encoded }),
    attribute('working-tree-encoding=no-such-encoding', { refused: encoded }),
    attribute('working-tree-encoding=../../../x', { refused: encoded }),
    {
      name: 'a file of attributes that is a link to outside',
      arm: (site) => site.link('.gitattributes', `${site.outside}/secret.txt`),
    },
    {
      name: 'a file of attributes with a line of 100,000 characters',
      arm: (site) => site.write('.gitattributes', `${'x'.repeat(100_000)} filter=evil\n`),
    },
  ];
}
