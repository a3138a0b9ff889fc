import { action, manyWords } from "../arguments.js";
import { defineCommand } from "../command.js";
import { SCRIPTS, SHELLS } from "../completion/scripts.js";

export const completionCommand = defineCommand({
  name: "completion",
  usesWorkspace: false,
  describe: "Print the script that lets a shell complete commands, options, databases, tables and fields",
  words: {
    shell: action(SHELLS, "bash, zsh or fish", "say bash, zsh or fish"),
    words: manyWords("What is typed so far, each word after a colon: prints what may come next, for the script"),
  },
  options: {},
  async run({ shell, words }, { workspace, output, commands }) {
    if (words.length === 0) {
      output.data(SCRIPTS[shell]);
      return 0;
    }
    const { complete } = await import("../completion/complete.js");
    const { lookUpIn } = await import("../completion/look-up.js");
    const typed = words.map((word) => word.replace(/^:/, ""));
    const found = await complete(typed, await commands(), lookUpIn(workspace));
    const lines = found.map(({ value, describe }) => (describe === undefined ? value : `${value}\t${describe}`));
    output.data(lines.map((line) => `${line}\n`).join(""));
    return 0;
  },
});
