import { named } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { distinctMessages } from '../distinct-messages.ts';
import { message } from '../example.ts';
import { nearIds } from '../near-ids.ts';
import { projectOf } from '../project-of.ts';

const BEADS = { '.beads/issues.jsonl': '{"id":"demo-42"}\n{"id":"demo-42.3"}\n' };

function claim(item: string): string {
  const body = ['## Item', item, '', '## Agent', 'BlueLake'];
  return message({ subject: 'CLAIM: the limiter', from: 'BlueLake' }, ...body);
}

export default defineLinkRule({
  id: 'message/known-bead',
  kinds: ['message'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'Brenner message body v0.1, Post-receive Validation: References',
  summary: 'An Item names a bead that exists',
  why: 'Work that is claimed, handed over or reported blocked under an id that no bead has is work that nobody tracks.',
  fix: 'Correct the id, or commit the bead list that holds it.',
  decisions: [
    'Beads are those of `.beads/issues.jsonl`; without that file nothing is judged.',
    'A word is taken for a bead id when it has the form of one (`project-suffix`, with or without `.number`) and its prefix, the part before the last hyphen, is that of a bead in the list. Other words with hyphens are left alone, so that `utf-8` is no bead; a slip in the prefix goes unnoticed.',
    'An empty list knows no prefix and no bead: every word of that form is then one that it does not hold.',
  ],
  messages: {
    unknown: 'The bead list holds no {id}',
  },
  examples: {
    valid: [
      {
        name: 'a bead of the list, and a word that is none',
        files: { ...BEADS, 'messages/1.md': claim('demo-42.3: the well-known burst') },
      },
      { name: 'no bead list', files: { 'messages/1.md': claim('demo-7') } },
    ],
    invalid: [
      {
        name: 'an id that the list does not hold',
        files: { ...BEADS, 'messages/1.md': claim('see demo-43 first') },
        expect: [{ message: 'unknown', path: 'messages/1.md', at: '7:5-7:12' }],
      },
    ],
  },
  *check({ facts }) {
    const lists = facts.of('bead-list');
    if (lists.length === 0) return;
    const ids = new Set(lists.flatMap(({ fact }) => fact.ids.map((id) => id.toLowerCase())));
    const nearestTo = nearIds(new Set(lists.flatMap(({ fact }) => fact.ids)));
    const projects = new Set([...ids].map(projectOf));
    const isEmpty = lists.every(({ fact }) => fact.empty);
    for (const { messages } of distinctMessages(facts)) {
      for (const { record, fact } of messages) {
        for (const { name, at } of fact.beads) {
          const id = name.toLowerCase();
          if (ids.has(id) || !(isEmpty || projects.has(projectOf(id)))) continue;
          const close = nearestTo(id);
          const help = close !== null ? { help: `Write ${close}, if that is what you mean.` } : {};
          yield { message: 'unknown', record, at, data: { id: named(name) }, ...help };
        }
      }
    }
  },
});
