/** The build puts the digest of its own code in this place. */
const DIGEST = '@build-digest@';

/** Names the code that is running, so that no other code is believed; null where it was not built. */
export const BUILD: string | null = DIGEST.startsWith('@') ? null : DIGEST;
