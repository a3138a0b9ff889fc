import { refuseForeignLinks } from "../../workspace/links.js";
import { openHome } from "../../workspace/open-home.js";
import { homeOf } from "../../workspace/workspace.js";
import { flag, names, number, word } from "../arguments.js";
import { defineCommand } from "../command.js";
import { wholeFrom } from "../shared-options.js";

export const copyCommand = defineCommand({
  name: "copy",
  describe:
    "Copy prepared databases and the configuration of another home into this one, as from a folder into a bucket",
  words: {
    from: word("The home to copy from: a folder, or s3://bucket/prefix", { empty: "name a folder or a bucket" }),
  },
  options: {
    databases: names("The only databases to copy, commas between (default: all that are prepared there)"),
    replace: flag("Replace what is there already; without it, it stays"),
    wait: number("Seconds to wait for another job on the same database", { default: 600, ...wholeFrom(0) }),
  },
  async run({ from, databases, replace, wait }, { workspace, environment, signal, output, progress }) {
    const { copyHome } = await import("../../operations/copy-home.js");
    const source = await openHome(from, { environment, signal });
    try {
      refuseForeignLinks(source);
      const report = await copyHome(source, workspace, {
        ...{ databases, replace, signal, wait: wait * 1000 },
        onCopy: (name) => progress.report({ task: "copying", detail: name, done: 0, total: 0 }),
      });
      progress.stop();
      const { copied, kept } = report;
      if (output.json) output.object({ from: homeOf(source), to: homeOf(workspace), copied, kept });
      else {
        output.line(copied.length > 0 ? `Copied to ${homeOf(workspace)}: ${copied.join(", ")}` : "Nothing was copied.");
        if (kept.length > 0)
          output.note(`There already, and left as it is: ${kept.join(", ")}. To replace it: --replace`);
      }
      return 0;
    } finally {
      source.remote?.close();
    }
  },
});
