import { expect, test } from "vitest";
import { keyFor } from "#askable/models/key.js";

const key = (config: { apiKeyEnv?: string; baseUrl?: string }, environment: Record<string, string> = {}) =>
  keyFor("The model coder", "models.coder", config, (variable) => environment[variable]);

test("a key is the value of the variable that the entry names, and none where it names none", () => {
  expect(key({ apiKeyEnv: "CODER_KEY" }, { CODER_KEY: " secret\n" })).toBe("secret");
  expect(key({}, { CODER_KEY: "secret" })).toBeUndefined();
});

test.each(["http://127.0.0.1:8091/v1", "http://127.9.0.1/v1", "http://localhost:8091/v1", "http://[::1]:8091/v1"])(
  "%s is this machine, where a key may be missing",
  (baseUrl) => {
    expect(key({ apiKeyEnv: "CODER_KEY", baseUrl })).toBeUndefined();
  },
);

test.each([undefined, "https://models.example/v1", "http://localhost.example/v1", "http://10.127.0.1/v1"])(
  "%s is elsewhere, where a missing key is named with what to do",
  (baseUrl) => {
    const config = { apiKeyEnv: "CODER_KEY", ...(baseUrl !== undefined && { baseUrl }) };
    const missing = "The model coder needs a key, and the environment variable CODER_KEY is not set";
    expect(() => key(config)).toThrow(
      expect.objectContaining({ message: missing, hint: expect.stringContaining("models.coder.apiKeyEnv") }),
    );
    expect(() => key(config, { CODER_KEY: " " })).toThrow(missing);
  },
);
