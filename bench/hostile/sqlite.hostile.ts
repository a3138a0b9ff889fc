import { SQLITE } from "../../test/hostile/databases/sqlite.js";
import { sqlite } from "../../test/hostile/subjects/sqlite.js";
import { triesWhole } from "./whole.js";

triesWhole("sqlite", sqlite, ["nobody"], SQLITE);
