import { expect, test } from "vitest";
import { AskableError } from "#askable/errors.js";
import { scriptedModel } from "#askable/models/scripted.js";
import { describeByModel } from "#askable/profiles/describe/model.js";
import { describePrompt, KNOWN } from "#askable/profiles/describe/prompt.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { sqliteWith } from "../databases.js";

const shop = `
  CREATE TABLE orders (id INTEGER PRIMARY KEY, st TEXT, mail TEXT);
  INSERT INTO orders VALUES (1, 'P', 'ann@x.example'), (2, 'S', 'bob@x.example'), (3, 'S', 'cyd@x.example');
`;

async function shopProfile() {
  const profile = await measureProfile(await sqliteWith(shop), "shop");
  return { profile, base: describeByRules(profile) };
}

test("takes a model's sentences, keeps the measured facts, and asks once more for what is missing", async () => {
  const { profile, base } = await shopProfile();
  const prompts: string[] = [];
  const model = scriptedModel((request, call) => {
    prompts.push(request.messages.map(({ content }) => content).join("\n"));
    if (call === 0) {
      return "Here you are:\n```\n1 | One order of a customer. | Count it for numbers of orders.\n- **2** | Number of the order\n3 | st |\n```";
    }
    return "1 | State of the order | P is pending, S is shipped\n2. E-mail address of the customer";
  });
  const result = await describeByModel(profile, { model, modelName: "tiny", base });
  const source = { by: "model", model: "tiny", prompt: describePrompt.hash };
  const [id, st, mail] = base.tables[0]?.fields ?? [];
  const facts = (summary: { short: string; long: string } | undefined) => summary?.long.slice(summary.short.length);
  expect(result).toMatchObject({
    cost: { items: 4, kept: 0, fallbacks: 0, calls: 2 },
    failures: [],
    summaries: {
      ...base,
      tables: [
        {
          table: "orders",
          short: "One order of a customer.",
          long: `One order of a customer. Count it for numbers of orders.${facts(base.tables[0])}`,
          source,
          fields: [
            { field: "id", short: "Number of the order.", long: `Number of the order.${facts(id)}`, source },
            {
              field: "st",
              short: "State of the order.",
              long: `State of the order. P is pending, S is shipped.${facts(st)}`,
              source,
            },
            {
              field: "mail",
              short: "E-mail address of the customer.",
              long: `E-mail address of the customer.${facts(mail)}`,
              source,
            },
          ],
        },
      ],
    },
  });
  expect(prompts).toHaveLength(2);
  expect(prompts.join("\n")).not.toContain("x.example");
});

test("what a model knows of codes is marked, and stands before what was measured", async () => {
  const { profile, base } = await shopProfile();
  expect(describePrompt.text).toContain(`begins with "${KNOWN}"`);
  const model = scriptedModel(() => `3 | st | State of the order. | ${KNOWN} P is pending and S is shipped.`);
  const { summaries } = await describeByModel(profile, { model, modelName: "tiny", base });
  const st = summaries.tables[0]!.fields[1]!;
  const measured = base.tables[0]!.fields[1]!;
  const facts = measured.long.slice(measured.short.length);
  expect(st.long).toBe(`State of the order. ${KNOWN} P is pending and S is shipped.${facts}`);
  expect([st.short, st.source]).toEqual([
    "State of the order.",
    { by: "model", model: "tiny", prompt: describePrompt.hash },
  ]);
});

test("an answer that only recites what the model was told counts as missing", async () => {
  const { profile, base } = await shopProfile();
  const st = base.tables[0]?.fields[1];
  const told = st?.long.slice(st.short.length).trim().split(". ")[0];
  const model = scriptedModel(() => `3 | ${told} | Values S and P`);
  const { summaries, cost } = await describeByModel(profile, { model, modelName: "tiny", base });
  expect({ fallbacks: cost.fallbacks, summary: summaries.tables[0]?.fields[1] }).toEqual({ fallbacks: 4, summary: st });
});

test("falls back to the rules and tells why when the model fails", async () => {
  const { profile, base } = await shopProfile();
  const model = scriptedModel(() => new AskableError("Nobody listens at http://127.0.0.1:1/v1"));
  expect(await describeByModel(profile, { model, modelName: "tiny", base })).toMatchObject({
    summaries: base,
    cost: { fallbacks: 4 },
    failures: ["Nobody listens at http://127.0.0.1:1/v1"],
  });
  const rambling = scriptedModel(() => "I would love to help you with your database!");
  expect(await describeByModel(profile, { model: rambling, modelName: "tiny", base })).toMatchObject({
    summaries: base,
    cost: { fallbacks: 4, calls: 3 },
  });
});

test("asks for nothing that it is not to ask for, and stops when it is told to", async () => {
  const { profile, base } = await shopProfile();
  const model = scriptedModel(() => "1 | Orders that came in | x\n2 | never asked for this\n3 | nor for this");
  const asked = (_: string, field?: string) => field === undefined;
  const result = await describeByModel(profile, { model, modelName: "tiny", base, asked });
  expect(result.summaries.tables[0]?.short).toBe("Orders that came in.");
  expect(result.summaries.tables[0]?.fields).toEqual(base.tables[0]?.fields);
  const signal = AbortSignal.abort();
  await expect(describeByModel(profile, { model, modelName: "tiny", base, signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});
