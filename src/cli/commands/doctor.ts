import type { Check } from "../../operations/doctor.js";
import { text } from "../arguments.js";
import { defineCommand } from "../command.js";

export const doctorCommand = defineCommand({
  name: "doctor",
  describe: "Say what works here: engines, embedder, models, prepared databases",
  words: {},
  options: {
    "make-reader": text("Print the SQL that makes an account which may only read this database: its name or URL", {
      empty: "name a prepared database, or give a URL",
    }),
  },
  async run({ "make-reader": makeReader }, { workspace, environment, signal, output, progress }) {
    if (makeReader !== undefined) {
      const { readerStatements } = await import("../../operations/make-reader.js");
      const statements = await readerStatements(makeReader, workspace, environment);
      if (output.json) output.object({ statements });
      else for (const statement of statements) output.line(statement);
      return 0;
    }
    const { checkEverything } = await import("../../operations/doctor.js");
    const checks = await checkEverything({ workspace, environment, signal, onProgress: progress.report });
    progress.stop();
    if (output.json) output.object({ checks });
    else {
      // In columns, with the last one whole: what is wrong is said at its end.
      const width = Math.max(...checks.map(({ what }) => what.length));
      for (const check of checks) output.line(`${verdict(check)}  ${check.what.padEnd(width)}  ${check.found}`);
    }
    return checks.every(({ ok }) => ok) ? 0 : 1;
  },
});

const verdict = ({ ok, warning }: Check) => (warning ? "warn" : ok ? "yes " : "NO  ");
