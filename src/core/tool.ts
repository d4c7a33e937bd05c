import manifest from '../../package.json' with { type: 'json' };

/** What the tool calls itself, in `--version` and in every machine-readable report. */
export const TOOL = { name: manifest.name, version: manifest.version } as const;

/** The versions of node that it runs on, as npm reads them. */
export const NODES = manifest.engines.node;

/** `package.json` as it is once the project has a public address. */
type Published = { readonly repository?: { readonly url: string } };

/** Where the project is published; null as long as package.json names no address. */
export const ADDRESS = (manifest as Published).repository?.url ?? null;
