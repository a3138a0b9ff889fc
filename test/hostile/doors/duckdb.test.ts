import { duckdb } from "../subjects/duckdb.js";
import { goesThroughDoors, SPREAD } from "./through-doors.js";

goesThroughDoors("duckdb", duckdb, { ...SPREAD, account: "nobody", every: 29 });
