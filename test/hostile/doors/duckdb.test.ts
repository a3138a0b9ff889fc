import { duckdb } from "../subjects/duckdb.js";
import { goesThroughDoors, SPREAD } from "./through-doors.js";

goesThroughDoors("duckdb", duckdb, {
  ...SPREAD,
  account: "nobody",
  doors: ["ask, by the pipeline direct", "evaluate"],
});
