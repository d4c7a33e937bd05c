import type { Protocol } from '../core/protocol.ts';
import { consensus } from './consensus/protocol.ts';
import { contributions } from './contributions/protocol.ts';
import { custom } from './custom/protocol.ts';
import { files } from './files/protocol.ts';
import { logs } from './logs/protocol.ts';
import { messages } from './messages/protocol.ts';
import { subagents } from './subagents/protocol.ts';
import { vouch } from './vouch/protocol.ts';

/** Every protocol, in the order of the documentation. What is not in this list does not exist. */
export const PROTOCOLS: readonly Protocol[] = [
  messages,
  contributions,
  consensus,
  subagents,
  vouch,
  custom,
  logs,
  files,
];
