import { spawnSync } from 'node:child_process';
import { devNull } from 'node:os';
import process from 'node:process';
import { trustedPath } from '../../git/native/trusted-path.ts';

/** Milliseconds that another program's change of a database is waited for. */
const PATIENCE = 5000;

/** What there is of node's own SQLite: node 20 has none, and its types do not know it. */
interface Sqlite {
  readonly DatabaseSync: new (
    file: string,
  ) => {
    exec(statements: string): void;
    prepare(question: string): { get(): Readonly<Record<string, unknown>> | undefined };
    close(): void;
  };
}

/** Who asks, and for which repository. */
interface Asking {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Carries out statements on a database, then asks one question: node's own SQLite does, else the
 * program `sqlite3`. Nothing in the database can read or write another file.
 * @returns the first value that is answered; null where nothing can be done
 */
export function askSqlite(
  file: string,
  { statements = '', question }: { readonly statements?: string; readonly question: string },
  asking: Asking,
): string | null {
  const sqlite = ownSqlite();
  if (sqlite === null) return askProgram(file, `${statements}\n${question};\n`, asking);
  try {
    const database = new sqlite.DatabaseSync(file);
    try {
      database.exec(`PRAGMA busy_timeout = ${PATIENCE}; PRAGMA trusted_schema = OFF;${statements}`);
      const [answer] = Object.values(database.prepare(question).get() ?? {});
      return typeof answer === 'string' ? answer : null;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** It warns that it may change, which is nothing to whoever waits for an answer. */
function ownSqlite(): Sqlite | null {
  const warn = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    // Sound because it is used no further than its oldest version goes.
    return (process.getBuiltinModule?.('node:sqlite') as Sqlite | undefined) ?? null;
  } finally {
    process.emitWarning = warn;
  }
}

function askProgram(file: string, lines: string, { root, env: { PATH } }: Asking): string | null {
  // `-safe` keeps what the database itself says from other files, `-init` the caller's own settings out.
  const words = ['-safe', '-batch', '-bail', '-init', devNull, file];
  const { status, stdout } = spawnSync('sqlite3', words, {
    cwd: '/',
    env: PATH === undefined ? {} : { PATH: trustedPath(PATH, root) },
    input: `.timeout ${PATIENCE}\n${lines}`,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: 2 * PATIENCE,
    killSignal: 'SIGKILL',
  });
  return status === 0 ? stdout.trim() || null : null;
}
