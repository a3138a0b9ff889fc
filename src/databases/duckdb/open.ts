import { AskableError, messageOf } from "../../errors.js";

export function openFailure(path: string, error: unknown): Error {
  const message = messageOf(error).split("\n", 1)[0]!;
  if (/Could not set lock|Conflicting lock/i.test(message)) {
    return new AskableError(`${path} is held open for writing by another program`, {
      hint: "Close it there; DuckDB lets either one writer or many readers have a file.",
      cause: error,
    });
  }
  if (/newer version|version number|storage version/i.test(message)) {
    return new AskableError(`${path} was written by another version of DuckDB: ${message}`, {
      hint: "Export it with the version that wrote it (EXPORT DATABASE) and import it with a current one.",
      cause: error,
    });
  }
  if (/encrypt/i.test(message)) {
    return new AskableError(`${path} is an encrypted DuckDB database`, {
      hint: "Copy its tables into a plain one with DuckDB (ATTACH … (ENCRYPTION_KEY …), COPY FROM DATABASE).",
      cause: error,
    });
  }
  return new AskableError(`${path} cannot be opened: ${message}`, {
    hint: "If it is damaged, restore it from a copy.",
    cause: error,
  });
}
