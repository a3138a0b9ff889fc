import { expect, test } from "vitest";
import { withoutPlaces } from "#askable/serve/without-places.js";

test.each([
  ["Cannot write /srv/askable/reports/traces: the disk is full", "Cannot write traces: the disk is full"],
  ["ENOSPC: no space left on device, open '/srv/a b/x.jsonl'", "ENOSPC: no space left on device, open 'a b/x.jsonl'"],
  ["C:\\Users\\ann\\shop.sqlite is damaged (C:\\tmp\\x)", "shop.sqlite is damaged (x)"],
  ["postgres://ann:***@db.example:5432/shop?sslmode=require does not answer", "shop does not answer"],
  ["mysql://root@10.0.0.7 does not answer", "the server does not answer"],
])("%s", (message, told) => {
  expect(withoutPlaces(message)).toBe(told);
});

test.each(['near "/": syntax error', "1/2 of 3/4/5 on 01/02/2024", "http://127.0.0.1:8080/v1/chat", "and/or"])(
  "%s stays",
  (message) => {
    expect(withoutPlaces(message)).toBe(message);
  },
);
