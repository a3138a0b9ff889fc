import { once } from "node:events";
import { isIP, type Socket } from "node:net";
import type { HiveClient } from "hive-driver";
import { AskableError, messageOf } from "../../errors.js";
import { clearPassword } from "../clear-passwords.js";
import type { Access } from "../server.js";
import { LIBPQ_FILES, tlsFiles } from "../tls-files.js";
import { type Driver, loadDriver } from "./driver.js";
import { connectFailure, LOST, ServerError } from "./messages.js";
import type { Manner } from "./url.js";

/** A connection without a session: what carries sessions, and orders to stop. */
export interface Wire {
  readonly driver: Driver;
  readonly client: HiveClient;
  /** The promise, or what the end of the connection makes of it: the driver itself would wait for ever. */
  whileOpen<Value>(promise: Promise<Value>): Promise<Value>;
  readonly lost: boolean;
  close(): void;
}

const PATIENCE = 10_000;
const WORDS = { off: "sslmode=disable", better: "no password (auth=nosasl)" };

/** Throws `AskableError` saying why there is none. */
export async function openWire(access: Access, manner: Manner): Promise<Wire> {
  const driver = await loadDriver();
  const client = new driver.HiveClient(driver.thrift.TCLIService, driver.thrift.TCLIService_types);
  let gone: Error | undefined;
  let lose: (error: Error) => void = () => {};
  const end = new Promise<never>((_, reject) => {
    lose = (error) => {
      gone ??= error;
      reject(gone);
    };
  });
  end.catch(() => {});
  client.on("error", (error: Error) => lose(new ServerError(LOST, messageOf(error))));
  client.on("close", () => lose(new ServerError(LOST, "The server closed the connection")));
  const whileOpen = <Value>(promise: Promise<Value>) => Promise.race([promise, end]);
  try {
    await whileOpen(connectThrough(driver, client, access, manner));
  } catch (error) {
    client.close();
    throw error instanceof AskableError ? error : connectFailure(access, manner, error);
  }
  return {
    driver,
    client,
    whileOpen,
    get lost() {
      return gone !== undefined;
    },
    close() {
      lose(new ServerError(LOST, "The connection was closed"));
      client.close();
    },
  };
}

async function connectThrough(driver: Driver, client: HiveClient, access: Access, manner: Manner): Promise<void> {
  const { host, port, user, password } = access;
  const tls = await tlsOptions(access);
  const { connections, auth } = driver;
  if (manner.transport === "http") {
    const login =
      user === "token"
        ? { authenticate: bearer(password ?? "") }
        : new auth.PlainHttpAuthentication({ username: user, password: password ?? "" });
    // Credentials go with each request, so where they may go is settled before.
    const refusal = password === undefined ? undefined : unlessSafe(access, isIP(host) ? host : undefined);
    if (refusal) throw refusal;
    const options = { path: `/${manner.path}`, https: tls !== undefined, nodeOptions: { ...tls, timeout: 0 } };
    await client.connect({ host, port, options }, new connections.HttpConnection(), login);
    return;
  }
  // A server that checks no password still wants one, as Hive's own client sends it.
  const plain = new auth.PlainTcpAuthentication({ username: user, password: password ?? "anonymous" });
  const authentication = {
    async authenticate(transport: Transport) {
      if (manner.authentication === "plain") {
        // It connects by itself, and sends the password as soon as it has.
        const connect = transport.connect.bind(transport);
        transport.connect = () => {
          connect();
          guardPassword(transport, access);
        };
        const done = await within(plain.authenticate(transport as never), transport);
        return done;
      }
      transport.connect();
      await within(once(transport.getTransport(), tls ? "secureConnect" : "connect"), transport);
      transport.setOptions("transport", bufferedTransport(driver));
      return transport;
    },
  };
  const options = { ...tls, ssl: tls !== undefined };
  await client.connect({ host, port, options }, new connections.TcpConnection(), authentication as never);
}

/** What is used of the driver's own type. */
interface Transport {
  connect(): void;
  getTransport(): Socket;
  setOptions(option: string, value: unknown): void;
}

/** Destroys the connection before a password is sent that others could read. */
function guardPassword(transport: Transport, access: Access): void {
  const socket = transport.getTransport();
  socket.prependOnceListener("connect", () => {
    const refusal = access.password === undefined ? undefined : unlessSafe(access, socket.remoteAddress);
    if (refusal) socket.destroy(refusal);
  });
}

/** Without a word in the URL there is no TLS, since the server would not say that it has it. */
function unlessSafe(access: Access, peer: string | undefined): AskableError | undefined {
  return access.tls.mode === "prefer" ? clearPassword(access, peer, WORDS) : undefined;
}

async function within<Value>(promise: Promise<Value>, transport: Transport): Promise<Value> {
  const socket = transport.getTransport();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      promise,
      once(socket, "error").then(([error]) => Promise.reject(error)),
      once(socket, "close").then(() => Promise.reject(new ServerError(LOST, "it closed the connection"))),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })), PATIENCE);
      }),
    ]);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The driver takes it from a package of its own, which others need not see. */
function bufferedTransport({ auth }: Driver): unknown {
  let found: unknown;
  const setOptions = (_: string, value: unknown) => {
    found = value;
  };
  const probe = { connect() {}, setOptions };
  new auth.NoSaslAuthentication().authenticate(probe as never);
  return found;
}

const bearer = (token: string) => async (transport: Transport) => {
  transport.setOptions("headers", { Authorization: `Bearer ${token}` });
  return transport as never;
};

async function tlsOptions({ host, tls }: Access): Promise<Record<string, unknown> | undefined> {
  if (tls.mode === "disable" || tls.mode === "prefer") return undefined;
  return {
    secureProtocol: undefined,
    minVersion: "TLSv1.2",
    rejectUnauthorized: tls.mode !== "require",
    ...(!isIP(host) && { servername: host }),
    ...(tls.mode !== "verify-full" && { checkServerIdentity: () => undefined }),
    ...(await tlsFiles(tls, LIBPQ_FILES)),
  };
}
