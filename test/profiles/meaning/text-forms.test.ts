import { expect, test } from "vitest";
import { recognizeForm } from "#askable/profiles/meaning/text-forms.js";

test.each([
  [["a@b.de", "c@d.com"], { type: "e-mail", personal: "e-mail" }],
  [["https://x.org/a", "http://y.org"], { type: "URL" }],
  [["192.168.0.1", "10.0.0.2"], { type: "IP address", personal: "IP address" }],
  [["550e8400-e29b-41d4-a716-446655440000"], { type: "identifier", detail: "UUID" }],
  [["#ff0000", "#00ff00"], { type: "code", detail: "hex colour" }],
  [['{"a":1}', "[2]"], { type: "JSON" }],
  [
    ["d41d8cd98f00b204e9800998ecf8427e", "0cc175b9c0f1b6a831c399e269772661"],
    { type: "identifier", detail: "hash of 32 hexadecimal digits" },
  ],
])("%j have a form of their own", (texts, meaning) => {
  expect(recognizeForm(texts)).toMatchObject(meaning);
});

test("words have none, and neither have texts of which few do", () => {
  expect(recognizeForm(["hello", "world"])).toBeUndefined();
  expect(recognizeForm(["a@b.de", "none", "later", "no"])).toBeUndefined();
});
