import type { Command } from "../command.js";

export const reportCommand: Command = {
  name: "report",
  describe: "Write one HTML page of scored runs: accuracy, where it is lost, cost, and every question with its trace",
  words: [{ name: "runs", describe: "Folders of runs; the others are compared with the first", times: "many" }],
  options: {
    out: { type: "string", describe: "The file to write (default: report.html in the folder of the first run)" },
    databases: { type: "string", describe: "Folder of the databases (default: where the runs found them)" },
    "different-data": { type: "boolean", describe: "Compare runs although data set or databases differ" },
  },
  load: async () => (await import("../run/report.js")).reportOperation,
};
