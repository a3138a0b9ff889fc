import { DUCKDB } from "../../test/hostile/databases/duckdb.js";
import { FILES } from "../../test/hostile/databases/files.js";
import { duckdb, files } from "../../test/hostile/subjects/duckdb.js";
import { triesWhole } from "./whole.js";

triesWhole("duckdb", duckdb, ["nobody"], DUCKDB);
triesWhole("files", files, ["nobody"], FILES);
