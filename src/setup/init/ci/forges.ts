/** What runs a pipeline: two forges, and any program that runs a shell. */
export const FORGES = ['github', 'gitlab', 'generic'] as const;

export type Forge = (typeof FORGES)[number];
