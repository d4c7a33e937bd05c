import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import operationSchema from '../../schemas/operation.schema.json' with { type: 'json' };
import reportSchema from '../../schemas/report.schema.json' with { type: 'json' };
import { ANY_BYTES, type AnyOperation, type OperationExample } from '../../src/core/operation.ts';
import { resultSchema } from '../../src/core/operation-output.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { IS_WHOLE } from '../runs.ts';
import {
  BYTES,
  callCommand,
  changed,
  DRY,
  errorsOf,
  filesIn,
  type Played,
  play,
  prepare,
  restore,
} from './play.ts';

const operations = await loadOperations();

const isDocument = new Ajv2020({ allowUnionTypes: true, strict: false })
  .addSchema(reportSchema, 'report.schema.json')
  .compile(operationSchema);

/** Git reads for the first example of each operation; for the others, see `DRY`. */
const WITHOUT_GIT = ['--backend', 'js'] as const;

/**
 * Plays every example of every operation of a protocol, or of a part of them: in test files of their
 * own, so that workers share them.
 */
export function playExamplesOf(protocol: string, part = 0, parts = 1): void {
  const all = operations.filter(({ id }) => id.startsWith(`${protocol}/`));
  const own = all.filter((_each, index) => index % parts === part);
  describe.each(own.map((operation) => [operation.id, operation] as const))(
    '%s',
    (_id, operation) => {
      test('shows each of its errors', () => {
        const shown = operation.examples.flatMap(({ error, again }) => [error, again]);
        expect(Object.keys(operation.errors).filter((code) => !shown.includes(code))).toEqual([]);
      });

      test.each(operation.examples.map((example, nth) => [example.name, example, nth] as const))(
        '%s',
        (_name, example, nth) =>
          withRepository((repo) => playExample(operation, example, repo, nth)),
      );
    },
  );
}

const DOORS = ['dry', 'command', 'lint'] as const;

const STATES = ['tree', 'staged', 'commit'] as const;

/**
 * For real and again; dry, by the command line, and with what it leaves linted in every state. In a
 * usual run only the first example of an operation is played in all three ways, and linted in all
 * states; the others by turns, and every second one again.
 */
async function playExample(
  operation: AnyOperation,
  example: OperationExample,
  repo: TestRepository,
  nth: number,
): Promise<void> {
  const doors = IS_WHOLE || nth === 0 ? DOORS : DOORS.filter((_, at) => at === nth % DOORS.length);
  const backend = nth === 0 ? 'native' : 'js';
  await prepare(repo, example);
  const before = filesIn(repo);

  const done = await play(operation, example, repo, { backend });
  expectEnd(done, operation, example);
  const after = filesIn(repo);
  const difference = changed(before, after);
  expect(withoutBytes(difference)).toEqual(example.after ?? {});
  const isWritten = Object.keys(difference).length > 0;

  const isDone = example.error === undefined && example.refused === undefined;
  if (isDone && (IS_WHOLE || nth % 2 === 0)) {
    expectAgain(
      await play(operation, example, repo, { from: 0x101, backend: 'js' }),
      operation,
      example,
    );
    if (example.again !== 'done') expect(filesIn(repo)).toEqual(after);
  }
  restore(repo, before);

  // What writes nothing for real writes nothing dry.
  if (isWritten && doors.includes('dry')) {
    const dry = await play(operation, example, repo, DRY);
    expectEnd(dry, operation, example);
    expect(filesIn(repo)).toEqual(before);
    expect(told(dry)).toEqual(told(done));
  }

  if (doors.includes('command')) await expectCommand(operation, example, repo, done);

  if (isWritten && doors.includes('lint')) {
    const turn = Math.floor(nth / DOORS.length) % STATES.length;
    const states = IS_WHOLE || nth === 0 ? STATES : STATES.filter((_, at) => at === turn);
    await expectSound(repo, before, after, states);
  }
}

