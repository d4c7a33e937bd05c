import manifest from '../../package.json' with { type: 'json' };

/** What the tool calls itself, in `--version` and in every machine-readable report. */
export const TOOL = { name: manifest.name, version: manifest.version } as const;

/** The versions of node that it runs on, as npm reads them. */
export const NODES = manifest.engines.node;
