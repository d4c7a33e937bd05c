// Written by `npm run docs` from the operations: change those.
// biome-ignore-all format: made by a program
import type { OperationDocument } from '../core/operation-document.ts';
import type { OperationOptions } from './operate.ts';

/** The ids of all operations. */
export const OPERATION_IDS: readonly (keyof OperationInputs)[] = ["messages/ack"];

/** What `messages/ack` takes. */
export interface MessagesAckInput {
  /** The id, or the path, of the message. */
  readonly id: string;
  /** The recipient that acknowledges it. */
  readonly from: string;
  /** What becomes of it. */
  readonly status: "Received" | "Understood" | "Will Action" | "Completed";
  /** What else there is to say. */
  readonly notes?: string;
  /** Also for who is no recipient. */
  readonly force?: boolean;
}

/** What each operation takes, by its id. */
export interface OperationInputs {
  readonly 'messages/ack': MessagesAckInput;
}

/** Every operation by its protocol and its name. */
export interface Operations {
  readonly messages: {
    /** Acknowledges a message. */
    ack(input: MessagesAckInput, options: OperationOptions): Promise<OperationDocument>;
  };
}
