import type { Command } from "./command.js";

/** Every command, in the order in which help lists them: one line each. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import("./commands/init.js")).initCommand,
  prepare: async () => (await import("./commands/prepare.js")).prepareCommand,
  profile: async () => (await import("./commands/profile.js")).profileCommand,
  refresh: async () => (await import("./commands/refresh.js")).refreshCommand,
  ask: async () => (await import("./commands/ask.js")).askCommand,
  mcp: async () => (await import("./commands/mcp.js")).mcpCommand,
  find: async () => (await import("./commands/find.js")).findCommand,
  show: async () => (await import("./commands/show.js")).showCommand,
  notes: async () => (await import("./commands/notes.js")).notesCommand,
  models: async () => (await import("./commands/models.js")).modelsCommand,
  pipelines: async () => (await import("./commands/pipelines.js")).pipelinesCommand,
  examples: async () => (await import("./commands/examples.js")).examplesCommand,
  evaluate: async () => (await import("./commands/evaluate.js")).evaluateCommand,
  score: async () => (await import("./commands/score.js")).scoreCommand,
  report: async () => (await import("./commands/report.js")).reportCommand,
  compare: async () => (await import("./commands/compare.js")).compareCommand,
  ablate: async () => (await import("./commands/ablate.js")).ablateCommand,
  questions: async () => (await import("./commands/questions.js")).questionsCommand,
  training: async () => (await import("./commands/training.js")).trainingCommand,
  serve: async () => (await import("./commands/serve.js")).serveCommand,
  worker: async () => (await import("./commands/worker.js")).workerCommand,
  jobs: async () => (await import("./commands/jobs.js")).jobsCommand,
  doctor: async () => (await import("./commands/doctor.js")).doctorCommand,
  copy: async () => (await import("./commands/copy.js")).copyCommand,
  trust: async () => (await import("./commands/trust.js")).trustCommand,
  completion: async () => (await import("./commands/completion.js")).completionCommand,
};

/** The command that a command line begins with; where it begins with none, all of them, which help and messages name. */
export async function commandsFor([first = ""]: readonly string[]): Promise<readonly Command[]> {
  return Object.hasOwn(COMMANDS, first) ? [await COMMANDS[first]!()] : allCommands();
}

export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}
