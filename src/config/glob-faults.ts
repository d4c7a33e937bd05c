import { quoted } from '../core/found-value.ts';
import { globFault } from '../core/glob.ts';
import type { DataPath } from '../core/place.ts';
import type { ConfigFault } from './config-fault.ts';
import type { ConfigFile } from './config-file.ts';

/** Globs that can fit no path, or don't say what their author thinks: nobody would look there. */
export function globFaults({
  overrides = [],
  messages = {},
  consensus = {},
  subagents = {},
  history = {},
}: ConfigFile): ConfigFault[] {
  return [
    ...overrides.flatMap(({ files }, index) => faultsIn(['overrides', index, 'files'], files)),
    ...faultsIn(['messages', 'include'], messages.include),
    ...faultsIn(['messages', 'exclude'], messages.exclude),
    ...faultsIn(['consensus', 'include'], consensus.include),
    ...faultsIn(['subagents', 'agents'], subagents.agents),
    ...faultsIn(['subagents', 'manifests'], subagents.manifests),
    ...faultsIn(['subagents', 'prompts'], subagents.prompts),
    ...faultsIn(['history', 'appendOnly'], history.appendOnly),
    ...faultsIn(['history', 'immutable'], history.immutable),
    ...faultsIn(['history', 'archives'], history.archives),
    ...faultsIn(['history', 'segments'], history.segments),
    ...faultsIn(['history', 'protectedRefs'], history.protectedRefs),
  ];
}

/** What is wrong with the globs of a setting. */
export function faultsIn(at: DataPath, globs: readonly string[] | null | undefined): ConfigFault[] {
  return (globs ?? []).flatMap((glob, index) => faultOf([...at, index], glob));
}

/** What is wrong with one glob: nothing, or one fault. */
export function faultOf(at: DataPath, glob: string): ConfigFault[] {
  const fault = globFault(glob);
  if (fault === null) return [];
  const { problem, suggestion } = fault;
  const hint = suggestion === null ? '' : `; did you mean ${quoted(suggestion)}?`;
  return [{ at, message: `the glob ${quoted(glob)} ${problem}${hint}` }];
}
