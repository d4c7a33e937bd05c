import type { AnyOperation } from '../../core/operation.ts';
import { optionName } from '../../core/operation-input.ts';

/** What the linter says of a record that a call would write: with options where it names what they give. */
export function inOptions(help: string, { input, operands }: AnyOperation): string {
  const options = Object.entries(input.properties).filter(([name]) => !operands.includes(name));
  return options.reduce((said, [name, property]) => {
    const value = property['x-value'] ?? (property.type === 'number' ? 'N' : 'TEXT');
    const option = `\`--${optionName(name, property)} ${value}\``;
    return said.replaceAll(`"${property['x-member'] ?? name}"`, () => option);
  }, help);
}
