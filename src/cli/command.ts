import { AskableError } from "../errors.js";
import { refuseForeignLinks } from "../workspace/links.js";
import { homeWithoutLook, openHome } from "../workspace/open-home.js";
import { withTrust } from "../workspace/trust.js";
import { findWorkspace, type Workspace, workspaceAt } from "../workspace/workspace.js";
import { flag, type Option, type Parsed, readValues, text, type ValuesOf, type Word } from "./arguments.js";
import type { Output } from "./output.js";
import type { ProgressView } from "./progress.js";

/** What a command may use of the process it runs in. */
export interface Shell {
  readonly workspace: Workspace;
  readonly output: Output;
  readonly progress: ProgressView;
  readonly signal: AbortSignal;
  /** Gives work that a signal told to end so many milliseconds for it, from now on. */
  readonly allowToEnd: (milliseconds: number) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Loads all commands there are. */
  readonly commands: () => Promise<readonly Command[]>;
}

/**
 * 0: done. 1: the work failed. 2: wrong usage. 3: a limit that the user set was passed. From 128 on: a signal ended it.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 129 | 130 | 143;

/** What may follow the name of a command: words in this order, and options. */
interface Declaration {
  readonly name: string;
  /** Whether it reads or writes what is kept in the workspace. Default: it does. */
  readonly usesWorkspace?: false;
  /** Whether its workspace is the current folder, whatever lies above it. Default: the nearest one upward. */
  readonly beginsWorkspace?: true;
  readonly describe: string;
  readonly words: Readonly<Record<string, Word>>;
  readonly options: Readonly<Record<string, Option>>;
}

export interface Command extends Declaration {
  readonly run: (parsed: Parsed, shell: Omit<Shell, "workspace">) => Promise<ExitCode | undefined>;
}

/** Options of every command. */
export const COMMON = {
  home: text(
    "Folder of profiles/, indexes/, reports/ and askable.yaml, or s3://bucket/prefix (default: the nearest folder upward)",
    { empty: "name a folder" },
  ),
  json: flag("Print one JSON object on stdout; an error as {error, hint, code}"),
  quiet: flag("No progress and no notes"),
};

/**
 * A command: its declaration and what it does. Help and the completion of shells read the declarations of all commands,
 * so `run` imports for itself what takes long to load.
 */
export function defineCommand<
  Words extends Readonly<Record<string, Word>>,
  Options extends Readonly<Record<string, Option>>,
>({
  run,
  ...declaration
}: Omit<Declaration, "words" | "options"> & {
  readonly words: Words;
  readonly options: Options;
  readonly run: (given: ValuesOf<Words> & ValuesOf<Options>, shell: Shell) => Promise<ExitCode | undefined>;
}): Command {
  const { words, options } = declaration;
  return {
    ...declaration,
    run: async (parsed, shell) => {
      const home = COMMON.home.read(parsed.home, "home");
      const given = { ...readValues(words, parsed), ...readValues(options, parsed) };
      const nearest = declaration.beginsWorkspace ? workspaceAt : findWorkspace;
      const found = home === undefined ? nearest(".") : await workspaceOf(home, declaration, shell);
      const workspace = await withTrust(found, shell.environment);
      if (declaration.usesWorkspace !== false) refuseForeignLinks(workspace);
      try {
        const code = await run(given, { ...shell, workspace });
        await workspace.remote?.storeShared();
        return code;
      } finally {
        workspace.remote?.close();
      }
    },
  };
}

function workspaceOf(
  home: string,
  { usesWorkspace }: Declaration,
  { environment, signal, output }: Omit<Shell, "workspace">,
): Promise<Workspace> {
  if (usesWorkspace === false) return homeWithoutLook(home, environment);
  // The AWS SDK says with every command which version of Node its next versions need.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  return openHome(home, { environment, signal, onNote: (note) => output.note(`note: ${note}`) });
}

/** A command that can do several things: its first word says which. Each is imported when it is asked for. */
export function defineActions<
  Words extends Readonly<Record<string, Word>> & { readonly action: Word<string> },
  Options extends Readonly<Record<string, Option>>,
>({
  check,
  actions,
  ...declaration
}: Omit<Declaration, "words" | "options"> & {
  readonly words: Words;
  readonly options: Options;
  /** @throws AskableError where something is given that the action does not take. */
  readonly check: (given: ValuesOf<Words> & ValuesOf<Options>) => void;
  readonly actions: Readonly<
    Record<ReturnType<Words["action"]["read"]>, () => Promise<Action<ValuesOf<Words> & ValuesOf<Options>>>>
  >;
}): Command {
  return defineCommand({
    ...declaration,
    async run(given, shell) {
      check(given);
      const act = await actions[given.action as keyof typeof actions]();
      return act(given, shell);
    },
  });
}

type Action<Given> = (given: Given, shell: Shell) => Promise<ExitCode>;

/** `ask <database> <question>` */
export function usageOf({ name, words }: Pick<Command, "name" | "words">): string {
  const all = Object.entries(words).map(([word, { times }]) =>
    times === undefined ? `<${word}>` : `[${word}${times === "many" ? ".." : ""}]`,
  );
  return [name, ...all].join(" ");
}

/** A wrong call that concerns more than one argument. */
export function wrongUsage(message: string, hint: string): AskableError {
  return new AskableError(message, { code: "usage", hint });
}
