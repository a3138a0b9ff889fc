import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listening, programs } from "./machine.js";
import { makePlaces } from "./places.js";
import { SUBJECTS } from "./subjects/subjects.js";
import { wholeState } from "./tried.js";

test.for(Object.entries(SUBJECTS))(
  "what %s could change is seen when it is changed",
  async ([engine, make], { skip }) => {
    const places = await makePlaces();
    const subject = await make(places);
    if (!subject) return skip(`there is no ${engine} here`);
    try {
      let before = await wholeState(subject, places);
      expect(await wholeState(subject, places)).toEqual(before);
      for (const [part, what, happen] of subject.effects) {
        await happen();
        const after = await wholeState(subject, places);
        expect(after[part], `${part}: ${what}`).not.toEqual(before[part]);
        before = after;
      }
    } finally {
      await subject.close();
      await places.close();
    }
  },
);

describe("this machine", () => {
  test("shows a program that was started, and that it ended", async () => {
    const before = programs();
    const child = spawn("sleep", ["60"]);
    await once(child, "spawn");
    expect(programs().filter((program) => !before.includes(program))).toEqual([
      expect.stringMatching(/sleep|coreutils|busybox/),
    ]);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(programs()).toEqual(before);
  });

  test("shows who listens, by TCP and by a path", async () => {
    const places = await makePlaces();
    const path = join(places.folder, "socket");
    for (const where of [{ port: 0, host: "127.0.0.1" }, { path }]) {
      const before = listening();
      const server = createServer().listen(where);
      await once(server, "listening");
      expect(listening()).toHaveLength(before.length + 1);
      server.close();
      await once(server, "close");
      expect(listening()).toEqual(before);
    }
    await places.close();
  });
});
