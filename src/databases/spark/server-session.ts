import { AskableError } from "../../errors.js";
import type { Cell } from "../results/result.js";
import type { Access } from "../server.js";
import { openWire, type Wire } from "./connection.js";
import { cleaned, LOST, ServerError } from "./messages.js";
import { answered, execute, type Operation, type Running } from "./statement.js";
import type { Manner } from "./url.js";

type Catalogue = { readonly schemaName: string; readonly tableName?: string };

/** A session on the server, with one statement at a time. Everything throws `ServerError`. */
export interface ServerSession {
  /** `seconds`: the server's own limit, should this process be gone. */
  run(sql: string, seconds?: number): Promise<Running>;
  /** All rows of a statement of the program's own. */
  rowsOf(sql: string, seconds?: number): Promise<Cell[][]>;
  /** From the protocol's own operation about columns. */
  columns(request: Catalogue): Promise<Cell[][]>;
  /** Ends what runs, from a second connection: on the first, the answer is waited for. */
  stop(): Promise<void>;
  readonly lost: boolean;
  close(): void;
}

const PROTOCOL = 9; // HIVE_CLI_SERVICE_PROTOCOL_V10
const ROWS = 5000;

export async function openServerSession(
  access: Access,
  manner: Manner,
  settings: Readonly<Record<string, string>>,
): Promise<ServerSession> {
  const wire = await openWire(access, manner);
  try {
    return await sessionOn(wire, access, manner, settings);
  } catch (error) {
    wire.close();
    throw error;
  }
}

async function sessionOn(
  wire: Wire,
  access: Access,
  manner: Manner,
  settings: Readonly<Record<string, string>>,
): Promise<ServerSession> {
  const session = await opened(wire, access, settings);
  let current: Operation | undefined;
  let stopped = false;
  const begin = (operation: Promise<Operation>): Promise<Running> => {
    current = undefined;
    stopped = false;
    return execute(
      wire,
      operation.then(async (begun) => {
        current = begun;
        if (stopped) await cancel(begun);
        return begun;
      }),
    );
  };
  const cancel = async (operation: Operation) => {
    const other = await openWire(access, manner);
    try {
      await cancelBy(other, operation);
    } finally {
      other.close();
    }
  };
  const all = async (running: Running) => {
    const rows: Cell[][] = [];
    for (let more = await running.next(ROWS); more.length > 0; more = await running.next(ROWS)) rows.push(...more);
    await running.close();
    return rows;
  };
  const run = (sql: string, seconds?: number) => {
    const limit = seconds === undefined ? {} : { queryTimeout: Math.ceil(seconds) as never };
    return begin(session.executeStatement(sql, { runAsync: true, ...limit }));
  };
  return {
    run,
    rowsOf: async (sql, seconds) => all(await run(sql, seconds)),
    columns: async (request) => all(await begin(session.getColumns(request))),
    async stop() {
      stopped = true;
      if (current) await cancel(current);
    },
    get lost() {
      return wire.lost;
    },
    close() {
      // Its end is not waited for; what runs there ends with it.
      void session.close().catch(() => {});
      setTimeout(() => wire.close(), 500).unref();
    },
  };
}

async function opened(
  wire: Wire,
  { user, password, database, host, port }: Access,
  settings: Readonly<Record<string, string>>,
) {
  const own = Object.entries(settings).map(([name, value]) => [`set:hiveconf:${name}`, value]);
  const request = {
    client_protocol: PROTOCOL as never,
    username: user,
    ...(password !== undefined && { password }),
    configuration: { ...Object.fromEntries(own), "use:database": database } as never,
  };
  try {
    return await answered(wire, withPatience(wire.client.openSession(request)));
  } catch (error) {
    const { message } = error as Error;
    if (/SCHEMA_NOT_FOUND|not found|does not exist|NoSuchDatabase/i.test(message) && message.includes(database)) {
      throw new AskableError(`The server at ${host}:${port} has no database ${database}`, {
        hint: "Check the URL: spark://user@host:port/database.",
        cause: error,
      });
    }
    const silent = (error as ServerError).sqlState === LOST;
    throw new AskableError(
      silent
        ? `The server at ${host}:${port} does not speak as the URL says: ${cleaned(message)}`
        : `The server at ${host}:${port} opens no session: ${cleaned(message)}`,
      {
        hint: "The URL may have to say how: auth=nosasl or auth=plain, transport=http, sslmode=require.",
        cause: error,
      },
    );
  }
}

/** A server that expects another way to log in may wait for more. */
async function withPatience<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServerError(LOST, "no answer within 60 s")), 60_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A statement whose rows are being fetched counts as finished: only its end reaches the jobs. */
async function cancelBy(wire: Wire, operation: Operation): Promise<void> {
  const { operationHandle } = operation as unknown as { operationHandle: object };
  const client = wire.client.getClient() as unknown as Record<string, (request: object) => Promise<object>>;
  const types = wire.driver.thrift.TCLIService_types;
  await answered(wire, client.CancelOperation!(new types.TCancelOperationReq({ operationHandle })));
  await answered(wire, client.CloseOperation!(new types.TCloseOperationReq({ operationHandle })));
}
