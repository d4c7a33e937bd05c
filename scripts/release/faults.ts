/** What is about to be released. */
export interface Release {
  /** The name of the tag. */
  readonly tag: string;
  /** `package.json`. */
  readonly manifest: {
    readonly version: string;
    readonly private?: boolean;
    readonly repository?: { readonly url?: string };
  };
  /** `CHANGELOG.md`. */
  readonly changelog: string;
  /** `owner/name` on GitHub; null where it is not known, as on one's own machine. */
  readonly repository: string | null;
  /** Whether main has the commit; null where there is no main to ask. */
  readonly isOnMain: boolean | null;
}

/** Why it can't be released, one sentence each with the way out. */
export function releaseFaults(release: Release): readonly string[] {
  const { tag, manifest, changelog, repository, isOnMain } = release;
  const { version } = manifest;
  const url = `git+https://github.com/${repository}.git`;
  const found = manifest.repository?.url;
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag is ${tag}, but package.json has version ${version}.`]),
    ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${version} is no version.`]),
    ...(manifest.private === true ? ['package.json says that the package is private.'] : []),
    ...(changelog.includes(`\n## [${version}] - `)
      ? []
      : [`CHANGELOG.md has no part "## [${version}] - <date>": rename "Unreleased".`]),
    ...(found === undefined
      ? [`package.json has no repository.url, which npm compares with where a release comes from.`]
      : repository !== null && found !== url
        ? [`repository.url in package.json is ${found}, not ${url}: npm would refuse the release.`]
        : []),
    ...(isOnMain === false
      ? ['The tag is on no commit of main: what is released was reviewed.']
      : []),
  ];
}
