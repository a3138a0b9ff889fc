import { duckdb, files } from "./duckdb.js";
import { mysql } from "./mysql.js";
import { postgres } from "./postgres.js";
import { sqlite } from "./sqlite.js";
import type { MakeSubject } from "./subject.js";

export const SUBJECTS: Readonly<Record<string, MakeSubject>> = { sqlite, duckdb, files, postgres, mysql };
