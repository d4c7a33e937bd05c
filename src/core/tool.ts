import manifest from '../../package.json' with { type: 'json' };

/** What the tool calls itself, in `--version` and in every machine-readable report. */
export const TOOL = { name: manifest.name, version: manifest.version } as const;

/** The oldest node that it runs on: `20.19`. */
export const OLDEST_NODE = manifest.engines.node.replace(/^>=/, '');
