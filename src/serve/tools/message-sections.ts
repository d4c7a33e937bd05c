import { WrongUse } from '../../core/failure.ts';
import { nearest } from '../../core/nearest.ts';
import { BODY_SCHEMA, type SectionSchema } from '../../protocols/messages/body-schema.ts';
import type { MessageType } from '../../protocols/messages/subject.ts';
import { VALID_MESSAGES } from '../../protocols/messages/valid-messages.ts';

/** The example's place where nobody chose another. */
const EXAMPLE_PATH = 'messages/1.md';

/**
 * What stands below which heading.
 * @param wanted the type; null for all
 * @throws WrongUse for a type that there is not.
 */
export function messageSections(wanted: string | null) {
  const types = wanted === null ? allTypes() : [typeCalled(wanted)];
  const [first = 'INFO'] = types;
  return {
    types: types.map((type) => ({
      type,
      ack_required: BODY_SCHEMA[type].ack.wanted,
      sections: BODY_SCHEMA[type].sections.map(sectionOf),
    })),
    example: { path: EXAMPLE_PATH, text: VALID_MESSAGES[first] },
  };
}

function sectionOf({ title, wants, missing, choices }: SectionSchema) {
  return {
    heading: `## ${title}`,
    wants,
    required: missing !== null,
    ...(choices.length > 0 && { choices }),
  };
}

function allTypes(): readonly MessageType[] {
  return Object.keys(BODY_SCHEMA) as readonly MessageType[];
}

function typeCalled(wanted: string): MessageType {
  const types = allTypes();
  const type = types.find((each) => each === wanted.toUpperCase());
  if (type !== undefined) return type;
  const meant = nearest(wanted, types);
  throw new WrongUse(
    'bad-value',
    `There is no message type ${JSON.stringify(wanted)}.`,
    meant === null ? `There are: ${types.join(', ')}.` : `Did you mean ${meant}?`,
  );
}
