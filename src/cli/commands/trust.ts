import { existsSync } from "node:fs";
import { addTrust, trustedFolder, trustFile } from "../../workspace/trust.js";
import { manyWords } from "../arguments.js";
import { defineCommand } from "../command.js";

export const trustCommand = defineCommand({
  name: "trust",
  usesWorkspace: false,
  describe: "Trust a workspace's askable.yaml, or a database server named by a file",
  words: {
    what: manyWords("Folders of workspaces; hosts of servers (default: the nearest workspace upward)"),
  },
  options: {},
  async run({ what }, { workspace, environment, output }) {
    const { hostOf } = await import("../../databases/trusted-hosts.js");
    const given = what.length === 0 ? [workspace.folder] : what;
    const isFolder = (text: string) => hostOf(text) === undefined && (/[\\/]/.test(text) || existsSync(text));
    const trust = await addTrust(environment, {
      workspaces: given.filter(isFolder).map(trustedFolder),
      hosts: given.filter((text) => !isFolder(text)).map((text) => hostOf(text) ?? text.toLowerCase()),
    });
    if (output.json) output.object({ ...trust, file: trustFile(environment) });
    else {
      for (const folder of trust.workspaces) output.line(`workspace  ${folder}`);
      for (const host of trust.hosts) output.line(`server     ${host}`);
      output.note(`Kept in ${trustFile(environment)}; remove a line there to take it back.`);
    }
    return 0;
  },
});
