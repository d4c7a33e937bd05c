import { PROTOCOLS } from './index.ts';

/** Where records are without configuration, for somebody who named a file that is none. */
export const RECORD_PLACES = [
  'Records are known by where they are.',
  ...PROTOCOLS.flatMap(({ places = [] }) => places),
  '.lint-protocol.yaml can name other places for some of them.',
].join(' ');
