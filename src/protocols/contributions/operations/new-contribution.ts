import type { Facts } from '../../../core/fact.ts';
import { listAt, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState, StateRecord } from '../../../core/operation.ts';
import { type Contribution, readContribution } from '../contribution.ts';
import { archivePath, CONTRIBUTIONS } from '../manifest-paths.ts';
import { isArchived } from '../sealing.ts';

/** What a contribution is begun with. */
export interface Beginning {
  readonly id: string;
  readonly home: string;
  readonly sessionId: string;
  readonly epicId: string;
  readonly taskId: string;
  readonly markerLabel: string;
  readonly agentId: string;
  readonly sessionLabel?: string;
  readonly epicTitle?: string;
  /** The title of the epic in a task list; null for none. */
  readonly listedTitle?: string | null;
  readonly researchOutputs: readonly unknown[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Other = StateRecord<'contribution'>;

/** What the format calls its schema, where no other contribution says where it is. */
const SCHEMA = 'contribution.schema.json';

/** A draft without decisions, its members in the order of the seed's tables. */
export function newContribution(
  beginning: Beginning,
  baseline: Contribution | null,
  others: readonly Other[],
): Readonly<Record<string, unknown>> {
  const { id, home, sessionId, epicId, taskId, markerLabel, agentId, now } = beginning;
  const beside = others.filter((each) => each.home === home);
  const said = (key: string, fits: (value: unknown) => boolean) =>
    beside.flatMap(({ record: { value } }) => (fits(value) ? (textAt(value, key) ?? []) : []))[0];
  const sessionLabel =
    beginning.sessionLabel ??
    said('sessionLabel', (value) => textAt(value, 'sessionId') === sessionId) ??
    sessionId;
  const epicTitle =
    beginning.epicTitle ??
    said('epicTitle', (value) => textAt(value, 'epicId') === epicId) ??
    beginning.listedTitle ??
    epicId;
  return {
    $schema: said('$schema', () => true) ?? SCHEMA,
    _meta: {
      contributionId: id,
      protocolVersion: '1.0.0',
      createdAt: new Date(now).toISOString(),
      completedAt: null,
      agentId,
      checksum: null,
      consensusReady: false,
    },
    sessionId,
    sessionLabel,
    epicId,
    epicTitle,
    taskId,
    markerLabel,
    decisions: [],
    conflicts: [],
    researchOutputs: beginning.researchOutputs,
    status: 'draft',
    ...(baseline !== null && { baselineReference: referenceTo(baseline) }),
  };
}

function referenceTo({ sessionId, sessionLabel, taskId, id }: Contribution) {
  // The label is for people, and required.
  return { sessionId, sessionLabel: sessionLabel ?? sessionId, taskId, contributionId: id };
}

/** What the session has for the task already, and what may still change: merged is done with. */
export function contributionInWork(
  { home, sessionId, epicId, taskId, markerLabel }: Omit<Beginning, 'id'>,
  others: readonly Other[],
): Other | null {
  const wanted = { sessionId, epicId, taskId, markerLabel };
  const found = others.find(
    ({ path, home: at, record: { value } }) =>
      at === home &&
      !isArchived(path) &&
      valueAt(value, 'status') !== 'merged' &&
      Object.entries(wanted).every(([key, each]) => valueAt(value, key) === each),
  );
  return found ?? null;
}

/** The file of a contribution: that of the task, or where it is another's, archived or not, one of its own. */
export function newPath(
  { home, epicId, taskId, id }: Pick<Beginning, 'home' | 'epicId' | 'taskId' | 'id'>,
  paths: { has(path: string): boolean },
): string {
  const root = home === '' ? '' : `${home}/`;
  const folder = `${root}${CONTRIBUTIONS}`;
  const path = `${folder}${taskId}.json`;
  const isTaken = paths.has(path) || paths.has(`${root}${archivePath(path, epicId)}`);
  return isTaken ? `${folder}${taskId}-${id}.json` : path;
}

/** The contribution that a path or an id names; null for none. */
export function baselineNamed(name: string, others: readonly Other[]): Other | null {
  const path = name.replace(/^(?:\.\/)+/, '');
  const isNamed = ({ record }: Other) => readContribution(record.value).id === name;
  return others.find((each) => each.path === path) ?? others.find(isNamed) ?? null;
}

/** The contributions to an epic, and the one that a new one is compared with. */
export function relatedTo(
  epic: string,
  {
    named,
    facts,
    state,
  }: {
    readonly named: ReadonlySet<string>;
    readonly facts: Facts;
    readonly state: OperationState;
  },
): Promise<readonly StateRecord<'contribution'>[]> {
  const ofEpic = facts.of('contribution').filter(({ fact }) => fact.epicId === epic);
  const related = new Set([...ofEpic.map(({ record }) => record.path), ...named]);
  return state.scan('contribution', (path) => related.has(path));
}

/** The title that a task list gives a task; null for none. */
export async function listedTitle(task: string, state: OperationState): Promise<string | null> {
  for (const { record } of await state.scan('task-list')) {
    const found = listAt(record.value, 'tasks').find((each) => textAt(each, 'id') === task);
    const title = textAt(found, 'title')?.trim();
    if (title) return title;
  }
  return null;
}