/** The command line does and says the same. */
async function expectCommand(
  operation: AnyOperation,
  example: OperationExample,
  repo: TestRepository,
  done: Played,
): Promise<void> {
  const called = await callCommand(operation, example, repo, ...WITHOUT_GIT);
  const document = JSON.parse(called.out);
  expect(isDocument(document), JSON.stringify(isDocument.errors)).toBe(true);
  expectSame(document, done);
  const { error, refused, exitCode = 0 } = example;
  if (error === undefined) expect(called.code).toBe(refused === undefined ? exitCode : 1);
  else if (operation.refusals?.includes(error) === true) expect(called.code).toBe(1);
}

/** With one word for all that is no text: other tests look into that. */
function withoutBytes(files: Readonly<Record<string, string | null>>) {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      content?.startsWith(BYTES) === true ? ANY_BYTES : content,
    ]),
  );
}

/** No error that was not there before: in the working tree, staged, or as a commit. */
async function expectSound(
  repo: TestRepository,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  states: readonly (typeof STATES)[number][],
): Promise<void> {
  restore(repo, after);
  const found: string[] = [];
  const look = async (...args: readonly string[]) =>
    found.push(...(await errorsOf(repo, ...args, ...WITHOUT_GIT)));
  if (states.includes('tree')) await look();
  await repo.git('add', '--all');
  if (states.includes('staged')) await look('--staged');
  await repo.git('commit', '--quiet', '--message', 'after');
  if (states.includes('commit')) await look('--range', 'HEAD~1..HEAD');
  if (found.length === 0) return;
  await repo.git('reset', '--quiet', '--hard', 'HEAD~1');
  restore(repo, before);
  const known = await errorsOf(repo, ...WITHOUT_GIT);
  expect(found.filter((error) => !known.includes(error))).toEqual([]);
}

const resultSchemas = new Map<string, ValidateFunction>();

/** Where a result is not what its operation says: nothing is in it that the schema does not name. */
function resultFaults({ id, output }: AnyOperation, result: unknown): readonly unknown[] {
  const fits =
    resultSchemas.get(id) ??
    new Ajv2020({ allErrors: true, meta: false, validateSchema: false }).compile(
      closed(resultSchema(output)),
    );
  resultSchemas.set(id, fits);
  return fits(result) ? [] : (fits.errors ?? []);
}

/** A schema that allows no members besides those that it names. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    Array.isArray(value?.required) ? { ...value, additionalProperties: false } : value,
  );
}

/** What a document says but for what is another each time. */
function told(played: Played) {
  if (played.status === 'thrown') return played;
  const { status, written, result, diagnostics } = played;
  return { status, written, result, diagnostics };
}

function expectEnd(played: Played, operation: AnyOperation, example: OperationExample): void {
  const { error, refused, after, result = {} } = example;
  if (error !== undefined) {
    expect(played).toEqual({ status: 'thrown', error });
    return;
  }
  if (played.status === 'thrown') throw new Error(`ended with ${played.error}`);
  if (refused !== undefined) {
    expect(played.status).toBe('refused');
    expect([...new Set(played.diagnostics.map(({ rule }) => rule))].sort()).toEqual(
      [...refused].sort(),
    );
    return;
  }
  const isChanged = after !== undefined && Object.keys(after).length > 0;
  const end = isChanged || operation.effects === 'reads' ? 'done' : 'unchanged';
  const problems = played.diagnostics.map(({ rule, path, message }) => ({ rule, path, message }));
  expect({ status: played.status, problems: end === 'done' ? [] : problems }).toEqual({
    status: end,
    problems: [],
  });
  expect(played.result).toMatchObject(result);
  expect(resultFaults(operation, played.result)).toEqual([]);
}

function expectAgain(played: Played, operation: AnyOperation, { again }: OperationExample): void {
  const usual = operation.effects === 'reads' ? 'done' : 'unchanged';
  const ended = played.status === 'thrown' ? played.error : played.status;
  expect(ended).toBe(again ?? usual);
}

/** The command line draws by chance, so that ids differ. */
function expectSame(called: unknown, done: Played): void {
  if (done.status === 'thrown') {
    expect(called).toMatchObject({ error: { code: done.error } });
    return;
  }
  const { status, operation, written } = done;
  const actions = written.map(({ action }) => action);
  const document = called as typeof done;
  expect(document).toMatchObject({ status, operation });
  expect(document.written.map(({ action }) => action)).toEqual(actions);
}
