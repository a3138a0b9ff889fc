import type { Command } from "../command.js";

export const doctorCommand: Command = {
  usage: "doctor",
  describe: "Say what works here: engines, embedder, models, prepared databases",
  options: (yargs) => yargs,
  load: async () => (await import("../run/doctor.js")).doctorOperation,
};
