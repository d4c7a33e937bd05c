import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Ties } from '../../core/ties.ts';
import { aboutOf } from './given-acks.ts';
import { isAck, short } from './known-ids.ts';
import { projectOf } from './project-of.ts';

/** Messages of one mailbox find each other by their ids and contents, and by what they acknowledge. */
export function messageTies({ record, fact }: FactEntry<'message'>, options: Options): Ties {
  const { home } = record;
  const { id, content, created } = fact;
  // Twins: unique-id, copy-drift, and which of several files is judged.
  const own = [...idKeys(home, id), key('content', home, content)];
  // known-bead and known-agent.
  const beads = fact.beads.map(({ name }) => name.toLowerCase());
  const named = options.messages.roster === null ? fact.agents.map(({ name }) => name) : [];
  const asks = [
    ...own,
    ...named.map((name) => agentKey(home, name)),
    ...beads.flatMap((bead) => [beadKey(bead), projectKey(projectOf(bead))]),
  ];
  const minds = [
    ...(named.length > 0 ? [rosterKey(home)] : []),
    ...(beads.length > 0 ? [BEADS, FULL_BEADS] : []),
  ];
  const around = { own, asks, minds };
  return {
    // ack-outstanding counts from the newest message of all.
    ...(created !== null && { dates: [[NEWEST, created]] }),
    ...(isAck(fact) ? ackTies(home, fact, around) : plainTies(home, fact, options, around)),
  };
}

type MessageFact = FactEntry<'message'>['fact'];

/** Keys that every message has. */
interface Around {
  readonly own: readonly string[];
  readonly asks: readonly string[];
  readonly minds: readonly string[];
}

/** What an acknowledgement stands for depends on which of the ids that it names are there. */
function ackTies(home: string, fact: MessageFact, { own, asks, minds }: Around): Ties {
  const { id, from, acknowledges } = fact;
  const written = acknowledges.flatMap(({ name }) => [name, short(name)]);
  // ack-target: nothing is asked of the targets where there can be none.
  const targets = written.length > 0 ? [key('targets', home)] : [];
  return {
    gives: [
      ...own,
      ...written.map((each) => key('ack', home, each)),
      ...topicKeys(home, fact, from === null ? [] : [from]),
    ],
    asks: [...asks, ...written.map((each) => key('id', home, each))],
    minds: [...minds, key('vague', home), ...targets],
    shows: id === null ? [key('vague', home)] : [],
    needs: targets,
    passesOn: true,
  };
}

function plainTies(
  home: string,
  fact: MessageFact,
  { messages: { ackTimeout } }: Options,
  { own, asks, minds }: Around,
): Ties {
  const { id, created, ackRequired, recipients } = fact;
  const shows = [id === null ? key('vague', home) : key('targets', home)];
  if (!ackRequired) return { gives: own, asks, minds, shows };
  return {
    gives: own,
    asks: [
      ...asks,
      ...(id === null ? [] : [id, short(id)].map((each) => key('ack', home, each))),
      ...topicKeys(home, fact, recipients),
    ],
    minds,
    shows,
    ...(created !== null && { awaits: [[NEWEST, created + ackTimeout]] }),
  };
}

/** What an acknowledgement without a known id may answer: as `given-acks.ts` has it. */
function topicKeys(
  home: string,
  { threadId, subject }: MessageFact,
  agents: readonly string[],
): readonly string[] {
  const about = subject === null ? '' : aboutOf(subject).toLowerCase();
  return agents.flatMap((agent) => {
    const by = agent.toLowerCase();
    return [
      ...(threadId === null ? [] : [key('thread', home, `${by}\0${threadId}`)]),
      ...(about === '' ? [] : [key('subject', home, `${by}\0${about}`)]),
    ];
  });
}

export function agentFolderTies({ record: { home }, fact }: FactEntry<'agent-folder'>): Ties {
  return { gives: [agentKey(home, fact.name)], shows: [rosterKey(home)] };
}

/** Each id says no more than that it is there. */
export function beadListTies({ fact: { ids, empty } }: FactEntry<'bead-list'>): Ties {
  const beads = new Set(ids.map((id) => id.toLowerCase()));
  const projects = new Set([...beads].map(projectOf));
  return {
    gives: [
      ...[...beads].map((bead) => [beadKey(bead), 'there'] as const),
      ...[...projects].map((project) => [projectKey(project), 'there'] as const),
    ],
    shows: empty ? [BEADS] : [BEADS, FULL_BEADS],
  };
}

const NEWEST = 'message newest';
const BEADS = 'message beads';
const FULL_BEADS = 'message beads full';

function key(what: string, home: string, of = ''): string {
  return `message ${what}\0${home}\0${of}`;
}

function idKeys(home: string, id: string | null): readonly string[] {
  return id === null ? [] : [...new Set([id, short(id)])].map((each) => key('id', home, each));
}

function agentKey(home: string, name: string): string {
  return key('agent', home, name);
}

function rosterKey(home: string): string {
  return key('roster', home);
}

function beadKey(bead: string): string {
  return `message bead\0${bead}`;
}

function projectKey(project: string): string {
  return `message bead project\0${project}`;
}
