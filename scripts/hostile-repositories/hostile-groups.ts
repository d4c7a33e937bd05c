import { attributeCases } from './attribute-cases.ts';
import { directoryCases } from './directory-cases.ts';
import { environmentCases } from './environment-cases.ts';
import { historyCases } from './history-cases.ts';
import type { HostileGroup } from './hostile-repository.ts';
import { indexCases } from './index-cases.ts';
import { linkCases } from './link-cases.ts';
import { nestedCases } from './nested-cases.ts';
import { pathCases } from './path-cases.ts';
import { programCases } from './program-cases.ts';

/** Every hostile repository there is, by what it tries. */
export function hostileGroups(): HostileGroup[] {
  return [
    { name: 'programs in settings and hooks', repositories: programCases() },
    { name: 'paths', repositories: pathCases() },
    { name: 'links', repositories: linkCases() },
    { name: 'attributes', repositories: attributeCases() },
    { name: "git's own folder", repositories: directoryCases() },
    { name: 'other histories', repositories: historyCases() },
    { name: 'indexes', repositories: indexCases() },
    { name: 'repositories in the repository', repositories: nestedCases() },
    { name: 'variables', repositories: environmentCases() },
  ];
}
