import { readFile } from "node:fs/promises";
import { AskableError, messageOf } from "../errors.js";
import type { Tls } from "./server.js";

/** What the files of a connection's TLS hold: authority, certificate and key, in PEM. */
export interface TlsFiles {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

/** The parameters of a URL that name them, as libpq has them. */
export const LIBPQ_FILES = { ca: "sslrootcert", cert: "sslcert", key: "sslkey" } as const;

/** @throws AskableError that names the parameter of the file that cannot be read. */
export async function tlsFiles(tls: Tls, parameters: Readonly<Record<keyof TlsFiles, string>>): Promise<TlsFiles> {
  const names = (["ca", "cert", "key"] as const).filter((name) => tls[name] !== undefined);
  const files = names.map(async (name) => [name, await read(tls[name]!, parameters[name])] as const);
  return Object.fromEntries(await Promise.all(files));
}

async function read(path: string, parameter: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new AskableError(`The file that ${parameter} names cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
