import { AskableError, isAbort } from "../errors.js";
import type { AskOptions } from "../operations/ask/ask.js";
import type { Asker } from "../operations/ask/asker.js";
import { loadPipeline } from "../pipelines/load.js";
import type { PreviousQuestion } from "../stages/state.js";
import type { TraceEvent } from "../traces/events.js";
import type { Progress } from "../traces/progress.js";
import { choosePipeline } from "../workspace/config.js";
import { type History, openHistory } from "../workspace/history.js";
import { pipelineSources } from "../workspace/pipelines.js";
import type { Shell } from "./command.js";
import { type Answered, completer, isSessionCommand, printHelp, printSchema } from "./session-commands.js";
import { openTerminal, type Terminal } from "./terminal.js";
import { CHOSEN, printAnswer, printExplanation, readingOf } from "./text/answer.js";

/** What is shown of each answer. */
export interface ShownOptions {
  readonly explain: boolean;
  readonly rows: number | undefined;
}

/** Who is asked, how each question is asked, and what is shown of each answer. */
interface Session {
  readonly asker: Asker;
  readonly options: AskOptions;
  readonly shown: ShownOptions;
}

/** Questions one after the other, until the end of the input. */
export async function holdSession(asker: Asker, options: AskOptions, shown: ShownOptions, shell: Shell): Promise<void> {
  shell.output.note(await greeting(asker, options.pipeline, shell));
  const history = openHistory(shell.workspace.history);
  const control = interrupts(shell);
  const terminal = openTerminal({
    history: history.lines,
    complete: completer(asker.open.profile),
    onInterrupt: () => control.interrupt(terminal),
  });
  const leave = () => terminal.close();
  shell.signal.addEventListener("abort", leave);
  try {
    await answerAll({ asker, options, shown }, terminal, history, control, shell);
  } finally {
    shell.signal.removeEventListener("abort", leave);
    terminal.close();
    shell.output.line();
  }
  shell.signal.throwIfAborted();
}

/** What is said first. */
async function greeting(
  { open: { preparation, profile }, config }: Asker,
  asked: string | undefined,
  { workspace }: Shell,
): Promise<string> {
  const { name, by } = choosePipeline(config, asked);
  const { roles } = await loadPipeline(name, await pipelineSources(workspace, config));
  const alone = roles.length > 0 ? "" : " It answers each question by itself: follow-ups need a model.";
  return [
    `${preparation.name}: ${profile.tables.length} tables. Pipeline ${name}${CHOSEN[by]}.${alone}`,
    "Ask in plain language; \\help lists what else there is, Ctrl-D leaves.",
  ].join("\n");
}

async function answerAll(
  { asker: { open, ask }, options, shown: { explain, rows } }: Session,
  terminal: Terminal,
  history: History,
  control: Interrupts,
  { output, progress }: Shell,
): Promise<void> {
  let last: Answered | undefined;
  let previous: PreviousQuestion | undefined;
  const answerOne = async (question: string) => {
    const events: TraceEvent[] = [];
    const onEvent = (event: TraceEvent) => void events.push(event);
    let over = false;
    // What ends after a cancelled question would draw its bar over the next prompt.
    const onProgress: Progress = (state) => void (over || progress.report(state));
    const asking = control.during((signal) => ask(question, { ...options, previous, signal, onEvent, onProgress }));
    const answer = await asking.finally(() => {
      over = true;
      progress.stop();
    });
    printAnswer(answer, open.preparation.name, { rows, ...(explain && { events }) }, output);
    if (answer.open !== undefined) output.note(`\\${answer.open.alternative + 2} takes the other reading.`);
    last = { answer, events, sql: answer.sql };
    if (answer.sql !== null) previous = { question, sql: answer.sql };
  };
  const take = ({ answer, events }: Answered, number: number) => {
    const reading = readingOf(answer, number);
    if (reading === undefined) {
      const known = answer.alternatives.length + (answer.sql === null ? 0 : 1);
      throw new AskableError(`The last question has no reading ${number}`, {
        hint: known === 0 ? "It was not understood in any way." : `It has ${known}: \\1 is the first.`,
      });
    }
    output.line(`${reading.sql}\n`);
    reading.print(output);
    last = { answer, events, sql: reading.sql };
    previous = { question: answer.question, sql: reading.sql };
  };
  const obey = (name: string, part: string) => {
    if (name === "\\schema") printSchema(open, part, output);
    else if (name === "\\help") printHelp(output);
    else if (name === "\\new") previous = undefined;
    else if (last && /^\\[1-9]$/.test(name)) take(last, Number(name.slice(1)));
    else if (!isSessionCommand(name)) {
      throw new AskableError(`There is no ${name}`, { hint: "\\help lists what there is." });
    } else if (!last) output.line("Nothing was asked yet.");
    else if (name === "\\sql") output.line(last.sql ?? "The last question has no answer.");
    else printExplanation(last.answer, last.events, output);
  };
  for (;;) {
    const line = (await terminal.read(`${open.preparation.name}> `))?.trim();
    if (line === undefined || control.left()) return;
    control.calm();
    if (line === "") continue;
    history.add(line);
    const [name = "", ...rest] = line.split(/\s+/);
    if (name === "\\quit" || name === "\\q") return;
    try {
      if (name.startsWith("\\")) obey(name, rest.join(" "));
      else await answerOne(line);
    } catch (error) {
      if (control.left()) return;
      if (isAbort(error)) output.line("Cancelled.");
      else if (error instanceof AskableError) output.error(error.message, error.hint);
      else throw error;
    }
    output.line();
  }
}

interface Interrupts {
  readonly interrupt: (terminal: Terminal) => void;
  /** Does work that an interrupt gives up. A second one does not wait for its end. */
  readonly during: <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;
  readonly calm: () => void;
  readonly left: () => boolean;
}

/** What Ctrl-C does: cancels the question in flight, else clears the line; the second time in a row it leaves. */
function interrupts({ output, signal }: Shell): Interrupts {
  let flight: AbortController | undefined;
  let giveUp: (() => void) | undefined;
  let warned = false;
  let left = false;
  return {
    interrupt: (terminal) => {
      if (flight && !flight.signal.aborted) {
        flight.abort();
        warned = true;
      } else if (flight || warned) {
        left = true;
        giveUp?.();
        terminal.close();
      } else if (!terminal.clear()) {
        warned = true;
        output.line("\nCtrl-C again or Ctrl-D leaves.");
        terminal.show();
      }
    },
    during: async (work) => {
      const controller = new AbortController();
      flight = controller;
      const gone = new Promise<never>((_, reject) => {
        giveUp = () => reject(controller.signal.reason);
      });
      try {
        return await Promise.race([work(AbortSignal.any([controller.signal, signal])), gone]);
      } finally {
        flight = undefined;
        giveUp = undefined;
      }
    },
    calm: () => {
      warned = false;
    },
    left: () => left,
  };
}
