/** The members of `package.json` that matter to whoever installs from git. */
export interface TreeManifest {
  readonly name: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly scripts?: unknown;
  readonly devDependencies?: unknown;
}

/** What a release tag for pre-commit holds. */
export interface ReleaseTree {
  readonly manifest: TreeManifest;
  /** `.pre-commit-hooks.yaml` */
  readonly hooks: string;
  readonly paths: readonly string[];
}

/**
 * `package.json` for what is built already. npm runs `prepare` of what it installs from git, and
 * pre-commit takes all that npm prints for the name of the package.
 */
export function builtOnly({ scripts, devDependencies, ...manifest }: TreeManifest): TreeManifest {
  return manifest;
}

/** Why pre-commit could not use the tree, one sentence each. */
export function treeFaults({ manifest, hooks, paths }: ReleaseTree): readonly string[] {
  const entries = [...hooks.matchAll(/^ {2}entry: (\S+)/gm)].map(([, program = '']) => program);
  return [
    ...Object.values(manifest.bin)
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} is not there: build first.`),
    ...entries
      .filter((program) => !Object.hasOwn(manifest.bin, program))
      .map((program) => `A hook starts ${program}, which the package does not install.`),
    ...(entries.length === 0 ? ['.pre-commit-hooks.yaml names no hook.'] : []),
    ...(/^ {2}stages:/m.test(hooks)
      ? ['A hook names stages, and no name of one is known to both 3.0 and what comes after 4.']
      : []),
  ];
}
