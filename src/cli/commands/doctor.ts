import { defineCommand } from "../command.js";

export const doctorCommand = defineCommand({
  name: "doctor",
  describe: "Say what works here: engines, embedder, models, prepared databases",
  words: {},
  options: {},
  async run(_, { workspace, environment, signal, output, progress }) {
    const { checkEverything } = await import("../../operations/doctor.js");
    const checks = await checkEverything({ workspace, environment, signal, onProgress: progress.report });
    progress.stop();
    if (output.json) output.object({ checks });
    else {
      // In columns, with the last one whole: what is wrong is said at its end.
      const width = Math.max(...checks.map(({ what }) => what.length));
      for (const { ok, what, found } of checks) output.line(`${ok ? "yes" : "NO "}  ${what.padEnd(width)}  ${found}`);
    }
    return checks.every(({ ok }) => ok) ? 0 : 1;
  },
});
