import type { DataPath, Place } from '../../core/place.ts';
import type { MessageRecord } from './record.ts';

/** Where a value of the envelope stands; its key where nothing is written behind that. */
export function valuePlace({ positions }: MessageRecord, path: DataPath): Place {
  const span = positions.spanOf(path);
  return span !== null && span.start === span.end ? { key: path } : path;
}
