import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtFile } from "./build.js";
import { CONFIG_HOME, type Finished, askable as inProcess } from "./cli.js";

const HOST = fileURLToPath(new URL("command-host.mjs", import.meta.url));
const MARK = "\0the end of the command\0";

let host: Promise<Host> | undefined;
let busy = false;

/**
 * As `askable` of `cli.ts`, in a process of this test file that has run the commands before: for tests of what a
 * command says and writes. What only a process shows (that it starts, ends by itself, goes on after one that was killed)
 * needs the other. A command has a process of its own here too where one runs already, for
 * another user, and with an environment that Node.js or the loader reads at the start.
 */
export async function askable(
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number } = {},
): Promise<Finished> {
  const own = options.uid !== undefined || Object.keys(options.env ?? {}).some((name) => /^(NODE|LD)_/.test(name));
  if (busy || own) return inProcess(words, options);
  busy = true;
  try {
    host ??= startHost();
    return await (await host).run(words, options);
  } finally {
    busy = false;
  }
}

interface Host {
  run(words: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }): Promise<Finished>;
}

async function startHost(): Promise<Host> {
  const child = fork(HOST, [pathToFileURL(builtFile("cli/askable.js")).href], { silent: true, execArgv: [] });
  process.once("exit", () => child.kill("SIGKILL"));
  const [stdout, stderr] = [gathered(child.stdout!), gathered(child.stderr!)];
  await once(child, "message");
  return {
    async run(words, { cwd = process.cwd(), env = {} }) {
      const ended = endOf(child);
      child.send({ words, cwd, env: { ...process.env, XDG_CONFIG_HOME: CONFIG_HOME, ...env }, mark: MARK });
      const code = await ended;
      return { code, stdout: await stdout(), stderr: await stderr() };
    },
  };
}

/** The code of a command; one that ends the process takes the host with it. */
function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    const settle = (code: number) => {
      child.off("message", onMessage).off("close", onClose);
      resolve(code);
    };
    const onMessage = ({ code }: { code: number }) => settle(code);
    const onClose = (code: number | null) => {
      host = undefined;
      settle(code ?? 1);
    };
    child.on("message", onMessage).on("close", onClose);
  });
}

/** What has been written up to the mark, or to the end of the stream. */
function gathered(stream: NodeJS.ReadableStream): () => Promise<string> {
  let text = "";
  let changed = () => {};
  let over = false;
  stream.setEncoding("utf8");
  stream.on("data", (part) => {
    text += part;
    changed();
  });
  stream.on("close", () => {
    over = true;
    changed();
  });
  return async () => {
    while (!over && !text.endsWith(MARK)) await new Promise<void>((resolve) => (changed = resolve));
    const written = text.endsWith(MARK) ? text.slice(0, -MARK.length) : text;
    text = "";
    return written;
  };
}
