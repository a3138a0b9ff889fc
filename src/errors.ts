/**
 * A text as it may be printed and kept: the passwords of the URLs in it are gone. A URL may have been written wrongly, so
 * what stands before an @ is taken for one as far as there is no blank.
 */
export function withoutPasswords(text: string): string {
  return text
    .replaceAll(/(:\/\/[^\s:/@]{0,256}):[^\s"'<>]{0,1000}@/g, "$1:***@")
    .replaceAll(/([?&;](?:\w{0,20}password|passwd|pwd|token|secret|api[_-]?key)=)[^&;\s"']{1,1000}/gi, "$1***");
}

/**
 * An error that a person can fix: it names the file, field or option and says what to do; never with a password.
 * Anything else that is thrown is a bug.
 */
export class AskableError extends Error {
  override readonly name = "AskableError";
  /** `usage`: the call was wrong (exit code 2). `failed`: the work could not be done (exit code 1). */
  readonly code: "usage" | "failed";
  /** What the user can do about it, one sentence. */
  readonly hint: string | undefined;

  constructor(message: string, options: { code?: "usage" | "failed"; hint?: string; cause?: unknown } = {}) {
    super(withoutPasswords(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code ?? "failed";
    this.hint = options.hint === undefined ? undefined : withoutPasswords(options.hint);
  }
}

/** How to make an artifact again. */
export interface Rebuild {
  /** Default: "Build it again". */
  readonly advice?: string;
  /** Further options of the command, each with a blank before it. Default: none. */
  readonly options?: string;
}

/**
 * What askable wrote is missing, damaged, older, or made with another embedder. Where it is found to be so, the name of
 * its database is often not known: `named` puts it into the hint.
 */
export class ArtifactError extends AskableError {
  readonly #rebuild: Rebuild;

  constructor(message: string, rebuild: Rebuild & { readonly cause?: unknown } = {}) {
    super(message, { hint: rebuildHint("askable prepare <database>", rebuild), cause: rebuild.cause });
    this.#rebuild = rebuild;
  }

  /** @param command What prepares its database: "askable prepare shop". */
  named(command: string): AskableError {
    return new AskableError(this.message, { hint: rebuildHint(command, this.#rebuild), cause: this });
  }
}

function rebuildHint(command: string, { advice = "Build it again", options = "" }: Rebuild): string {
  return `${advice}: ${command}${options}`;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What to throw when the system does not let a file be read. */
export function unreadable(path: string, error: unknown): AskableError {
  return new AskableError(`${path} cannot be read: ${messageOf(error)}`, {
    hint: "It must be a file that you may read.",
    cause: error,
  });
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "APIUserAbortError");
}
