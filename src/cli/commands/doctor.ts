import type { Command } from "../command.js";

export const doctorCommand: Command = {
  name: "doctor",
  describe: "Say what works here: engines, embedder, models, prepared databases",
  words: [],
  options: {},
  load: async () => (await import("../run/doctor.js")).doctorOperation,
};
