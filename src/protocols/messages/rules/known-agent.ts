import type { Options } from '../../../core/config.ts';
import { named } from '../../../core/found-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { suggester } from '../../../core/suggester.ts';
import { message } from '../example.ts';
import { isHeldToProtocol } from '../protocol-subject.ts';
import { AGENT_FOLDERS, isDistinct, ROSTER } from '../rows.ts';

const PROFILES = {
  'agents/BlueLake/profile.json': '{}\n',
  'agents/GreenCastle/profile.json': '{}\n',
};

export default defineRecordRule({
  id: 'message/known-agent',
  kinds: ['message'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'Brenner message body v0.1, Post-receive Validation: References',
  summary: 'A message names agents that exist',
  why: 'Nobody reads a message to an agent that does not exist, and work handed over to it is lost.',
  fix: 'Correct the name, or add the agent: to `messages.roster` if that is set, otherwise as a folder agents/<Name>/.',
  decisions: [
    'The roster is `messages.roster`; without that setting it is the `agents/<Name>/` folders beside the `messages/` folder. If there are none, nothing is judged.',
    'Upper and lower case differ, as in the names of the folders.',
    'Names are looked for in `from`, `to`, the From and To of a HANDOFF and the Agent of a CLAIM. Values that are not names, such as an address in another project, are not judged.',
    'With `messages.subjects: optional` only messages of the protocol are judged.',
  ],
  messages: {
    unknown: 'No agent on the roster is called {name}',
  },
  examples: {
    valid: [
      {
        name: 'two agents with a folder',
        files: {
          ...PROFILES,
          'messages/1.md': message({ subject: 'INFO: hi', from: 'BlueLake', to: ['GreenCastle'] }),
        },
      },
      {
        name: 'no roster at all',
        files: { 'messages/1.md': message({ subject: 'INFO: hi', from: 'Nobody' }) },
      },
    ],
    invalid: [
      {
        name: 'a slip in the name',
        files: {
          ...PROFILES,
          'messages/1.md': message({ subject: 'INFO: hi', from: 'BlueLake', to: ['GreenCastel'] }),
        },
        expect: [{ message: 'unknown', path: 'messages/1.md', at: '4:6-4:19' }],
      },
      {
        name: 'a claim for somebody who is not configured',
        files: {
          'messages/1.md': message(
            { subject: 'CLAIM: demo-7', from: 'BlueLake' },
            ...['## Item', 'demo-7', '', '## Agent', '`RedStone`'],
          ),
        },
        options: { messages: { roster: ['BlueLake'] } },
        expect: [{ message: 'unknown', at: '10:2-10:10' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    const { home } = record;
    if (fact.agents.length === 0 || !isHeldToProtocol(fact, db.options)) return;
    const roster = configured(db.options);
    if (roster === null && !db.exists(ROSTER, home)) return;
    const isKnown = (name: string) =>
      roster ? roster.has(name) : db.exists(AGENT_FOLDERS, [home, name]);
    const unknown = fact.agents.filter(({ name }) => !isKnown(name));
    if (unknown.length === 0 || !isDistinct(record, fact, db)) return;
    for (const { name, at } of unknown) {
      const words = (all: Words) => nearestAgent(home, name, all);
      yield { message: 'unknown', record, at, data: { name: named(name) }, words };
    }
  },
});

function nearestAgent(home: string, name: string, words: Words) {
  const nearestTo = words.once(`agents of ${home}`, () => {
    return suggester(configured(words.options) ?? new Set(words.keys(AGENT_FOLDERS, home)));
  });
  const close = nearestTo(name);
  return close === null ? {} : { help: `If you mean ${close}, write that name.` };
}

function configured({ messages: { roster } }: Options): ReadonlySet<string> | null {
  return roster && new Set(roster.map((name) => name.trim().replace(/^@/, '')));
}
