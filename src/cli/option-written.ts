import { type InputProperty, optionName } from '../core/operation-input.ts';

/** Characters of the choices that are written behind their option. */
export const MOST_CHOICES = 26;

/**
 * An option as the help writes it.
 * @param most characters of its choices; where there are more, its value is named
 */
export function optionWritten(name: string, property: InputProperty, most = MOST_CHOICES): string {
  const written = `--${optionName(name, property)}`;
  const value = property['x-value'] ?? 'TEXT';
  switch (property.type) {
    case 'boolean':
      return written;
    case 'array':
      return `${written} ${value} ...`;
    case 'object':
      return `${written} ${pairWritten(property)} ...`;
    case 'number':
    case 'integer':
      return `${written} ${property['x-value'] ?? 'N'}`;
    default: {
      const choices = property.enum?.join('|') ?? value;
      return `${written} ${choices.length > most ? value : choices}`;
    }
  }
}

/** How one value of an option is written that takes names and values: `NAME=TEXT`, or as its property says. */
export function pairWritten({ 'x-value': value = 'TEXT' }: Pick<InputProperty, 'x-value'>): string {
  return value.includes('=') ? value : `NAME=${value}`;
}
