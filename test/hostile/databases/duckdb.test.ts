import { duckdb } from "../subjects/duckdb.js";
import { DUCKDB } from "./duckdb.js";
import { withstands } from "./withstands.js";

withstands("duckdb", duckdb, DUCKDB, 4);
