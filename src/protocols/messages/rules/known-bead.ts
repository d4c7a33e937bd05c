import { named } from '../../../core/found-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { message } from '../example.ts';
import { nearIds } from '../near-ids.ts';
import { projectOf } from '../project-of.ts';
import { BEAD_LIST, BEAD_PROJECTS, BEADS, FULL_BEAD_LIST, isDistinct } from '../rows.ts';

const LIST = { '.beads/issues.jsonl': '{"id":"demo-42"}\n{"id":"demo-42.3"}\n' };

function claim(item: string, subject = 'CLAIM: the limiter'): string {
  const body = ['## Item', item, '', '## Agent', 'BlueLake'];
  return message({ subject, from: 'BlueLake' }, ...body);
}

export default defineRecordRule({
  id: 'message/known-bead',
  kinds: ['message'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'Brenner message body v0.1, Post-receive Validation: References',
  summary: 'The Item and the subject of a message name beads that exist',
  why: 'Nobody tracks work under an id that no bead has.',
  fix: 'Correct the id, or commit the bead list that holds it.',
  decisions: [
    'Beads are those of `.beads/issues.jsonl`; without that file nothing is judged.',
    'A word is a bead id if it has the form of one (`project-suffix`, with or without `.number`) and a bead in the list has its prefix. The prefix is the part before the last hyphen. Other words with hyphens, such as `utf-8`, are not checked. So a typo in the prefix is not reported.',
    'If the list is empty, every word of that form is reported.',
    'In a subject, a word without a digit counts only if the subject has no other words. An id that is also under Item is reported only there.',
  ],
  messages: {
    unknown: 'There is no bead {id} in .beads/issues.jsonl',
  },
  examples: {
    valid: [
      {
        name: 'a bead of the list, and a word that is none',
        files: { ...LIST, 'messages/1.md': claim('demo-42.3: the well-known burst') },
      },
      {
        name: 'a word with a prefix that no bead has',
        files: { ...LIST, 'messages/1.md': claim('demo-42: names in utf-8') },
      },
      { name: 'no bead list', files: { 'messages/1.md': claim('demo-7') } },
    ],
    invalid: [
      {
        name: 'an id that the list does not hold',
        files: { ...LIST, 'messages/1.md': claim('see demo-43 first') },
        expect: [{ message: 'unknown', path: 'messages/1.md', at: '7:5-7:12' }],
      },
      {
        name: 'another id in the subject',
        files: { ...LIST, 'messages/1.md': claim('demo-42', 'CLAIM: demo-24, the limiter') },
        expect: [{ message: 'unknown', path: 'messages/1.md', at: '2:18-2:25' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (fact.beads.length === 0 || !db.exists(BEAD_LIST, '')) return;
    const unknown = fact.beads.filter(({ name }) => {
      const id = name.toLowerCase();
      const isOfProject = () =>
        db.exists(BEAD_PROJECTS, projectOf(id)) || !db.exists(FULL_BEAD_LIST, '');
      return !db.exists(BEADS, id) && isOfProject();
    });
    if (unknown.length === 0 || !isDistinct(record, fact, db)) return;
    for (const { name, at } of unknown) {
      const words = (all: Words) => nearestBead(name, all);
      yield { message: 'unknown', record, at, data: { id: named(name) }, words };
    }
  },
});

function nearestBead(name: string, words: Words) {
  const nearestTo = words.once('beads', () => {
    const rows = words.keys(BEADS, null).flatMap((bead) => words.get(BEADS, bead));
    return nearIds(new Set(rows.map(({ value }) => value)));
  });
  const close = nearestTo(name.toLowerCase());
  return close === null ? {} : { help: `If you mean ${close}, write that id.` };
}
