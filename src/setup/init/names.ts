import { WrongUse } from '../../core/failure.ts';
import { CI_FILES } from './ci/files.ts';

/** What the configuration that is written can be called, the usual name first. It has comments. */
const CONFIGS = ['.lint-protocol.yaml', '.lint-protocol.yml'] as const;

/** What the baseline that is proposed can be called. */
const BASELINES = ['.lint-protocol-baseline.jsonl', 'lint-protocol-baseline.jsonl'] as const;

/** What `init` writes or proposes for everybody: what git ignores is in no commit, so it judges none. */
export const SHARED: readonly string[] = [...CONFIGS, ...BASELINES, ...CI_FILES, '.gitattributes'];

/** What git ignores of the files that `init` writes or proposes. */
interface Seen {
  readonly ignored: ReadonlySet<string>;
}

/**
 * What the configuration is called here.
 * @throws WrongUse where git ignores each name that it could have.
 */
export function configName({ ignored }: Seen): string {
  const name = CONFIGS.find((each) => !ignored.has(each));
  if (name !== undefined) return name;
  throw new WrongUse(
    'ignored-config',
    `Git ignores ${CONFIGS.join(' and ')}, so no run would use the configuration. Nothing was written.`,
    `Add the line !/${CONFIGS[0]} at the end of the .gitignore at the root of the repository, and run init again.`,
  );
}

/** What the baseline is called here. */
export function baselineName({ ignored }: Seen): string {
  return BASELINES.find((each) => !ignored.has(each)) ?? BASELINES[0];
}

/** What to know of names that git ignores. @param written paths of what is written or proposed */
export function ignoredNotes({ ignored }: Seen, written: readonly string[]): readonly string[] {
  const [usual] = CONFIGS;
  const lost = written.filter((path) => ignored.has(path));
  return [
    ...(ignored.has(usual) && written.includes(configName({ ignored }))
      ? [`Git ignores ${usual} here, so the configuration is ${configName({ ignored })}.`]
      : []),
    ...(lost.length === 0
      ? []
      : [`Git ignores ${lost.join(', ')}. To commit it: git add --force ${lost.join(' ')}`]),
  ];
}
