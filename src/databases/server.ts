/** What an engine says of databases that are reached by a URL and not by a path. */
export interface Server {
  /**
   * The URL as it is recorded and shown: without the password, paths in it absolute.
   * Throws `AskableError` naming the part that is wrong.
   */
  record(url: string): string;
  /**
   * What the child process connects with, from the URL, the environment and the user's password file.
   * Throws `AskableError`.
   */
  access(url: string, environment: Environment): Promise<Access>;
  /** Whether statements can be run with a role that the user of the connection is a member of. */
  readonly roles?: true;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** How to reach a server. It is sent to the child over its own channel, and never recorded, printed or put into a command line. */
export interface Access {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  /** Where the password came from, or where one was looked for in vain, as a message says it. */
  readonly passwordSource: string;
  /** The password is that of no host, and the host is one that the URL names. */
  readonly passwordOfAny?: boolean;
  readonly database: string;
  /** Schemas that were asked for; empty where the server's own choice holds. */
  readonly schemas: readonly string[];
  readonly tls: Tls;
  /** A role of the server that each statement is run with instead of the user's own rights. */
  readonly role?: string;
}

/** Who statements are run as, where that is not the account of the URL: a role of it, or a user of its own. */
export type CallerAccount =
  | { readonly role: string }
  | {
      readonly user: string;
      /** The environment variable that holds the user's password. Default: the user has none. */
      readonly passwordEnv?: string;
    };

export const TLS_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;

/** Modes as libpq names them; the rest are absolute paths of PEM files. */
export interface Tls {
  readonly mode: (typeof TLS_MODES)[number];
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}
