import type { Options } from '../../../core/config.ts';
import type { Facts } from '../../../core/fact.ts';
import { named } from '../../../core/found-value.ts';
import { suggester } from '../../../core/nearest.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { distinctMessages } from '../distinct-messages.ts';
import { message } from '../example.ts';
import { isHeldToProtocol } from '../protocol-subject.ts';

const PROFILES = {
  'agents/BlueLake/profile.json': '{}\n',
  'agents/GreenCastle/profile.json': '{}\n',
};

/** Agent names as they are written, by the folder whose messages they are good for. */
type Rosters = (home: string) => ReadonlySet<string> | null;

export default defineLinkRule({
  id: 'message/known-agent',
  kinds: ['message'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'Brenner message body v0.1, Post-receive Validation: References',
  summary: 'A message names agents that exist',
  why: 'A message to an agent that nobody is never gets read, and work handed over to one is lost.',
  fix: 'Correct the name, or add the agent to the roster.',
  decisions: [
    'The roster is `messages.roster`; without that setting it is the `agents/<Name>/` folders beside the `messages/` folder. Where there are none, nothing is judged.',
    'Capitals count, as they do in the folders.',
    'Names are looked for in `from`, `to`, the From and To of a HANDOFF and the Agent of a CLAIM. What has not the form of a name (an address in another project) is left alone.',
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
  *check({ facts, options }) {
    const rosterOf = rosters(facts, options);
    for (const { home, messages } of distinctMessages(facts)) {
      const roster = rosterOf(home);
      if (roster === null) continue;
      const nearestTo = suggester(roster);
      for (const { record, fact } of messages) {
        if (!isHeldToProtocol(fact, options)) continue;
        for (const { name, at } of fact.agents) {
          if (roster.has(name)) continue;
          const close = nearestTo(name);
          const help = close === null ? {} : { help: `Write ${close}, if that is who you mean.` };
          yield { message: 'unknown', record, at, data: { name: named(name) }, ...help };
        }
      }
    }
  },
});

function rosters(facts: Facts, { messages }: Options): Rosters {
  if (messages.roster !== null) {
    const configured = new Set(messages.roster.map((name) => name.trim().replace(/^@/, '')));
    return () => configured;
  }
  const folders = new Map<string, Set<string>>();
  for (const { record, fact } of facts.of('agent-folder')) {
    const names = folders.get(record.home);
    if (names === undefined) folders.set(record.home, new Set([fact.name]));
    else names.add(fact.name);
  }
  return (home) => folders.get(home) ?? null;
}
