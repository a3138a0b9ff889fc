import { expect, test } from "vitest";
import { ArtifactError, AskableError } from "#askable/errors.js";
import { nameInHint, rebuildCommand } from "#askable/workspace/error-hints.js";

const named = nameInHint(rebuildCommand("shop"));

test("the command for an artifact that is damaged gets the name of its database", async () => {
  const read = Promise.reject(new ArtifactError("values.bin is damaged"));
  await expect(read.catch(named)).rejects.toMatchObject({
    message: "values.bin is damaged",
    hint: "Build it again: askable prepare shop",
  });
});

test("any other error goes through as it is, whatever its hint says", async () => {
  const error = new AskableError("No such file", { hint: "Prepare another with: askable prepare <database>" });
  await expect(Promise.reject(error).catch(named)).rejects.toBe(error);
});
