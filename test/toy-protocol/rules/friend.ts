import { defineLinkRule } from '../../../core/rule.ts';

export default defineLinkRule({
  id: 'toy/friend',
  kinds: ['toy'],
  level: 'error',
  since: '0.1.0',
  source: 'Toy protocol, section 2',
  summary: 'The friend of a toy is in the toybox',
  why: 'A friend that is not there is missed.',
  fix: 'Add the friend, or name another one.',
  messages: { missing: 'There is no toy {friend}' },
  examples: {
    valid: [
      { name: 'its own friend', files: { 'toybox/1.json': '{"name": "owl", "friend": "owl"}\n' } },
    ],
    invalid: [
      {
        name: 'nobody',
        files: { 'toybox/1.json': '{"name": "owl", "friend": "cat"}\n' },
        expect: [{ message: 'missing', at: '1:27-1:32' }],
      },
    ],
  },
  *check({ facts }) {
    const toys = facts.of('toy');
    const names = new Set(toys.map(({ fact }) => fact.name));
    for (const { record, fact } of toys) {
      const { friend } = fact;
      if (typeof friend !== 'string' || names.has(friend)) continue;
      yield { message: 'missing', record, at: ['friend'], data: { friend } };
    }
  },
});
