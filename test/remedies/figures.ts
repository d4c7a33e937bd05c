import { table } from '../../scripts/docs/markdown.ts';
import { FAMILIES } from '../../src/protocols/rules.ts';
import { rules } from '../all-rules.ts';
import { type Followed, follow, STANDINGS, type Standing } from './following.ts';

type Counts = Record<'mechanical' | 'you' | 'human' | 'history', number>;

/** How many problems of the examples say what, by family. */
export class Figures {
  readonly #counts = new Map<string, Counts>();

  add(ruleId: string, standing: Standing, { mechanical, judged }: Followed): void {
    const counts = this.#of(ruleId, standing);
    counts.mechanical += mechanical.length;
    for (const { by } of judged) counts[by] += 1;
  }

  #of(ruleId: string, standing: Standing): Counts {
    const family = FAMILIES.find(({ ids }) => ids.test(ruleId))?.title ?? '';
    const name = JSON.stringify([family, standing]);
    const known = this.#counts.get(name) ?? { mechanical: 0, you: 0, human: 0, history: 0 };
    this.#counts.set(name, known);
    return known;
  }

  table(): string {
    const rows = [...this.#counts].map(([name, { mechanical, you, human, history }]) => {
      const [family, standing]: [string, string] = JSON.parse(name);
      return [family, standing, mechanical, you, human, history].map(String);
    });
    const heads = ['family', 'where it is', 'mechanical', 'the writer', 'a person', 'history'];
    return table(heads, rows);
  }
}

/** Follows the report on every example of every rule. */
export async function allFigures(): Promise<Figures> {
  const figures = new Figures();
  for (const rule of rules) {
    for (const standing of STANDINGS) {
      for (const example of rule.examples.invalid) {
        figures.add(rule.id, standing, await follow(rule, example, standing));
      }
    }
  }
  return figures;
}
