import { duckdb, files } from "../subjects/duckdb.js";
import { triesAll } from "./tries-all.js";

triesAll("duckdb", duckdb, { accounts: ["nobody"], othersTry: 1, endless: 3 });
triesAll("files", files, { accounts: ["nobody"], othersTry: 1, endless: 0 });
