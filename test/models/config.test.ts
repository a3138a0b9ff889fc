import { expect, test } from "vitest";
import { z } from "zod";
import { parseYaml, validate } from "#askable/artifacts/validate.js";
import { checkRoles, modelsSchema, rolesSchema } from "#askable/models/config.js";
import { modelForRole } from "#askable/models/roles.js";
import { serveModels } from "#askable/models/serve.js";

const schema = z.strictObject({ models: modelsSchema.default({}), roles: rolesSchema.default({}) });

function read(yaml: string) {
  const config = validate(schema, parseYaml(yaml, "askable.yaml"), "askable.yaml");
  checkRoles(config, "askable.yaml");
  return config;
}

const CODER =
  'coder: { provider: openai, baseUrl: "http://127.0.0.1:8091/v1", model: qwen2.5-coder, apiKeyEnv: OPENAI_API_KEY }';

test("the form that the documentation shows is read, and a role falls back to the default", () => {
  const config = read(
    `models:\n  ${CODER}\n  big: { provider: openai, model: large }\nroles:\n  default: coder\n  fixer: big\n`,
  );
  expect(config.models.coder).toEqual({
    provider: "openai",
    baseUrl: "http://127.0.0.1:8091/v1",
    model: "qwen2.5-coder",
    apiKeyEnv: "OPENAI_API_KEY",
  });
  expect(["generator", "fixer", "constructor"].map((role) => modelForRole(config, role))).toEqual([
    "coder",
    "big",
    "coder",
  ]);
});

test("the only model serves all roles; of two, none does by itself", () => {
  expect(modelForRole(read(`models:\n  ${CODER}\n`), "generator")).toBe("coder");
  const two = read(`models:\n  ${CODER}\n  big: { provider: openai, model: large }\n`);
  expect(() => serveModels(two, () => "key").forRole("generator")).toThrow('No model serves the role "generator"');
});

test.each<[string, string, string]>([
  [
    "an unknown key",
    `models:\n  ${CODER.replace("baseUrl", "baseURL")}`,
    'askable.yaml: models.coder.baseURL: unknown key; do you mean "baseUrl"?',
  ],
  [
    "an unknown provider",
    `models:\n  ${CODER.replace("openai", "openapi")}`,
    "askable.yaml: models.coder.provider: invalid discriminator value. Expected 'openai' | ",
  ],
  [
    "an address that is none",
    `models:\n  ${CODER.replace("http:", "htp:")}`,
    "askable.yaml: models.coder.baseUrl: must be an http or https address",
  ],
  [
    "an address with a password",
    `models:\n  ${CODER.replace("127.0.0.1", "ann:secret@127.0.0.1")}`,
    "askable.yaml: models.coder.baseUrl: must hold no user and no password; name the variable of a key in apiKeyEnv",
  ],
  [
    "a role without its model",
    `models:\n  ${CODER}\nroles: { fixer: bigg }`,
    'askable.yaml: roles.fixer names the model "bigg", which models does not have',
  ],
  ["broken YAML", "models:\n  coder: { a: 1\n", "askable.yaml:3:1 is not valid YAML"],
])("%s is named with its path", (_, yaml, message) => {
  expect(() => read(yaml)).toThrow(message);
});
