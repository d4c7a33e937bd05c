import type { AnyOperation } from '../core/operation.ts';
import type { InputSchema } from '../core/operation-input.ts';
import { OPERATION_VALUES } from './operation-values.generated.ts';
import type { ServerWords } from './server-words.ts';

/** What no client sees: a process that ends. */
const OF_PROCESSES: readonly (readonly [RegExp, string])[] = [
  [/,? and the exit code is \d+(?=[,.])/g, ''],
  [/ \([^()]*--(?:commit|format)[^()]*\)/g, ''],
];

/** A sentence that is about nothing else. */
const ABOUT_PROCESSES =
  /^(?:The exit code|Exit code|Exits with)|--(?:diff|commit|format|input|json)\b/;

/** How the command line writes a value of an object. */
const PAIR = /[,;]? (?:as in|such as) ([\w-]+)=(?:"([^"]*)"|([\w./-]+))$/;

/** With the value as a request writes it; left out where an example has one. */
function asObject(said: string, hasExample: boolean): string {
  return said.replace(PAIR, (_all, name: string, quoted: string | undefined, bare: string) =>
    hasExample ? '' : `, as in ${JSON.stringify({ [name]: quoted ?? bare })}`,
  );
}

/** What operations say of themselves, to clients of a server. */
export class AboutWords {
  readonly #words: ServerWords;

  constructor(words: ServerWords) {
    this.#words = words;
  }

  /** Paragraphs, without those of which nothing is left. */
  paragraphs(texts: readonly string[], operation: AnyOperation): readonly string[] {
    return texts.map((text) => this.text(text, operation)).filter((text) => text !== '');
  }

  /** @returns '' for what is only about processes */
  text(text: string, operation: AnyOperation): string {
    const spoken = OF_PROCESSES.reduce((all, [from, to]) => all.replace(from, to), text);
    const sentences = spoken.split(/(?<=[.!?]) (?=[A-Z`-])/);
    const told = sentences.filter((sentence) => !ABOUT_PROCESSES.test(sentence)).join(' ');
    return this.#words.in(told, operation);
  }

  /** An input whose properties are described so, with values from examples. */
  input({ properties, ...schema }: InputSchema, operation: AnyOperation): InputSchema {
    const values = OPERATION_VALUES[operation.id] ?? {};
    const spoken = Object.entries(properties).map(([name, property]) => {
      const { description, 'x-expected': expected } = property;
      const hasExample = Object.hasOwn(values, name);
      const spokenOf = (text: string) => {
        const words = this.text(text, operation);
        return property.type === 'object' ? asObject(words, hasExample) : words;
      };
      const said = {
        ...property,
        description: spokenOf(description),
        ...(expected !== undefined && { 'x-expected': spokenOf(expected) }),
        ...(hasExample && { examples: [values[name]] }),
      };
      return [name, said];
    });
    return { ...schema, properties: Object.fromEntries(spoken) };
  }
}
