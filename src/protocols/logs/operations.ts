import type { AnyOperation } from '../../core/operation.ts';
import settle from './operations/settle.ts';

/** What puts logs in order, whatever they are about. */
export const logsOperations: readonly AnyOperation[] = [settle];
