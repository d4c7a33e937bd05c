import { writeSigned } from './forgery.ts';
import type { HostileRepository } from './hostile-repository.ts';
import type { Site } from './site.ts';

const SHALLOW = { since: 'shallow-clone', history: 'shallow-clone' };
const GONE = { since: 'unknown-revision', history: 'missing-object' };

/** Files that tell another history than the commits do. */
export function historyCases(): HostileRepository[] {
  return [
    {
      name: 'a commit replaced by one without the planted problems',
      arm: async (site) => {
        const tree = await site.git('rev-parse', 'before^{tree}');
        const id = await site.git('commit-tree', tree, '-p', 'before', '-m', 'After');
        await site.git('replace', 'HEAD', id);
        await site.config('core.useReplaceRefs', 'true');
      },
    },
    {
      name: 'a content replaced by a sound one',
      arm: async (site) => {
        await site.git('replace', 'HEAD:messages/committed.md', 'HEAD:messages/1.md');
        await site.git('replace', 'HEAD:.vouch/audit.log.jsonl', 'before:.vouch/audit.log.jsonl');
      },
    },
    {
      name: 'replacements under another name, GIT_REPLACE_REF_BASE',
      arm: async (site) => {
        await site.git('update-ref', `refs/other/${await site.git('rev-parse', 'HEAD')}`, 'before');
      },
      env: () => ({ GIT_REPLACE_REF_BASE: 'refs/other' }),
    },
    {
      name: 'grafts that cut the history',
      arm: async (site) =>
        site.write('.git/info/grafts', `${await site.git('rev-parse', 'HEAD')}\n`),
    },
    {
      name: 'grafts of another file, GIT_GRAFT_FILE',
      arm: async (site) => site.write('grafts', `${await site.git('rev-parse', 'HEAD')}\n`),
      env: () => ({ GIT_GRAFT_FILE: 'grafts' }),
    },
    {
      name: 'a list of cuts that makes the clone a shallow one',
      arm: async (site) => site.write('.git/shallow', `${await site.git('rev-parse', 'HEAD')}\n`),
      // The js backend goes by what the commits say.
      refused: { native: SHALLOW },
    },
    {
      name: 'a shallow file of the environment, GIT_SHALLOW_FILE',
      arm: async (site) => site.write('cuts', `${await site.git('rev-parse', 'HEAD')}\n`),
      env: (site) => ({ GIT_SHALLOW_FILE: `${site.root}/cuts` }),
      refused: { native: SHALLOW, js: 'unsupported-by-js-backend' },
    },
    {
      name: 'a commit-graph that makes the first commit of the last',
      arm: (site) => lyingGraph(site),
    },
    {
      name: 'a parent that is gone',
      arm: (site) => site.forget('before^{commit}'),
      refused: { native: GONE, js: GONE },
    },
  ];
}

/** The parent of the last commit is made none in the file. */
async function lyingGraph(site: Site): Promise<void> {
  await site.git('commit-graph', 'write', '--reachable');
  await site.config('core.commitGraph', 'true');
  const path = '.git/objects/info/commit-graph';
  const graph = site.read(path);
  const none = Buffer.from('70000000', 'hex');
  const tree = Buffer.from(await site.git('rev-parse', 'HEAD^{tree}'), 'hex');
  none.copy(graph, graph.lastIndexOf(tree) + tree.length);
  writeSigned(site, path, graph);
}
